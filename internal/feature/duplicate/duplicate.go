// Package duplicate tells forms whether a value is still free, before they are
// sent. What may be asked is a registry of columns: the names on the wire choose
// among them and reach no statement.
package duplicate

import (
	"context"
	"slices"
	"unicode/utf8"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Column is one value that must be unique. Table and Field are the family's
// names for it.
type Column struct {
	Table, Field string
	// Codes are the permissions of the form: who holds one of them may ask.
	Codes []string
	// Taken tells whether a record other than exceptID has the value. Records in
	// the recycle bin count.
	Taken func(ctx context.Context, value, exceptID string) (bool, error)
}

type name struct{ table, field string }

// Service answers the check.
type Service struct{ columns map[name]Column }

// New makes the service over the registered columns.
func New(columns ...Column) *Service {
	s := &Service{columns: map[name]Column{}}
	for _, c := range columns {
		if len(c.Codes) == 0 {
			panic("duplicate: " + c.Table + "." + c.Field + " has no form that may ask")
		}
		s.columns[name{c.Table, c.Field}] = c
	}
	return s
}

// longest is more characters than any registered column holds.
const longest = 255

// Check refuses a value that is taken, with the family's words. An empty value
// is free: no column requires one of each record.
func (s *Service) Check(ctx context.Context, table, field, value, exceptID string) error {
	column, known := s.columns[name{table, field}]
	who := caller.From(ctx)
	switch {
	case !known:
		return fault.Field("fieldName", "该字段不支持重复校验")
	case !slices.ContainsFunc(column.Codes, who.May):
		return fault.Lacking(fault.Forbidden, column.Codes[0])
	case utf8.RuneCountInString(value) > longest:
		return fault.Field("fieldVal", "内容过长")
	case value == "":
		return nil
	}
	taken, err := column.Taken(ctx, value, exceptID)
	if err == nil && taken {
		err = fault.New(fault.Refused, "该值不可用，系统中已存在！")
	}
	return err
}

// Routes publishes the call of contract §9.1. Each form has its own right, so
// the route itself asks for a session only.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/duplicate/check", httpapi.Asks("add or edit of the form"),
		"检查值是否重复", s.handleCheck, httpapi.Rate(httpapi.Checks), httpapi.Says("该值可用！"))
}

type checkQuery struct {
	Table string `query:"tableName"`
	Field string `query:"fieldName"`
	Value string `query:"fieldVal"`
	ID    string `query:"dataId"`
}

func (s *Service) handleCheck(ctx context.Context, in *checkQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Check(ctx, in.Table, in.Field, in.Value, in.ID)
}
