package httpapi

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"freightdesk/internal/foundation/fault"
)

// Opt is a field of a partial edit: absent and null leave the stored value,
// "" clears a text.
type Opt[T any] struct {
	Value T
	Given bool
}

// Or is the given value, or otherwise what is stored.
func (o Opt[T]) Or(stored T) T {
	if o.Given {
		return o.Value
	}
	return stored
}

// Fresh refuses a draft of another version than the stored row, which goes back
// with the refusal; a draft without a version is written over any.
func Fresh(version Opt[int64], stored int64, current any) error {
	if !version.Given || version.Value == stored {
		return nil
	}
	return Stale(current)
}

// Stale is the answer to an edit of a row that moved on.
func Stale(current any) error {
	return fault.New(fault.Conflict, "他人已修改，请核对后再保存").With("current", current)
}

// Some makes a given value.
func Some[T any](value T) Opt[T] { return Opt[T]{value, true} }

// Decimal is the same value where decimals are read.
func Decimal(o Opt[int64]) Opt[float64] { return Opt[float64]{Value: float64(o.Value), Given: o.Given} }

// Schema is the schema of the value itself: the contract stays canonical.
func (o Opt[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// MarshalJSON writes the value, null when it is not given.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if !o.Given {
		return []byte("null"), nil
	}
	return json.Marshal(o.Value)
}

func (o *Opt[T]) slot() reflect.Value { return reflect.ValueOf(&o.Value).Elem() }
func (o *Opt[T]) take()               { o.Given = true }
func (o *Opt[T]) isGiven() bool       { return o.Given }

// optional is how assign sees an Opt of any type.
type optional interface {
	slot() reflect.Value
	take()
	isGiven() bool
}

// assign puts a parsed node into a Go value. name is the wire path of the
// value, label what people call it.
func assign(target reflect.Value, node any, name, label string, refused *fault.Collector) {
	if node == nil {
		return
	}
	if o, ok := target.Addr().Interface().(optional); ok {
		before := len(fieldsOf(refused))
		assign(o.slot(), node, name, label, refused)
		if len(fieldsOf(refused)) == before {
			o.take()
		}
		return
	}
	if own, ok := target.Addr().Interface().(json.Unmarshaler); ok {
		data, err := json.Marshal(node)
		if err == nil {
			err = own.UnmarshalJSON(data)
		}
		if err != nil {
			refused.Add(name, called(name, label)+"格式不正确："+plainError(err))
		}
		return
	}
	switch target.Kind() {
	case reflect.Struct:
		assignStruct(target, node, name, label, refused)
	case reflect.Slice:
		assignSlice(target, node, name, label, refused)
	case reflect.Map, reflect.Interface:
		assignFree(target, node, name, label, refused)
	case reflect.Pointer:
		if target.IsNil() {
			target.Set(reflect.New(target.Type().Elem()))
		}
		assign(target.Elem(), node, name, label, refused)
	default:
		assignScalar(target, node, name, label, refused)
	}
}

func fieldsOf(refused *fault.Collector) []fault.FieldError {
	if f, ok := fault.As(refused.Err()); ok {
		return f.Fields
	}
	return nil
}

func assignStruct(target reflect.Value, node any, name, label string, refused *fault.Collector) {
	object, ok := node.(map[string]any)
	if !ok {
		refused.Add(name, called(name, label)+"应为对象")
		return
	}
	for _, field := range reflect.VisibleFields(target.Type()) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if key == "" || key == "-" || !field.IsExported() {
			continue
		}
		if child, present := object[key]; present {
			assign(target.FieldByIndex(field.Index), child, join(name, key), field.Tag.Get("label"), refused)
		}
	}
}

// assignSlice also reads the family's comma text, trailing comma and all.
func assignSlice(target reflect.Value, node any, name, label string, refused *fault.Collector) {
	if text, ok := node.(string); ok && target.Type().Elem().Kind() == reflect.String {
		target.Set(reflect.ValueOf(IDList(text)).Convert(target.Type()))
		return
	}
	list, ok := node.([]any)
	if !ok {
		refused.Add(name, called(name, label)+"应为列表")
		return
	}
	out := reflect.MakeSlice(target.Type(), len(list), len(list))
	for i, item := range list {
		assign(out.Index(i), item, fmt.Sprintf("%s[%d]", name, i), label, refused)
	}
	target.Set(out)
}

// assignFree fills a map or an interface with the parsed tree as it is.
func assignFree(target reflect.Value, node any, name, label string, refused *fault.Collector) {
	value := reflect.ValueOf(node)
	if !value.Type().AssignableTo(target.Type()) {
		refused.Add(name, called(name, label)+"格式不正确")
		return
	}
	target.Set(value)
}

func assignScalar(target reflect.Value, node any, name, label string, refused *fault.Collector) {
	text, ok := scalarText(node)
	if !ok {
		refused.Add(name, called(name, label)+"格式不正确")
		return
	}
	switch target.Kind() {
	case reflect.String:
		target.SetString(text)
	case reflect.Bool:
		switch strings.ToLower(text) {
		case "1", "true", "y":
			target.SetBool(true)
		case "", "0", "false", "n":
			target.SetBool(false)
		default:
			refused.Add(name, called(name, label)+"只能是是或否")
		}
	case reflect.Int, reflect.Int64, reflect.Int32:
		assignInt(target, text, name, label, refused)
	case reflect.Float64:
		number, err := strconv.ParseFloat(text, 64)
		if err != nil && text != "" {
			refused.Add(name, called(name, label)+"应为数字")
			return
		}
		target.SetFloat(number)
	default:
		panic("httpapi: body field " + name + " has unsupported type " + target.Type().String())
	}
}

func assignInt(target reflect.Value, text, name, label string, refused *fault.Collector) {
	if text == "" || text == "false" {
		target.SetInt(0)
		return
	}
	if text == "true" {
		text = "1"
	}
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		if whole, fraction := strconv.ParseFloat(text, 64); fraction == nil && whole == float64(int64(whole)) {
			number, err = int64(whole), nil
		}
	}
	if err != nil || target.OverflowInt(number) {
		refused.Add(name, called(name, label)+"应为整数")
		return
	}
	target.SetInt(number)
}

func scalarText(node any) (string, bool) {
	switch v := node.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}

func called(name, label string) string {
	switch {
	case label != "":
		return label
	case name != "":
		return name
	}
	return "请求内容"
}

func join(parent, key string) string {
	if parent == "" {
		return key
	}
	return parent + "." + key
}

// plainError keeps our own Chinese words and drops a library's.
func plainError(err error) string {
	for _, r := range err.Error() {
		if r > 0x2e80 {
			return err.Error()
		}
	}
	return "无法识别"
}
