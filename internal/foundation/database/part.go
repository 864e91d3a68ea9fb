package database

import "slices"

// Part narrows a list to one of its parts: those who hold a role, the members of
// a department. All of a part are counted by the list's counter.
func (l *List[T]) Part(id string) Condition {
	c := Where(l.spec.Part+" = ?", id)
	c.part = true
	return c
}

func isPart(c Condition) bool { return c.part }

// unnarrowed tells whether nothing but what every request has narrows a list, or
// a part of one, which it names.
func (l *List[T]) unnarrowed(where conditions) (part string, whole bool) {
	left := len(where)
	for _, fixed := range []constant{l.spec.Tenant, l.spec.Where} {
		if fixed != "" {
			left--
		}
	}
	if l.spec.Part == "" {
		return "", left == 0
	}
	at := slices.IndexFunc(where, isPart)
	if at < 0 {
		return "", false
	}
	return where[at].args[0].(string), left == 1
}
