package httpapi

import (
	"cmp"
	"path"
	"reflect"
	"strings"
)

// schemaName names a type in the contract. Types of features carry the
// feature's name (review.Item becomes ReviewItem), so that two features may
// call their own things by the same plain word.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := t.Name()
	if name == "" {
		return titled(hint)
	}
	name = strings.ReplaceAll(name, "[]", "List[") // a list of things and one thing differ
	var out strings.Builder
	for i, part := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("[]*,", r) }) {
		home, base := t.PkgPath(), part
		if dot := strings.LastIndex(part, "."); dot >= 0 {
			home, base = part[:dot], part[dot+1:]
		} else if i > 0 {
			home = "" // a built-in type as argument
		}
		out.WriteString(qualified(home, base))
	}
	return out.String()
}

func qualified(home, base string) string {
	base = titled(base)
	feature := titled(path.Base(home))
	if !strings.Contains(home, "/feature/") || strings.HasPrefix(base, feature) {
		return base
	}
	return cmp.Or(publishedNames[feature+base], feature+base)
}

// publishedNames keep the names that types had in the contract before they came
// to another feature.
var publishedNames = map[string]string{"ThirdpartyWechatDeparture": "WechatDeparture"}

// titled starts a name with a capital; names of Go types are ASCII here.
func titled(name string) string {
	if name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}
