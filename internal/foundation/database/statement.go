package database

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// constant is what a statement's text is made of. The type is not exported, so
// outside this package only untyped string constants convert to it: a text
// built from input does not compile.
type constant string

// Statement is one SQL text, known to the registry by its name.
type Statement struct {
	name     string
	text     string
	postgres string
	tenanted bool
	tenantAt []int // which placeholders stand for the tenant
	planned  atomic.Pointer[planned]
}

var registry struct {
	sync.Mutex
	byName map[string]*Statement
}

// Define registers a statement over tables that belong to no tenant. Names read
// `feature.purpose` and are unique.
func Define(name, text constant) *Statement { return define(string(name), string(text), false) }

// DefineTenant registers a statement over tenant tables. The tenant is bound by
// For, never by hand: it stands wherever the text says :tenant, or, when it
// says so nowhere, at the first placeholder.
func DefineTenant(name, text constant) *Statement {
	if !strings.Contains(string(text), "tenant_id") {
		panic("database: " + string(name) + " is a tenant statement but does not mention tenant_id")
	}
	return define(string(name), string(text), true)
}

const tenantMark = ":tenant"

// tenantPlaces finds the placeholders that stand for the tenant and writes them
// as ordinary ones.
func tenantPlaces(text string) (string, []int) {
	if !strings.Contains(text, tenantMark) {
		return text, []int{0}
	}
	var places []int
	var out strings.Builder
	for rest := text; ; {
		before, after, found := strings.Cut(rest, tenantMark)
		out.WriteString(before)
		if !found {
			return out.String(), places
		}
		places = append(places, strings.Count(out.String(), "?"))
		out.WriteByte('?')
		rest = after
	}
}

func define(name, text string, tenanted bool) *Statement {
	s := &Statement{name: name, text: text, tenanted: tenanted}
	if tenanted {
		s.text, s.tenantAt = tenantPlaces(text)
	}
	s.postgres = dollars(s.text)
	registry.Lock()
	defer registry.Unlock()
	if registry.byName == nil {
		registry.byName = map[string]*Statement{}
	}
	if _, taken := registry.byName[name]; taken {
		panic("database: statement " + name + " is defined twice")
	}
	registry.byName[name] = s
	return s
}

// Registered is every defined statement as name → text. Tests prepare them on
// both engines and look for writes that must not exist.
func Registered() map[string]string {
	registry.Lock()
	defer registry.Unlock()
	texts := make(map[string]string, len(registry.byName))
	for name, s := range registry.byName {
		texts[name] = s.text
	}
	return texts
}

// Tenanted tells whether the named statement is bound to a tenant.
func Tenanted(name string) bool {
	registry.Lock()
	defer registry.Unlock()
	s, ok := registry.byName[name]
	return ok && s.tenanted
}

// Query is a statement with its values, ready to run.
type Query struct {
	statement *Statement
	args      []any
	expected  int // how many rows are likely to come
	// beside takes the number that stands in besideColumn of every row; it is left
	// alone when no row comes.
	beside *int64
}

// With binds values to a statement over global tables.
func (s *Statement) With(args ...any) Query {
	if s.tenanted {
		panic("database: " + s.name + " needs a scope: use For")
	}
	return Query{statement: s, args: args}
}

// For binds the scope's tenant where the statement wants it, and the values at
// the other placeholders.
func (s *Statement) For(within scope.Scope, args ...any) Query {
	if !s.tenanted {
		panic("database: " + s.name + " is global: use With")
	}
	for _, at := range s.tenantAt {
		args = slices.Insert(slices.Clip(args), at, any(within.Tenant))
	}
	return Query{statement: s, args: args}
}

// IDs is a list of values for `IN (?)`. It is padded to 1, 2, 4 … 256 values by
// repeating the last one, so that a statement has few texts whatever the input;
// an empty list matches nothing.
type IDs []string

// IDsOf are what of tells of each thing of a list.
func IDsOf[T any](list []T, of func(T) string) IDs {
	ids := make(IDs, len(list))
	for i, each := range list {
		ids[i] = of(each)
	}
	return ids
}

// MaxIDs is the longest list one statement takes.
const MaxIDs = 256

// Bounded refuses to act on nothing, or on more things than one statement takes;
// things is what people count them in.
func Bounded(ids []string, things string) error {
	switch {
	case len(ids) == 0:
		return fault.New(fault.Refused, "参数不识别！")
	case len(ids) > MaxIDs:
		return fault.New(fault.Refused, fmt.Sprintf("一次最多处理 %d %s", MaxIDs, things))
	}
	return nil
}

func (ids IDs) padded() []string {
	size := 1
	for size < len(ids) {
		size *= 2
	}
	if size > MaxIDs {
		panic(fmt.Sprintf("database: %d values in one IN list, at most %d", len(ids), MaxIDs))
	}
	out := make([]string, size)
	copy(out, ids)
	for i := len(ids); i < size && len(ids) > 0; i++ {
		out[i] = ids[len(ids)-1]
	}
	return out
}

// render gives the text and the flat values for an engine, with lists expanded.
func (q Query) render(engine Engine) (string, []any) {
	text, args := q.statement.text, q.args
	if hasList(args) {
		text, args = expand(text, args)
		if engine == Postgres {
			text = dollars(text)
		}
		return text, args
	}
	if engine == Postgres {
		return q.statement.postgres, args
	}
	return text, args
}

// readable refuses bound texts that one of the engines would not store. What
// clients send is looked at before; this holds for what was decoded a second
// time or came from other services.
func readable(args []any) error {
	for _, arg := range args {
		if s, isText := arg.(string); isText && !text.Readable(s) {
			return fault.New(fault.Malformed, "内容含有无效字符")
		}
	}
	return nil
}

func hasList(args []any) bool {
	for _, a := range args {
		if _, ok := a.(IDs); ok {
			return true
		}
	}
	return false
}

func expand(text string, args []any) (string, []any) {
	var out strings.Builder
	var flat []any
	next := 0
	for i := range len(text) {
		if text[i] != '?' {
			out.WriteByte(text[i])
			continue
		}
		list, isList := args[next].(IDs)
		if !isList {
			out.WriteByte('?')
			flat = append(flat, args[next])
			next++
			continue
		}
		for j, id := range list.padded() {
			if j > 0 {
				out.WriteByte(',')
			}
			out.WriteByte('?')
			flat = append(flat, id)
		}
		next++
	}
	return out.String(), flat
}

// dollars rewrites ? to $1, $2 … outside quotes.
func dollars(text string) string {
	var out strings.Builder
	n, quoted := 0, false
	for i := range len(text) {
		c := text[i]
		if c == '\'' {
			quoted = !quoted
		}
		if c != '?' || quoted {
			out.WriteByte(c)
			continue
		}
		n++
		out.WriteByte('$')
		out.WriteString(strconv.Itoa(n))
	}
	return out.String()
}
