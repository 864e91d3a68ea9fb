package httpapi

import "reflect"

// Decode reads a body as calls do, for the tests of what it takes.
func Decode(data []byte, target any) error { return decodeInto(data, reflect.ValueOf(target).Elem()) }
