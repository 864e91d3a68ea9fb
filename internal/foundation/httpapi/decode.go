package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"reflect"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// Bounds of one JSON body beside its size in bytes.
const (
	maxDepth    = 32
	maxElements = 100_000
)

// readBody decodes the running call's body into target. An absent body leaves
// the zero value.
func readBody(ctx context.Context, target reflect.Value) error {
	r := callOf(ctx).request
	data, err := io.ReadAll(r.Body)
	switch {
	case tooLarge(err):
		return errTooLarge
	case err != nil:
		return errIncomplete(err)
	case len(bytes.TrimSpace(data)) == 0:
		return nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return fault.New(fault.Unsupported, "请求内容应为 application/json")
	}
	return decodeInto(data, target)
}

func errIncomplete(cause error) error {
	return fault.New(fault.Malformed, "请求内容不完整").Because(cause)
}

// decodeInto reads JSON as leniently as the family's clients need: unknown keys
// are dropped, numbers and flags come as text and back, lists may be comma
// text with empty parts, null and absent are the same. What cannot be read
// names its field. Two keys that differ only in case are refused, because
// different readers would pick different ones.
func decodeInto(data []byte, target reflect.Value) error {
	if !utf8.Valid(data) { // the decoder would put U+FFFD in the place of what is broken
		return errUnreadable
	}
	p := &parser{tokens: json.NewDecoder(bytes.NewReader(data)), replaces: !saysReplacement(data)}
	p.tokens.UseNumber()
	tree, err := p.value(0, false)
	if err == nil {
		if _, trailing := p.tokens.Token(); !errors.Is(trailing, io.EOF) {
			err = errors.New("trailing data")
		}
	}
	if f, ok := fault.As(err); ok {
		return f
	}
	if err != nil {
		return fault.New(fault.Malformed, "请求内容不是有效的 JSON").Because(err)
	}
	var refused fault.Collector
	assign(target, tree, "", "", &refused)
	return refused.Err()
}

var errUnreadable = fault.New(fault.Malformed, "请求内容含有无效字符")

// parser reads tokens into maps, slices and scalars and refuses repeated keys.
type parser struct {
	tokens   *json.Decoder
	elements int
	// replaces tells that U+FFFD in a text is the decoder's word for half a
	// character, since the body does not say it.
	replaces bool
}

// saysReplacement tells whether a body itself holds U+FFFD.
func saysReplacement(data []byte) bool {
	return bytes.ContainsRune(data, utf8.RuneError) || bytes.Contains(bytes.ToLower(data), []byte(`\ufffd`))
}

func (p *parser) readable(s string) bool {
	return text.Readable(s) && (!p.replaces || !strings.ContainsRune(s, utf8.RuneError))
}

// value reads what comes next; texts lose what nobody sees, unless they are meant
// as they are typed.
func (p *parser) value(depth int, asTyped bool) (any, error) {
	token, err := p.tokens.Token()
	if err != nil {
		return nil, err
	}
	delim, nested := token.(json.Delim)
	if s, ok := token.(string); ok {
		switch {
		case !p.readable(s):
			return nil, errUnreadable
		case !asTyped:
			return text.Visible(s), nil
		}
	}
	if !nested {
		return token, nil
	}
	if p.elements++; depth == maxDepth || p.elements > maxElements {
		return nil, fault.New(fault.TooLarge, "请求内容层级或数量过多")
	}
	if delim == '{' {
		return p.object(depth + 1)
	}
	return p.array(depth + 1)
}

func (p *parser) object(depth int) (any, error) {
	out, folded := map[string]any{}, map[string]bool{}
	for p.tokens.More() {
		token, err := p.tokens.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, errors.New("key is not text")
		}
		if !p.readable(key) {
			return nil, errUnreadable
		}
		if fold := strings.ToLower(key); folded[fold] {
			return nil, fault.New(fault.Malformed, "字段 "+key+" 重复")
		} else {
			folded[fold] = true
		}
		if out[key], err = p.value(depth, isPassword(key)); err != nil {
			return nil, err
		}
	}
	_, err := p.tokens.Token()
	return out, err
}

// isPassword tells whether a key names one: password, oldpassword, confirmpassword.
func isPassword(key string) bool { return strings.HasSuffix(strings.ToLower(key), "password") }

func (p *parser) array(depth int) (any, error) {
	out := []any{}
	for p.tokens.More() {
		if p.elements++; p.elements > maxElements {
			return nil, fault.New(fault.TooLarge, "请求内容层级或数量过多")
		}
		item, err := p.value(depth, false)
		if err != nil {
			return nil, err
		}
		out = append(out, item)
	}
	_, err := p.tokens.Token()
	return out, err
}
