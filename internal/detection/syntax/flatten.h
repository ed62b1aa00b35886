// One call from Go parses a text and returns the whole tree as one array.
// Walking a tree through cgo node by node costs as much as parsing it.
#ifndef HOLDFAST_FLATTEN_H
#define HOLDFAST_FLATTEN_H
#include <stdint.h>

enum { HF_NAMED = 1, HF_ERROR = 2, HF_MISSING = 4, HF_EXTRA = 8, HF_HAS_ERROR = 16 };
enum { HF_OK = 0, HF_TIMEOUT = 1, HF_NO_MEMORY = 2, HF_BAD_GRAMMAR = 3 };

typedef struct {
  uint32_t start, end; // bytes
  uint32_t next;       // index after the subtree
  uint32_t parent;     // index, the root is its own parent
  uint16_t kind;       // index into kinds
  uint16_t field;      // index into the language's field names, 0 = none
  uint32_t flags;
} hf_node;

typedef struct {
  hf_node *nodes;
  uint32_t count;
  const char **kinds;
  uint32_t kind_count;
  void *tree; // TSTree, kept for an incremental parse of the other side
} hf_tree;

// A place where two texts differ, as bytes, rows and columns.
typedef struct { uint32_t byte, row, column; } hf_point;
typedef struct { hf_point start, old_end, new_end; } hf_edit;

// old may be NULL; otherwise it is the tree of a text that differs from src only by the
// edits, which are applied one after another.
int hf_parse(const void *language, const char *src, uint32_t length, uint64_t timeout_micros,
             void *old, const hf_edit *edits, uint32_t edit_count, hf_tree *out);
// The Go module of the runtime lets C call back into Go for every allocation, which
// costs more than the allocation. Both ways end in malloc, so they may be mixed. glibc
// keeps memory for every thread that ever parsed, and Go makes another thread now and
// then: a long loop would grow by each, though few of them parse at a time.
void hf_plain_malloc(int arenas);
void hf_free_nodes(hf_tree *t);
void hf_free_tree(void *tree);
const char *hf_field_name(const void *language, uint16_t field);
uint32_t hf_field_count(const void *language);
#endif
