/* Yardstick: a page-mapped log with greedy garbage collection as a plain C loop, without prefetching.
 *
 * Forward and reverse map, a valid bit a page, a valid count a block, and blocks in doubly linked lists
 * by their count, with a moving minimum. One open block takes host writes and copies; a block is
 * cleaned whenever the last erased one was opened. No timing, no statistics beyond a counter.
 *
 *   cc -O3 -march=native -o yardstick yardstick.c && ./yardstick PAGES HOST_WRITES
 *
 * prints million host writes a second and write amplification; checks itself at the end.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGES_PER_BLOCK = 128, WORDS = PAGES_PER_BLOCK / 64 };
#define NONE UINT32_MAX

static uint32_t blocks, logical;
static uint32_t *ppn_by_lpn, *lpn_by_ppn, *next, *prev;
static uint64_t *bits;
static uint8_t *count, *closed;
static uint32_t head[PAGES_PER_BLOCK + 1], least;
static uint32_t erased, open_block, index_in_open;
static uint64_t copies, state = 88172645463325252ull;

static inline uint32_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(((state >> 32) * (uint64_t)logical) >> 32);
}

static inline void list_add(uint32_t block) {
    uint32_t c = count[block], first = head[c];
    next[block] = first;
    prev[block] = NONE;
    if (first != NONE) prev[first] = block;
    head[c] = block;
    if (c < least) least = c;
}

static inline void list_remove(uint32_t block) {
    uint32_t n = next[block], p = prev[block];
    if (n != NONE) prev[n] = p;
    if (p != NONE) next[p] = n;
    else head[count[block]] = n;
}

static inline void invalidate(uint32_t ppn) {
    uint32_t block = ppn / PAGES_PER_BLOCK, i = ppn % PAGES_PER_BLOCK;
    bits[block * WORDS + i / 64] &= ~(1ull << (i % 64));
    if (closed[block]) list_remove(block);
    count[block]--;
    if (closed[block]) list_add(block);
}

static inline void place(uint32_t lpn) {
    uint32_t ppn = open_block * PAGES_PER_BLOCK + index_in_open;
    ppn_by_lpn[lpn] = ppn;
    lpn_by_ppn[ppn] = lpn;
    bits[open_block * WORDS + index_in_open / 64] |= 1ull << (index_in_open % 64);
    count[open_block]++;
    index_in_open++;
}

static uint32_t stack[64];

static void make_room(void) {
    while (index_in_open == PAGES_PER_BLOCK) {
        closed[open_block] = 1;
        list_add(open_block);
        open_block = stack[--erased];
        index_in_open = 0;
        if (erased > 0) return;
        while (head[least] == NONE) least++;
        uint32_t victim = head[least];
        list_remove(victim);
        closed[victim] = 0;
        for (int w = 0; w < WORDS; w++) {
            for (uint64_t left = bits[victim * WORDS + w]; left; left &= left - 1) {
                uint32_t i = (uint32_t)w * 64 + (uint32_t)__builtin_ctzll(left);
                place(lpn_by_ppn[victim * PAGES_PER_BLOCK + i]);
                copies++;
            }
            bits[victim * WORDS + w] = 0;
        }
        count[victim] = 0;
        stack[erased++] = victim;
    }
}

static void write_page(uint32_t lpn) {
    make_room();
    uint32_t old = ppn_by_lpn[lpn];
    if (old != NONE) invalidate(old);
    place(lpn);
}

/* While the drive is filled for the first time, erased blocks are taken in order. */
static void fill(void) {
    uint32_t fresh = 1;
    for (uint32_t lpn = 0; lpn < logical; lpn++) {
        if (index_in_open == PAGES_PER_BLOCK && fresh < blocks - 1) {
            closed[open_block] = 1;
            list_add(open_block);
            open_block = fresh++;
            index_in_open = 0;
        }
        place(lpn);
    }
    while (fresh < blocks) {
        if (index_in_open == PAGES_PER_BLOCK && fresh < blocks - 1) {
            closed[open_block] = 1;
            list_add(open_block);
            open_block = fresh++;
            index_in_open = 0;
        } else if (fresh == blocks - 1) {
            stack[erased++] = fresh++;
        } else {
            uint32_t lpn = draw();
            invalidate(ppn_by_lpn[lpn]);
            place(lpn);
        }
    }
}

static void check(void) {
    uint64_t valid = 0;
    for (uint32_t b = 0; b < blocks; b++) valid += count[b];
    if (valid != logical) abort();
    for (uint32_t l = 0; l < logical; l++)
        if (lpn_by_ppn[ppn_by_lpn[l]] != l) abort();
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: yardstick PAGES HOST_WRITES\n"), 2;
    uint32_t pages = (uint32_t)strtoul(argv[1], NULL, 10);
    uint64_t writes = strtoull(argv[2], NULL, 10);
    blocks = pages / PAGES_PER_BLOCK + 3;
    logical = pages / 107 * 100;
    size_t all = (size_t)blocks * PAGES_PER_BLOCK;
    ppn_by_lpn = malloc(logical * sizeof *ppn_by_lpn);
    lpn_by_ppn = malloc(all * sizeof *lpn_by_ppn);
    next = malloc(blocks * sizeof *next);
    prev = malloc(blocks * sizeof *prev);
    bits = calloc((size_t)blocks * WORDS, sizeof *bits);
    count = calloc(blocks, 1);
    closed = calloc(blocks, 1);
    memset(ppn_by_lpn, 0xff, logical * sizeof *ppn_by_lpn);
    memset(head, 0xff, sizeof head);
    least = PAGES_PER_BLOCK;
    fill();
    for (uint64_t i = 0; i < (uint64_t)logical; i++) write_page(draw());
    copies = 0;
    double start = seconds();
    for (uint64_t i = 0; i < writes; i++) write_page(draw());
    double time = seconds() - start;
    check();
    printf("%u,%.2f,%.3f\n", pages, (double)writes / time / 1e6, 1.0 + (double)copies / (double)writes);
    return 0;
}
