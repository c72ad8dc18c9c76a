//! A compressing drive as lists of pieces in blocks, as plain as can be: the reference for the
//! fast one. Single frontier, greedy, no parity.

pub struct Piece {
    pub lpn: u32,
    pub bytes: usize,
    pub current: bool,
}

pub struct NaivePacked {
    page_bytes: usize,
    pages_per_block: usize,
    low: usize,
    high: usize,
    pub blocks: Vec<Vec<Piece>>,
    pub erases: Vec<u32>,
    erased: Vec<usize>,
    closed: Vec<usize>,
    open: Option<usize>,
    /// Pages that blocks since erased had programmed.
    programs_of_erased: usize,
}

impl NaivePacked {
    pub fn new(shape: (usize, usize, usize), low: usize, high: usize) -> Self {
        let (blocks, pages_per_block, page_bytes) = shape;
        Self {
            page_bytes,
            pages_per_block,
            low,
            high,
            blocks: (0..blocks).map(|_| Vec::new()).collect(),
            erases: vec![0; blocks],
            erased: (0..blocks).collect(),
            closed: Vec::new(),
            open: None,
            programs_of_erased: 0,
        }
    }

    fn fill(&self, block: usize) -> usize {
        self.blocks[block].iter().map(|piece| piece.bytes).sum()
    }

    pub fn valid(&self, block: usize) -> usize {
        let current = self.blocks[block].iter().filter(|piece| piece.current);
        current.map(|piece| piece.bytes).sum()
    }

    /// A closed block has programmed all of its pages, an open one those that are complete.
    pub fn pages(&self, block: usize) -> usize {
        if self.closed.contains(&block) {
            return self.pages_per_block;
        }
        self.fill(block) / self.page_bytes
    }

    pub fn programs(&self) -> usize {
        let pages: usize = (0..self.blocks.len()).map(|block| self.pages(block)).sum();
        self.programs_of_erased + pages
    }

    pub fn trim(&mut self, lpn: u32) {
        for piece in self.blocks.iter_mut().flatten() {
            piece.current &= piece.lpn != lpn;
        }
    }

    pub fn write(&mut self, lpn: u32, bytes: usize) {
        self.make_room(bytes);
        if self.erased.len() < self.low {
            while self.erased.len() < self.high {
                self.collect();
                self.make_room(bytes);
            }
        }
        self.append(lpn, bytes);
    }

    fn make_room(&mut self, bytes: usize) {
        let room = self.pages_per_block * self.page_bytes;
        if self
            .open
            .is_none_or(|block| self.fill(block) + bytes > room)
        {
            self.closed.extend(self.open);
            self.open = Some(self.erased.remove(0));
        }
    }

    fn append(&mut self, lpn: u32, bytes: usize) {
        self.make_room(bytes);
        self.trim(lpn);
        self.blocks[self.open.unwrap()].push(Piece {
            lpn,
            bytes,
            current: true,
        });
    }

    fn collect(&mut self) {
        let key = |&&block: &&usize| (self.valid(block), block);
        let victim = *self.closed.iter().min_by_key(key).expect("a victim");
        let moved: Vec<(u32, usize)> = self.blocks[victim]
            .iter()
            .filter(|piece| piece.current)
            .map(|piece| (piece.lpn, piece.bytes))
            .collect();
        for (lpn, bytes) in moved {
            self.append(lpn, bytes);
        }
        self.closed.retain(|&block| block != victim);
        self.programs_of_erased += self.pages_per_block;
        self.blocks[victim].clear();
        self.erases[victim] += 1;
        self.erased.push(victim);
    }
}
