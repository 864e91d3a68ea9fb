package database

import (
	"maps"
	"sync"
)

// Versioned keeps values in memory that were read from rows which a Version
// counts the changes of. What a call finds is at least as new as the version that
// it knows, on whichever instance it runs: a call learns it with its session
// (ADR 0035). The zero value is ready; values are for reading only.
type Versioned[K comparable, V any] struct {
	mu      sync.RWMutex
	version int64
	values  map[K]V
}

// Find are the values good for a call of this version, and the keys that have to
// be read.
func (v *Versioned[K, V]) Find(version int64, keys ...K) (found map[K]V, missing []K) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	found = make(map[K]V, len(keys))
	if version == 0 || version > v.version {
		return found, keys
	}
	for _, key := range keys {
		if value, kept := v.values[key]; kept {
			found[key] = value
		} else {
			missing = append(missing, key)
		}
	}
	return found, missing
}

// Keep takes what a call of this version read. What was read for an older version
// may be older than what is kept, and for no version (0) of any age.
func (v *Versioned[K, V]) Keep(version int64, read map[K]V) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case version == 0 || version < v.version:
		return
	case version > v.version:
		v.version, v.values = version, map[K]V{}
	}
	maps.Copy(v.values, read)
}
