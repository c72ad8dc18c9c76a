/* The yardstick: the drive of `ftl bench` in a C loop, tuned by hand.
 *
 * Page map, a bitmap of valid pages and a count for every block, closed blocks in a list for every
 * count, greedy victims, one open block, one erased block in reserve. An overwrite never touches
 * the reverse map. Uniform random writes after one sequential fill and two drive-writes of warm-up.
 *
 * Compiled with -DPREFETCHING=1 it goes over a victim twice, first to list its pages and to ask for
 * their map entries, then to copy them; and it draws the host's addresses some ahead, to ask for
 * their map entries and then for the valid bits that these lead to.
 *
 * usage: yardstick RAW_PAGES SECONDS, prints one JSON object. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef PREFETCHING
#define PREFETCHING 0
#endif
/* Host writes that are drawn ahead. From 16 to 1024 make no difference that can be told. */
#define AHEAD 64

enum { PAGES_PER_BLOCK = 128, BLOCK_SHIFT = 7, WORDS = PAGES_PER_BLOCK / 64, RESERVE = 1 };
#define NONE UINT32_MAX
#define CHUNK (1u << 18)

static uint32_t blocks, logical_pages;
static uint32_t *ppn_by_lpn, *lpn_by_ppn;
static uint64_t *valid_bits;
static uint8_t *valid_count, *is_closed;
static uint32_t *newer, *older, head[PAGES_PER_BLOCK + 1];
static uint32_t *free_stack, free_count;
static uint32_t frontier, next_page, least;
static uint64_t host_writes, programs, erases;
static uint64_t prng_state;

/* PCG-XSH-RR 64/32 and Lemire's multiplication, as in the simulator: the same addresses. */
static inline uint32_t next_u32(void) {
	uint64_t old = prng_state;
	prng_state = old * 6364136223846793005u + 1442695040888963407u;
	uint32_t xored = (uint32_t)(((old >> 18) ^ old) >> 27);
	uint32_t turn = (uint32_t)(old >> 59);
	return xored >> turn | xored << (-turn & 31);
}

static inline uint32_t below(uint32_t bound) {
	uint64_t product = (uint64_t)next_u32() * bound;
	if ((uint32_t)product < bound) {
		uint32_t threshold = -bound % bound;
		while ((uint32_t)product < threshold) product = (uint64_t)next_u32() * bound;
	}
	return (uint32_t)(product >> 32);
}

static inline void list_remove(uint32_t block, uint32_t count) {
	uint32_t o = older[block], n = newer[block];
	if (o == NONE) head[count] = n;
	else newer[o] = n;
	if (n != NONE) older[n] = o;
}

static inline void list_insert(uint32_t block, uint32_t count) {
	uint32_t n = head[count];
	older[block] = NONE;
	newer[block] = n;
	if (n != NONE) older[n] = block;
	head[count] = block;
}

static inline void invalidate(uint32_t ppn) {
	uint32_t block = ppn >> BLOCK_SHIFT;
	valid_bits[ppn >> 6] &= ~(1ull << (ppn & 63));
	uint32_t count = valid_count[block]--;
	if (is_closed[block]) {
		list_remove(block, count);
		list_insert(block, count - 1);
		if (count - 1 < least) least = count - 1;
	}
}

/* Programs the next page of the open block with `lpn`. */
static inline void program(uint32_t lpn) {
	uint32_t ppn = (frontier << BLOCK_SHIFT) + next_page++;
	lpn_by_ppn[ppn] = lpn;
	ppn_by_lpn[lpn] = ppn;
	valid_bits[ppn >> 6] |= 1ull << (ppn & 63);
	valid_count[frontier]++;
	programs++;
}

/* Copies the valid pages of `victim` as it comes upon them. */
static inline void copy_plainly(uint32_t victim) {
	for (uint32_t word = 0; word < WORDS; word++) {
		uint64_t bits = valid_bits[victim * WORDS + word];
		uint32_t first = (victim << BLOCK_SHIFT) + word * 64;
		valid_bits[victim * WORDS + word] = 0;
		for (; bits != 0; bits &= bits - 1)
			program(lpn_by_ppn[first + (uint32_t)__builtin_ctzll(bits)]);
	}
}

/* The same in two passes: the map entries are on their way before the first is needed. */
static inline void copy_prefetching(uint32_t victim) {
	uint32_t lpns[PAGES_PER_BLOCK], count = 0;
	for (uint32_t word = 0; word < WORDS; word++) {
		uint64_t bits = valid_bits[victim * WORDS + word];
		uint32_t first = (victim << BLOCK_SHIFT) + word * 64;
		valid_bits[victim * WORDS + word] = 0;
		for (; bits != 0; bits &= bits - 1) {
			uint32_t lpn = lpn_by_ppn[first + (uint32_t)__builtin_ctzll(bits)];
			lpns[count++] = lpn;
			__builtin_prefetch(&ppn_by_lpn[lpn], 1);
		}
	}
	for (uint32_t n = 0; n < count; n++) program(lpns[n]);
}

static void collect(void) {
	while (head[least] == NONE) least++;
	uint32_t victim = head[least];
	list_remove(victim, least);
	is_closed[victim] = 0;
	if (PREFETCHING) copy_prefetching(victim);
	else copy_plainly(victim);
	valid_count[victim] = 0;
	free_stack[free_count++] = victim;
	erases++;
}

static void open_block(void) {
	if (frontier != NONE) {
		is_closed[frontier] = 1;
		list_insert(frontier, valid_count[frontier]);
		if (valid_count[frontier] < least) least = valid_count[frontier];
	}
	frontier = free_stack[--free_count];
	next_page = 0;
	/* A victim is never full, so that its pages fit into the block just opened. */
	if (free_count < RESERVE) collect();
}

static inline void host_write(uint32_t lpn) {
	if (next_page == PAGES_PER_BLOCK) open_block();
	uint32_t old = ppn_by_lpn[lpn];
	program(lpn);
	if (old != NONE) invalidate(old);
	host_writes++;
}

/* `count` random writes, a multiple of AHEAD. */
static void random_writes(uint64_t count) {
	if (!PREFETCHING) {
		for (uint64_t n = 0; n < count; n++) host_write(below(logical_pages));
		return;
	}
	for (uint64_t n = 0; n < count; n += AHEAD) {
		uint32_t lpns[AHEAD];
		for (uint32_t i = 0; i < AHEAD; i++) {
			lpns[i] = below(logical_pages);
			__builtin_prefetch(&ppn_by_lpn[lpns[i]], 1);
		}
		for (uint32_t i = 0; i < AHEAD; i++) {
			uint32_t old = ppn_by_lpn[lpns[i]];
			__builtin_prefetch(&valid_bits[old >> 6], 1);
			__builtin_prefetch(&valid_count[old >> BLOCK_SHIFT], 1);
		}
		for (uint32_t i = 0; i < AHEAD; i++) host_write(lpns[i]);
	}
}

static double seconds_of(clockid_t clock) {
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *array(size_t count, size_t size) {
	void *memory = calloc(count, size);
	if (memory == NULL) {
		fprintf(stderr, "yardstick: no memory for %zu entries of %zu bytes\n", count, size);
		exit(1);
	}
	return memory;
}

static void build(uint32_t raw_pages) {
	blocks = raw_pages / PAGES_PER_BLOCK + 3;
	logical_pages = raw_pages / 107 * 100;
	size_t pages = (size_t)blocks * PAGES_PER_BLOCK;
	ppn_by_lpn = array(logical_pages, sizeof *ppn_by_lpn);
	lpn_by_ppn = array(pages, sizeof *lpn_by_ppn);
	valid_bits = array((size_t)blocks * WORDS, sizeof *valid_bits);
	valid_count = array(blocks, 1);
	is_closed = array(blocks, 1);
	newer = array(blocks, sizeof *newer);
	older = array(blocks, sizeof *older);
	free_stack = array(blocks, sizeof *free_stack);
	for (uint32_t lpn = 0; lpn < logical_pages; lpn++) ppn_by_lpn[lpn] = NONE;
	for (uint32_t count = 0; count <= PAGES_PER_BLOCK; count++) head[count] = NONE;
	for (uint32_t block = blocks; block-- > 0;) free_stack[free_count++] = block;
	frontier = NONE;
	next_page = PAGES_PER_BLOCK;
	least = PAGES_PER_BLOCK;
	prng_state = 1 + 1442695040888963407u;
	next_u32();
}

/* Recounts everything by other means. */
static int adds_up(void) {
	uint64_t valid = 0;
	for (uint32_t block = 0; block < blocks; block++) {
		uint32_t bits = 0;
		for (uint32_t word = 0; word < WORDS; word++)
			bits += (uint32_t)__builtin_popcountll(valid_bits[block * WORDS + word]);
		if (bits != valid_count[block]) return 0;
		valid += bits;
	}
	for (uint32_t lpn = 0; lpn < logical_pages; lpn++)
		if (lpn_by_ppn[ppn_by_lpn[lpn]] != lpn) return 0;
	return valid == logical_pages;
}

int main(int argc, char **argv) {
	uint32_t raw_pages = argc == 3 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
	double seconds_min = argc == 3 ? strtod(argv[2], NULL) : 0;
	if (raw_pages < 8192 || !(seconds_min > 0)) {
		fprintf(stderr, "usage: yardstick RAW_PAGES SECONDS (at least 8192 pages)\n");
		return 2;
	}
	build(raw_pages);
	for (uint32_t lpn = 0; lpn < logical_pages; lpn++) host_write(lpn);
	random_writes(2ull * logical_pages / AHEAD * AHEAD);
	uint64_t writes_before = host_writes, programs_before = programs;
	double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID), wall = seconds_of(CLOCK_MONOTONIC);
	double cpu_seconds;
	do {
		random_writes(CHUNK);
		cpu_seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	} while (cpu_seconds < seconds_min);
	double wall_seconds = seconds_of(CLOCK_MONOTONIC) - wall;
	double writes = (double)(host_writes - writes_before);
	if (!adds_up()) {
		fprintf(stderr, "yardstick: the state does not add up\n");
		return 1;
	}
	printf("{\"pages\":%u,\"host_writes\":%.0f,\"cpu_seconds\":%.6f,\"wall_seconds\":%.6f,"
	       "\"write_amplification\":%.4f}\n",
	       raw_pages, writes, cpu_seconds, wall_seconds,
	       (double)(programs - programs_before) / writes);
	return 0;
}
