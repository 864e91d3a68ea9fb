package apptest

import (
	"os"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest/bed"
)

// folder is that of the bed: the run's, or one of this process alone.
var folder = sync.OnceValue(func() string {
	if given := os.Getenv(bed.Variable); given != "" {
		return given
	}
	dir, err := bed.New()
	if err != nil {
		panic(err)
	}
	return dir
})

// postgres is the server of the bed, started by the first who asks unless the
// run has one.
var postgres = sync.OnceValues(func() (*bed.Postgres, error) {
	if server, err := bed.Started(folder()); server != nil || err != nil {
		return server, err
	}
	server, err := bed.Start(folder())
	own = server
	return server, err
})

var own *bed.Postgres

// Main runs the tests of a package, ends what they started and does what the
// package wants done after them.
func Main(m *testing.M, after ...func()) {
	code := m.Run()
	if own != nil {
		own.Stop()
	}
	for _, do := range after {
		do()
	}
	if os.Getenv(bed.Variable) == "" {
		_ = os.RemoveAll(folder()) // a leftover temp folder harms nobody
	}
	os.Exit(code)
}
