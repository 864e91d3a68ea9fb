package httpapi

import (
	"context"
	"reflect"

	"freightdesk/internal/foundation/paging"
)

// Handlers that do no more than give a use case what it asks for are made by the
// functions below, so that a row of the table names the use case itself.

// Plain answers by a use case that asks for nothing.
func Plain[Out any](answer func(context.Context) (Out, error)) func(context.Context, *struct{}) (Out, error) {
	return func(ctx context.Context, _ *struct{}) (Out, error) { return answer(ctx) }
}

// List answers a list call: answer is given the page that is asked for.
func List[Out any](answer func(context.Context, paging.Request) (Out, error)) func(context.Context, *struct{}) (Out, error) {
	return ListIn(func(ctx context.Context, _ *struct{}, request paging.Request) (Out, error) {
		return answer(ctx, request)
	})
}

// ListIn answers a list call that has parameters of its own.
func ListIn[In, Out any](answer func(context.Context, *In, paging.Request) (Out, error)) func(context.Context, *In) (Out, error) {
	return func(ctx context.Context, in *In) (out Out, err error) {
		request, err := paging.Parse(Request(ctx).URL.Query())
		if err != nil {
			return out, err
		}
		return answer(ctx, in, request)
	}
}

// ListOf answers a list call whose only parameter is one text.
func ListOf[In, Out any](answer func(context.Context, string, paging.Request) (Out, error)) func(context.Context, *In) (Out, error) {
	textOf := onlyText[In]()
	return ListIn(func(ctx context.Context, in *In, request paging.Request) (Out, error) {
		return answer(ctx, textOf(in), request)
	})
}

// BodyOf is the input of a call whose body is a T.
type BodyOf[T any] struct {
	Value T `body:"json"`
}

// Body answers by a use case that asks for the body.
func Body[T, Out any](answer func(context.Context, T) (Out, error)) func(context.Context, *BodyOf[T]) (Out, error) {
	return func(ctx context.Context, in *BodyOf[T]) (Out, error) { return answer(ctx, in.Value) }
}

// Act is Body of a use case that has no result.
func Act[T any](act func(context.Context, T) error) func(context.Context, *BodyOf[T]) (Nothing, error) {
	return func(ctx context.Context, in *BodyOf[T]) (Nothing, error) { return Nothing{}, act(ctx, in.Value) }
}

// IDQuery names one row.
type IDQuery struct {
	ID string `query:"id"`
}

// ID answers by a use case about one row.
func ID[Out any](answer func(context.Context, string) (Out, error)) func(context.Context, *IDQuery) (Out, error) {
	return One[IDQuery](answer)
}

// One answers by a use case that asks for one text, which is all of In.
func One[In, Out any](answer func(context.Context, string) (Out, error)) func(context.Context, *In) (Out, error) {
	textOf := onlyText[In]()
	return func(ctx context.Context, in *In) (Out, error) { return answer(ctx, textOf(in)) }
}

func onlyText[In any]() func(*In) string {
	if t := reflect.TypeFor[In](); t.NumField() != 1 || t.Field(0).Type.Kind() != reflect.String {
		panic("httpapi: " + t.String() + " is not one text")
	}
	return func(in *In) string { return reflect.ValueOf(in).Elem().Field(0).String() }
}

// IDsQuery names rows: the family's calls about one and about many differ in
// their paths alone.
type IDsQuery struct {
	ID  string `query:"id"`
	IDs string `query:"ids"`
}

// IDs acts on the rows that are named.
func IDs(act func(context.Context, []string) error) func(context.Context, *IDsQuery) (Nothing, error) {
	return func(ctx context.Context, in *IDsQuery) (Nothing, error) {
		return Nothing{}, act(ctx, IDList(in.ID+","+in.IDs))
	}
}
