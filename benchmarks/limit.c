/* The limit: a bucket queue on tables made beforehand, one visit a cell, no rules, no Python in between. */
#include <stdint.h>

/* enter: what it costs to enter a cell, twice, and one more where a move must stop; 0 is closed. taken: no move ends there.
   seen: the number of the search that last came there. next, head: the cells waiting at each cost. */
static int32_t reach(const int32_t *enter, const int32_t *taken, const int32_t *steps, int32_t ways, int32_t start,
                     int32_t points, int32_t *seen, int32_t search, int32_t *next, int32_t *head, int32_t *cells, int32_t *spent) {
    int32_t found = 0;
    for (int32_t at = 0; at <= points; at++) head[at] = -1;
    head[0] = start, next[start] = -1, seen[start] = search;
    for (int32_t at = 0; at <= points; at++)
        for (int32_t cell; (cell = head[at]) >= 0;) {
            head[at] = next[cell];
            if (cell == start || !taken[cell]) cells[found] = cell, spent[found++] = at;
            if (cell != start && enter[cell] & 1) continue;
            for (int32_t way = 0; way < ways; way++) {
                int32_t onto = cell + steps[way], value = enter[onto], total = at + (value >> 1);
                if (seen[onto] == search || !value || total > points) continue;
                seen[onto] = search, next[onto] = head[total], head[total] = onto;
            }
        }
    return found;
}

/* One unit after another; first[i] is where the answer of the i-th begins. A step costs a point or more, so there is room. */
void reach_each(const int32_t *enter, const int32_t *taken, const int32_t *steps, int32_t ways, const int32_t *starts,
                int32_t units, int32_t points, int32_t *seen, int32_t search, int32_t *next, int32_t *head, int64_t *first,
                int32_t *cells, int32_t *spent) {
    int64_t n = 0;
    for (int32_t i = 0; i < units; i++) {
        first[i] = n;
        n += reach(enter, taken, steps, ways, starts[i], points, seen, search + i, next, head, cells + n, spent + n);
    }
    first[units] = n;
}
