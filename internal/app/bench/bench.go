// Package bench measures the built binary from outside on scale data, on both
// engines: CPU of the server process, latencies, start, memory. `make bench`
// runs it and writes docs/performance.md. Figures of one run are compared with
// each other; they are no promise for another machine.
package bench
