/* Is a JSON document what plugin/core/JSON.md says?
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: check-json SCHEMA FILE...

   SCHEMA is that file: rows `| `PATH` | TYPE[ or null] | ...` of its table are read.  Every
   member of a document must stand there and be of its type, and every member that stands there
   must be in the document.  Then what the members say is checked against each other: indices
   exist, the schedule keeps the edges, the sums of recurrences are those of their edges.  Prints
   each fault; at the end how many loops there were, by status.  */

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
	char *path, *type;
	bool null; /* may be null */
};

struct schema {
	struct row *row;
	size_t n;
};

struct check {
	const struct schema *schema;
	const char *file;
	int faults;
};

__attribute__((format(printf, 2, 3))) static void fault(struct check *c, const char *format, ...)
{
	va_list ap;

	if (c->faults++ >= 20)
		return;
	printf("%s: ", c->file);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
}

/* ---- The schema ------------------------------------------------------------------------- */

/* The row in LINE, if it holds one.  */
static bool read_row(char *line, struct row *row)
{
	char *path = strchr(line, '`'), *end, *type;

	if (strncmp(line, "| `", 3) != 0 || !path)
		return false;
	end = strchr(++path, '`');
	if (!end || strncmp(end, "` | ", 4) != 0)
		return false;
	type = end + 4;
	*end = '\0';
	end = strstr(type, " |");
	if (!end)
		return false;
	*end = '\0';
	end = strstr(type, " or null");
	row->null = end != NULL;
	if (end)
		*end = '\0';
	row->path = strdup(path);
	row->type = strdup(type);
	return true;
}

static bool read_schema(struct schema *schema, const char *path)
{
	FILE *stream = fopen(path, "r");
	char *line = NULL;
	size_t cap = 0;
	struct row row;

	if (!stream)
		return false;
	while (getline(&line, &cap, stream) > 0)
		if (read_row(line, &row)) {
			schema->row = realloc(schema->row, (schema->n + 1) * sizeof row);
			schema->row[schema->n++] = row;
		}
	free(line);
	fclose(stream);
	return schema->n > 0;
}

static const struct row *find_row(const struct schema *schema, const char *path)
{
	for (size_t i = 0; i < schema->n; i++)
		if (strcmp(schema->row[i].path, path) == 0)
			return &schema->row[i];
	return NULL;
}

/* ---- Members and types ------------------------------------------------------------------ */

static const char *type_name(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT: return "object";
	case JSON_ARRAY: return "array";
	case JSON_STRING: return "string";
	case JSON_INTEGER: return "integer";
	case JSON_REAL: return "real";
	case JSON_TRUE:
	case JSON_FALSE: return "boolean";
	case JSON_NULL: return "null";
	}
	return "?";
}

static void check_value(struct check *c, const json_t *value, const char *path);

/* The members of OBJECT, which stands at PATH ("": the document).  */
static void check_object(struct check *c, const json_t *object, const char *path)
{
	size_t len = strlen(path);
	const char *key;
	json_t *member;
	char name[512];

	json_object_foreach((json_t *)object, key, member) {
		snprintf(name, sizeof name, "%s%s%s", path, len ? "." : "", key);
		check_value(c, member, name);
	}
	for (size_t i = 0; i < c->schema->n; i++) {
		const char *row = c->schema->row[i].path;

		if (strncmp(row, path, len) != 0 || (len && row[len] != '.'))
			continue;
		row += len ? len + 1 : 0;
		if (!strpbrk(row, ".[") && !json_object_get(object, row))
			fault(c, "no member %s", c->schema->row[i].path);
	}
}

static void check_value(struct check *c, const json_t *value, const char *path)
{
	const struct row *row = find_row(c->schema, path);
	bool element = path[strlen(path) - 1] == ']';
	char name[512];
	json_t *one;
	size_t i;

	/* Elements without a row of their own are objects.  */
	if (!row && !element) {
		fault(c, "%s is not documented", path);
		return;
	}
	if (row ? strcmp(row->type, type_name(value)) != 0 && !(row->null && json_is_null(value))
		: !json_is_object(value)) {
		fault(c, "%s is of type %s", path, type_name(value));
		return;
	}
	if (json_is_object(value))
		check_object(c, value, path);
	snprintf(name, sizeof name, "%s[]", path);
	json_array_foreach((json_t *)value, i, one)
		check_value(c, one, name);
}

/* ---- What they say ---------------------------------------------------------------------- */

static json_int_t number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

static void check_edges(struct check *c, const char *name, const json_t *loop)
{
	const json_t *edges = json_object_get(loop, "edges");
	const json_t *schedule = json_object_get(loop, "schedule");
	const json_t *cycles = json_object_get(schedule, "cycles");
	json_int_t nops = (json_int_t)json_array_size(json_object_get(loop, "ops"));
	json_t *e;
	size_t i;

	if (json_is_object(schedule) && (json_int_t)json_array_size(cycles) != nops)
		fault(c, "%s: %zu cycles for %lld ops", name, json_array_size(cycles),
		      (long long)nops);
	json_array_foreach((json_t *)edges, i, e) {
		json_int_t from = number(e, "from"), to = number(e, "to"), tail, head;

		if (from < 0 || from >= nops || to < 0 || to >= nops) {
			fault(c, "%s: edge %zu joins no ops", name, i);
			continue;
		}
		tail = json_integer_value(json_array_get(cycles, (size_t)from));
		head = json_integer_value(json_array_get(cycles, (size_t)to));
		if (json_is_object(schedule) &&
		    head + number(schedule, "ii") * number(e, "distance") <
			tail + number(e, "latency"))
			fault(c, "%s: the schedule breaks edge %zu", name, i);
	}
}

static void check_recurrences(struct check *c, const char *name, const json_t *loop)
{
	const json_t *bounds = json_object_get(loop, "bounds");
	const json_t *edges = json_object_get(loop, "edges");
	json_int_t mii = number(bounds, "mii");
	json_t *r, *at;
	size_t i, k;

	json_array_foreach(json_object_get(bounds, "recurrences"), i, r) {
		json_int_t latency = 0, distance = 0;

		json_array_foreach(json_object_get(r, "edges"), k, at) {
			const json_t *e =
			    json_array_get(edges, (size_t)json_integer_value(at));

			latency += number(e, "latency");
			distance += number(e, "distance");
		}
		if (latency != number(r, "latency") || distance != number(r, "distance"))
			fault(c, "%s: the sums of recurrence %zu are wrong", name, i);
		if (number(r, "ii") > mii)
			fault(c, "%s: MII is below recurrence %zu", name, i);
	}
}

/* Smaller II are accounted for one by one, and changes promise less than there is.  */
static void check_why(struct check *c, const char *name, const json_t *loop)
{
	const json_t *schedule = json_object_get(loop, "schedule");
	json_int_t ii = number(schedule, "ii"), next = 1;
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(loop, "failures"), i, one) {
		if (number(one, "first") != next || number(one, "last") < next)
			fault(c, "%s: failure %zu does not go on at II %lld", name, i,
			      (long long)next);
		next = number(one, "last") + 1;
	}
	if (json_is_object(schedule) && next != ii)
		fault(c, "%s: failures end at II %lld, the schedule has %lld", name,
		      (long long)next - 1, (long long)ii);
	json_array_foreach(json_object_get(loop, "whatifs"), i, one)
		if (json_is_object(schedule) && number(one, "ii") >= ii)
			fault(c, "%s: change %zu changes nothing", name, i);
}

static void check_file(struct check *c, const json_t *document, json_t *count)
{
	json_t *unit, *loop;
	size_t u, l;

	if (!json_is_object(document)) {
		fault(c, "no object");
		return;
	}
	check_object(c, document, "");
	json_array_foreach(json_object_get(document, "units"), u, unit)
		json_array_foreach(json_object_get(unit, "loops"), l, loop) {
			const char *name = json_string_value(json_object_get(loop, "name"));
			const char *status =
			    json_string_value(json_object_get(loop, "status"));

			if (!name || !status)
				continue;
			check_edges(c, name, loop);
			check_recurrences(c, name, loop);
			check_why(c, name, loop);
			json_object_set_new(count, status,
					    json_integer(number(count, status) + 1));
		}
}

int main(int argc, char **argv)
{
	struct schema schema = { 0 };
	json_t *count = json_object(), *value;
	const char *status;
	int faults = 0;

	if (argc < 3 || !read_schema(&schema, argv[1])) {
		fprintf(stderr, "usage: check-json SCHEMA FILE...\n");
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		struct check check = { .schema = &schema, .file = argv[i] };
		json_error_t error;
		json_t *document = strcmp(argv[i], "-") == 0
				       ? json_loadf(stdin, 0, &error)
				       : json_load_file(argv[i], 0, &error);

		if (document)
			check_file(&check, document, count);
		else
			fault(&check, "line %d: %s", error.line, error.text);
		json_decref(document);
		faults += check.faults;
	}
	json_object_foreach(count, status, value)
		printf("%s: %lld\n", status, (long long)json_integer_value(value));
	for (size_t i = 0; i < schema.n; i++) {
		free(schema.row[i].path);
		free(schema.row[i].type);
	}
	free(schema.row);
	json_decref(count);
	return faults > 0;
}
