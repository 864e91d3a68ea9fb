package httpapi

import (
	"context"
	"reflect"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// Requires names the keys of the body that say what the call is about. A call
// without them is refused on their fields; a feature could only answer that it
// has found nothing.
func Requires(keys ...string) Option { return func(r *Route) { r.required = keys } }

// RequiresVersion names the key of the body that says which version of a row the
// caller saw. A call without it is refused: it would overwrite what nobody looked at.
func RequiresVersion(key string) Option { return func(r *Route) { r.seen = key } }

// read decodes the running call's body into target.
func (r *Route) read(ctx context.Context, target reflect.Value) error {
	if err := readBody(ctx, target); err != nil {
		return err
	}
	return r.checkRequired(target)
}

// checkRequired refuses what the route requires and the body leaves out.
func (r *Route) checkRequired(body reflect.Value) error {
	var refused fault.Collector
	for _, key := range r.required {
		value, label := fieldOf(body, key)
		refused.Require(!isBlank(value), key, "缺少参数 "+called(key, label)+"，请指定要操作的数据")
	}
	if r.seen != "" {
		value, label := fieldOf(body, r.seen)
		version, isOptional := value.Addr().Interface().(optional)
		refused.Require(isOptional && version.isGiven(), r.seen, "缺少参数 "+called(r.seen, label)+"，请刷新后再提交")
	}
	return refused.Err()
}

// fieldOf finds the field that a key is read into, and its label; a route that requires what
// its body has no place for is a mistake in the program.
func fieldOf(body reflect.Value, key string) (value reflect.Value, label string) {
	for _, field := range reflect.VisibleFields(body.Type()) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name == key {
			return body.FieldByIndex(field.Index), field.Tag.Get("label")
		}
	}
	panic("httpapi: " + body.Type().String() + " has no " + key)
}

func isBlank(value reflect.Value) bool {
	if o, ok := value.Addr().Interface().(optional); ok {
		value = o.slot()
	}
	switch value.Kind() {
	case reflect.String:
		return text.Blank(value.String())
	case reflect.Slice:
		return value.Len() == 0
	default:
		return value.IsZero()
	}
}
