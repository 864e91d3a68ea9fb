package database

import (
	"database/sql/driver"
	"reflect"
	"unsafe"

	sqlitecode "modernc.org/sqlite/lib"
)

// unlock takes SQLite's own lock off a connection, as SQLITE_OPEN_NOMUTEX does,
// for which the driver has no setting. It is taken six times for each column that
// is read, and guards against what database/sql rules out: two goroutines on one
// connection (ADR 0039). Where the driver keeps its connection otherwise than we
// know, the lock stays.
func unlock(opened driver.Conn) {
	if handle := handleOf(opened); handle != nil {
		handle.Fmutex = 0
	}
}

// handleOf is SQLite's side of a connection that the driver opened, or nil.
func handleOf(opened driver.Conn) *sqlitecode.Tsqlite3 {
	conn := reflect.Indirect(reflect.ValueOf(opened))
	if conn.Kind() != reflect.Struct {
		return nil
	}
	field := conn.FieldByName("db")
	if !field.IsValid() || field.Kind() != reflect.Uintptr {
		return nil
	}
	handle := uintptr(field.Uint())
	return *(**sqlitecode.Tsqlite3)(unsafe.Pointer(&handle))
}
