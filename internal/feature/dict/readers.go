package dict

import (
	"context"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"freightdesk/internal/foundation/caller"
)

// Readers says who may read the words of a dictionary; the zero value is nobody
// but who may list all dictionaries.
type Readers struct {
	Everyone  bool     // customers too
	Operators bool     // every operator who is signed in
	Codes     []string // whoever holds one of these permissions
}

// unbound are the readers of a dictionary that an administrator added: the code
// does not know the screens it is for.
var unbound = Readers{Operators: true}

// mayRead tells whether the caller may read a dictionary's words. Whoever lists the
// dictionaries reads all that have items; a table dictionary is judged alone.
func (s *Service) mayRead(who caller.Caller, code string) bool {
	readers, bound := s.readers[code]
	if _, table := s.sources[code]; !table {
		if !bound {
			readers = unbound
		}
		readers.Codes = append(slices.Clip(readers.Codes), MayList)
	}
	return readers.Everyone || readers.Operators && who.UserType == operator || slices.ContainsFunc(readers.Codes, who.May)
}

const operator = "operator"

// CacheVersion names what a browser's copy of the caller's dictionaries is made
// from: it differs after every change to a dictionary, and after every change
// to the codes that the caller holds.
func (s *Service) CacheVersion(ctx context.Context) (int64, error) {
	now, err := version.Read(ctx, s.db)
	rights, sum := caller.From(ctx).Rights, fnv.New32a()
	parts := append([]string{strconv.FormatInt(now, 10), strconv.FormatBool(rights.Super)}, slices.Sorted(maps.Keys(rights.Codes))...)
	for _, part := range parts {
		_, _ = sum.Write([]byte(part + "\n")) // a hash takes whatever it is given
	}
	return int64(sum.Sum32()), err
}
