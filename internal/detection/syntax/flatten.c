#include "flatten.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The runtime's header lives inside another Go module, where cgo cannot reach it.
// These are the declarations we use of its stable C interface.
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSLanguage TSLanguage;
typedef struct { uint32_t row, column; } TSPoint;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;
typedef struct { uint32_t start_byte, old_end_byte, new_end_byte; TSPoint start_point, old_end_point, new_end_point; } TSInputEdit;

void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
bool ts_parser_set_language(TSParser *, const TSLanguage *);
void ts_parser_set_timeout_micros(TSParser *, uint64_t);
TSTree *ts_parser_parse_string(TSParser *, const TSTree *, const char *, uint32_t);
TSTree *ts_tree_copy(const TSTree *);
void ts_tree_delete(TSTree *);
void ts_tree_edit(TSTree *, const TSInputEdit *);
TSNode ts_tree_root_node(const TSTree *);
uint32_t ts_node_start_byte(TSNode);
uint32_t ts_node_end_byte(TSNode);
uint32_t ts_node_descendant_count(TSNode);
const char *ts_node_type(TSNode);
bool ts_node_is_named(TSNode);
bool ts_node_is_missing(TSNode);
bool ts_node_is_extra(TSNode);
bool ts_node_is_error(TSNode);
bool ts_node_has_error(TSNode);
TSTreeCursor ts_tree_cursor_new(TSNode);
void ts_tree_cursor_delete(TSTreeCursor *);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
bool ts_tree_cursor_goto_parent(TSTreeCursor *);
const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);
uint32_t ts_language_field_count(const TSLanguage *);

// Kinds are told apart by the address of their name: an alias has a name of its
// own, while its symbol may be shared with another node.
enum { SLOTS = 4096 };
typedef struct { const char *name; uint16_t id; } slot;

static uint16_t intern(slot *slots, hf_tree *t, const char *name) {
  uint32_t i = (uint32_t)(((uintptr_t)name >> 2) * 2654435761u) % SLOTS;
  while (slots[i].name && slots[i].name != name) i = (i + 1) % SLOTS;
  if (!slots[i].name) {
    slots[i].name = name;
    slots[i].id = (uint16_t)t->kind_count;
    t->kinds[t->kind_count++] = name;
  }
  return slots[i].id;
}

static int flatten(TSTree *tree, hf_tree *out) {
  TSNode root = ts_tree_root_node(tree);
  uint32_t capacity = ts_node_descendant_count(root) + 1;
  out->nodes = malloc((size_t)capacity * sizeof(hf_node));
  out->kinds = malloc(SLOTS * sizeof(char *));
  slot *slots = calloc(SLOTS, sizeof(slot));
  if (!out->nodes || !out->kinds || !slots) { free(slots); return HF_NO_MEMORY; }

  TSTreeCursor cursor = ts_tree_cursor_new(root);
  uint32_t parent = 0, count = 0;
  bool down = true;
  for (;;) {
    if (down) {
      if (count == capacity || out->kind_count == SLOTS / 2) break;
      TSNode n = ts_tree_cursor_current_node(&cursor);
      hf_node *o = &out->nodes[count];
      o->start = ts_node_start_byte(n);
      o->end = ts_node_end_byte(n);
      o->next = count + 1;
      o->parent = parent;
      o->kind = intern(slots, out, ts_node_type(n));
      o->field = ts_tree_cursor_current_field_id(&cursor);
      o->flags = (ts_node_is_named(n) ? HF_NAMED : 0) | (ts_node_is_error(n) ? HF_ERROR : 0) |
                 (ts_node_is_missing(n) ? HF_MISSING : 0) | (ts_node_is_extra(n) ? HF_EXTRA : 0) |
                 (ts_node_has_error(n) ? HF_HAS_ERROR : 0);
      uint32_t self = count++;
      if (ts_tree_cursor_goto_first_child(&cursor)) { parent = self; continue; }
      down = false;
    }
    if (ts_tree_cursor_goto_next_sibling(&cursor)) { down = true; continue; }
    if (!ts_tree_cursor_goto_parent(&cursor)) break;
    out->nodes[parent].next = count;
    parent = out->nodes[parent].parent;
  }
  ts_tree_cursor_delete(&cursor);
  free(slots);
  out->count = count;
  return HF_OK;
}

#ifdef CLOCK_THREAD_CPUTIME_ID
static uint64_t worked_micros(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)) return 0;
  return (uint64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
// How many deadlines a parse may take on a machine that has no time for it.
enum { PATIENCE = 8 };
#else
static uint64_t worked_micros(void) { return 0; }
enum { PATIENCE = 1 };
#endif

// The runtime counts time on the wall. On a busy machine a sound text would miss its
// deadline while it waits for its turn, so what counts is the work: a parse that has not
// used its time up goes on where it was stopped.
static TSTree *parse(TSParser *parser, const TSTree *old, const char *src, uint32_t length, uint64_t timeout_micros) {
  uint64_t began = worked_micros();
  TSTree *tree = NULL;
  for (int turn = 0; !tree && turn < PATIENCE; turn++) {
    if (turn && worked_micros() - began >= timeout_micros / 4 * 3) break;
    tree = ts_parser_parse_string(parser, old, src, length);
  }
  return tree;
}

int hf_parse(const void *language, const char *src, uint32_t length, uint64_t timeout_micros,
             void *old, const hf_edit *edits, uint32_t edit_count, hf_tree *out) {
  memset(out, 0, sizeof *out);
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, language)) { ts_parser_delete(parser); return HF_BAD_GRAMMAR; }
  ts_parser_set_timeout_micros(parser, timeout_micros);

  TSTree *edited = NULL;
  if (old) {
    edited = ts_tree_copy(old);
    for (const hf_edit *e = edits; e < edits + edit_count; e++) {
      TSInputEdit edit = {
          e->start.byte, e->old_end.byte, e->new_end.byte,
          {e->start.row, e->start.column}, {e->old_end.row, e->old_end.column}, {e->new_end.row, e->new_end.column}};
      ts_tree_edit(edited, &edit);
    }
  }
  TSTree *tree = parse(parser, edited, src, length, timeout_micros);
  if (edited) ts_tree_delete(edited);
  ts_parser_delete(parser);
  if (!tree) return HF_TIMEOUT;
  out->tree = tree;
  return flatten(tree, out);
}

void hf_plain_malloc(int arenas) {
  ts_set_allocator(NULL, NULL, NULL, NULL);
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, arenas);
#endif
}
void hf_free_nodes(hf_tree *t) { free(t->nodes); free(t->kinds); t->nodes = NULL; t->kinds = NULL; }
void hf_free_tree(void *tree) { if (tree) ts_tree_delete(tree); }
const char *hf_field_name(const void *l, uint16_t field) { return ts_language_field_name_for_id(l, field); }
uint32_t hf_field_count(const void *l) { return ts_language_field_count(l); }
