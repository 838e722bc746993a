# C functions whose loops count in many ways.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# awk -f counts.awk                 the functions: each returns how often its loop ran
# awk -v texts=1 -f counts.awk FILE what the loops' texts say, as C; FILE has `NAME KEY TEXT` lines,
#                                   KEY being `trips` or `guard`

function loop(name, type, from, relation, step, last) {
	body = "*q++ = *r++ + 1"
	if (!texts) {
		print "long " name "(" type " n, " type " m, signed char *q, signed char *r)"
		print "{"
		print "\tsigned char *start = q;"
		print "\t" type " i = " from ";"
		if (last)
			print "\tdo { " body "; i += " step "; } while (i " relation " n);"
		else
			print "\tfor (; i " relation " n; i += " step ") " body ";"
		print "\treturn q - start;"
		print "}"
		return
	}
	print "static long text_" name "(" type " own_n, " type " own_m, long q, long r)"
	print "{"
	print "\tlong n = own_n, m = own_m, i = " from ";"
	if (!last)
		print "\tif (!((" type ")i " relation " own_n)) return 0;"
	# Where a signed counter would overflow nothing is defined.
	if (type_sign(type) == 0 && relation == "!=")
		print "\tif ((n - i) % " step " || (n - i) / " step " < " (last ? 1 : 0) ") return -1;"
	if (!(name in trips) || name in unnamed) {
		print "\treturn -2;"
	} else {
		for (g = 1; g <= guards[name]; g++)
			print "\tif (!(" guard[name, g] ")) return -1;"
		print "\treturn " trips[name] ";"
	}
	print "}"
	print "long " name "(" type " n, " type " m, signed char *q, signed char *r);"
	print "static long run_" name "(long n, long m, signed char *q, signed char *r)"
	print "{ return " name "(n, m, q, r); }"
	print "static long say_" name "(long n, long m, signed char *q, signed char *r)"
	print "{ return text_" name "(n, m, (long)q, (long)r); }"
	entries = entries "\t{ \"" name "\", run_" name ", say_" name ", " type_sign(type) ", " (name in trips && !(name in unnamed)) " },\n"
}

function type_sign(type) {
	return type ~ /unsigned/ ? 1 : type ~ /int|long/ ? 0 : 2
}

# A cast cuts a value to its type, and then it has 64 bits again.
function as_c(text) {
	gsub(/\((unsigned |signed )?(char|short|int|unsigned)\)/, "(long)&", text)
	return text
}

texts && FNR > 0 {
	name = $1; key = $2
	text = $0
	sub(/^[^ ]+ [^ ]+ /, "", text)
	# Registers without a variable in the source have no value here.
	if (text ~ /(^|[^a-z_])r[0-9]/)
		unnamed[name] = 1
	if (key == "trips")
		trips[name] = as_c(text)
	else
		guard[name, ++guards[name]] = as_c(text)
}

function all() {
	ntypes = split("int,unsigned,long,unsigned long,short,unsigned short,signed char,unsigned char", type, ",")
	nforms = split("< 1,< 2,< 3,<= 1,<= 2,<= 3,!= 1,!= 2,> -1,> -2,>= -1,>= -2,!= -1,!= -2", form, ",")
	for (t = 1; t <= ntypes; t++)
		for (f = 1; f <= nforms; f++)
			for (s = 0; s < 2; s++)
				for (d = 0; d < 2; d++) {
					split(form[f], part, " ")
					loop("f" t "_" f "_" s "_" d, type[t], s ? "m" : "0",
					     part[1], part[2], d)
				}
}

BEGIN { if (!texts) all() }
END {
	if (!texts)
		exit
	all()
	print "const struct entry entries[] = {\n" entries "};"
	print "const int nentries = sizeof entries / sizeof *entries;"
}
