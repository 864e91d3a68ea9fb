// Package fault is the vocabulary of errors an operator can act on. A fault
// carries a Chinese sentence that may be shown as it is; every other error is
// a bug or an outage, is logged whole and shown as 系统异常 with a request id.
package fault

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"

	"freightdesk/internal/foundation/text"
)

// Kind says what sort of refusal a fault is. httpapi alone turns a kind into a
// status and an envelope code.
type Kind int

// The kinds, and the answer each becomes.
const (
	Refused         Kind = iota // HTTP 200, success false, code 500: a business rule said no
	NoRight                     // HTTP 200, code 510: no right to this object's action
	Malformed                   // 400: the request cannot be understood
	Unauthenticated             // 401: no session, or a dead one
	Forbidden                   // 403: signed in without the permission
	NotFound                    // 404: absent, or out of the caller's scope
	Conflict                    // 409: stale version or lost claim
	TooLarge                    // 413
	Unsupported                 // 415
	FirstElse                   // 428: something else has to be done first
	TooMany                     // 429, with Retry-After
	Unavailable                 // 503: try again later
	Full                        // 507: no room left to store it
	Damaged                     // 500: what was stored is not there as it was
)

// FieldError names one input that was refused. Field uses the wire's spelling
// (dictCode, lines[3].amountFen); Row is the 1-based row of an import, else 0.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	Row     int    `json:"row,omitempty"`
}

// Fault is an error with words for people.
type Fault struct {
	Kind    Kind
	Message string // Chinese, complete, without internals
	Fields  []FieldError
	// Omitted is how many more inputs were refused than Fields names.
	Omitted int
	// Details are further keys of the answer's result, e.g. captchaRequired.
	Details map[string]any
	// Permission is the code whose lack is the reason; the answer names it and
	// the roles that carry it.
	Permission string
	// RetryAfter is in seconds; only TooMany and Unavailable use it.
	RetryAfter int
	cause      error
}

func (f *Fault) Error() string {
	if f.cause != nil {
		return fmt.Sprintf("%s: %v", f.Message, f.cause)
	}
	return f.Message
}

func (f *Fault) Unwrap() error { return f.cause }

// New makes a fault of a kind with a sentence for the operator.
func New(kind Kind, message string) *Fault { return &Fault{Kind: kind, Message: message} }

// Lacking refuses for want of a permission code, as Forbidden or NoRight.
func Lacking(kind Kind, code string) *Fault {
	return &Fault{Kind: kind, Message: "没有权限，请联系管理员授权", Permission: code}
}

// Field refuses one input: message becomes both the sentence and the entry in
// result.errors.
func Field(field, message string) *Fault {
	return Fields(FieldError{Field: field, Message: message})
}

// Fields refuses several inputs at once; the sentence is the first one's.
func Fields(fields ...FieldError) *Fault {
	var all Collector
	for _, one := range fields {
		all.add(one)
	}
	return all.fault()
}

// Together joins refusals of inputs so that a form learns all of them at once.
// Any other error among them is the answer; nil when there is none.
func Together(errs ...error) error {
	var all Collector
	for _, err := range errs {
		if err == nil {
			continue
		}
		f, ok := As(err)
		if !ok || len(f.Fields) == 0 {
			return err
		}
		for _, one := range f.Fields {
			all.add(one)
		}
		all.omitted += f.Omitted
	}
	return all.Err()
}

// Absent is the one answer for an object that does not exist and for one
// outside the caller's scope: nobody learns which.
func Absent() *Fault { return New(NotFound, "未找到对应数据") }

// Among says which of several objects the caller named is absent; any other
// error stays as it is.
func Among(err error, id string) error {
	if f, ok := As(err); ok && f.Kind == NotFound {
		return New(NotFound, f.Message).With("absent", id)
	}
	return err
}

// With adds a key to the answer's result.
func (f *Fault) With(key string, value any) *Fault {
	if f.Details == nil {
		f.Details = map[string]any{}
	}
	f.Details[key] = value
	return f
}

// Because keeps the technical cause for the log; it is never shown.
func (f *Fault) Because(cause error) *Fault {
	f.cause = cause
	return f
}

// As finds the fault in an error's chain.
func As(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}

// Refusal finds the fault that judges the request itself; an outage judges
// nothing and is none.
func Refusal(err error) (*Fault, bool) {
	f, ok := As(err)
	return f, ok && f.Kind != Unavailable && f.Kind != Full
}

// Is tells whether err carries a fault of the kind.
func Is(err error, kind Kind) bool {
	f, ok := As(err)
	return ok && f.Kind == kind
}

// Bounds of what one refusal names: an answer stays small whatever was sent.
const (
	MaxFields     = 100
	maxFieldBytes = 64 << 10 // of all entries, as they travel
	maxField      = 200      // characters of one field's name
	maxMessage    = 500      // characters of one message
)

// Collector gathers field errors so that a form learns all of them at once.
// Beyond its bounds it only counts them.
type Collector struct {
	fields  []FieldError
	bytes   int
	omitted int
}

// Add notes one refused input.
func (c *Collector) Add(field, message string) { c.AddRow(0, field, message) }

// AddRow notes one refused cell of an import.
func (c *Collector) AddRow(row int, field, message string) {
	c.add(FieldError{Field: field, Message: message, Row: row})
}

func (c *Collector) add(one FieldError) {
	if len(c.fields) == MaxFields {
		c.omitted++
		return
	}
	one.Field, one.Message = text.Cut(one.Field, maxField), text.Cut(one.Message, maxMessage)
	entry, err := json.Marshal(one)
	if err != nil || c.bytes+len(entry) > maxFieldBytes {
		c.omitted++
		return
	}
	c.fields, c.bytes = append(c.fields, one), c.bytes+len(entry)
}

// Require notes message when ok is false.
func (c *Collector) Require(ok bool, field, message string) {
	if !ok {
		c.Add(field, message)
	}
}

// Line notes a value that is no line of text, or longer than so many
// characters.
func (c *Collector) Line(field, label, value string, most int) {
	c.OneLine(field, label, value)
	c.Text(field, label, value, most)
}

// Text notes a value that is longer than so many characters.
func (c *Collector) Text(field, label, value string, most int) {
	c.Require(utf8.RuneCountInString(value) <= most, field, fmt.Sprintf("%s最多 %d 个字", label, most))
}

var codePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// Code notes a value that is no code: records are found by it, and it never changes.
func (c *Collector) Code(field, label, value string) {
	c.Require(codePattern.MatchString(value), field, label+"只能由字母、数字和下划线组成，以字母开头，最多 64 位")
}

// OneLine notes a value that is no line of text.
func (c *Collector) OneLine(field, label, value string) {
	c.Require(text.OneLine(value), field, label+"不能包含制表符、换行等控制字符")
}

// Err is nil when nothing was noted.
func (c *Collector) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	return c.fault()
}

func (c *Collector) fault() *Fault {
	f := &Fault{Kind: Refused, Message: "输入有误", Fields: c.fields, Omitted: c.omitted}
	if len(c.fields) > 0 {
		f.Message = c.fields[0].Message
	}
	return f
}
