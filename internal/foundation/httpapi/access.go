package httpapi

import (
	"slices"
	"strings"
)

type level int

const (
	unset level = iota
	anonymous
	signedIn
	permission
)

// Access says who may call a route. The zero value is refused at start.
type Access struct {
	level level
	codes []string
	also  []string
	asks  string
}

// Anonymous lets everybody in; the handler protects itself.
var Anonymous = Access{level: anonymous}

// SignedIn lets every signed-in user in; the handler serves only the user's own.
var SignedIn = Access{level: signedIn}

// Asks lets every signed-in user reach the handler, which asks for what depends
// on the call: rule names it for the readers of api/routes.txt.
func Asks(rule string) Access { return Access{level: signedIn, asks: rule} }

// Needs lets in who holds at least one of the permission codes.
func Needs(codes ...string) Access {
	if len(codes) == 0 {
		panic("httpapi: Needs wants a permission code")
	}
	return Access{level: permission, codes: codes}
}

// And lets in only who holds a further code besides.
func (a Access) And(code string) Access {
	a.also = append(slices.Clip(a.also), code)
	return a
}

// lacks is the code the caller would need, "" when they may pass.
func (a Access) lacks(may func(code string) bool) string {
	if a.level != permission {
		return ""
	}
	if !slices.ContainsFunc(a.codes, may) {
		return a.codes[0]
	}
	for _, code := range a.also {
		if !may(code) {
			return code
		}
	}
	return ""
}

// Codes are the permission codes that open the route, none for the other levels.
func (a Access) Codes() []string { return append(slices.Clip(a.codes), a.also...) }

// IsAnonymous tells whether no session is needed.
func (a Access) IsAnonymous() bool { return a.level == anonymous }

// String is how api/routes.txt prints the rule.
func (a Access) String() string {
	switch a.level {
	case anonymous:
		return "anonymous"
	case signedIn:
		if a.asks != "" {
			return "signed-in, then " + a.asks
		}
		return "signed-in"
	case permission:
		return strings.Join(append([]string{strings.Join(a.codes, "|")}, a.also...), "&")
	}
	return "unset"
}
