package dossier

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Holder is a subject in force, with its papers that have a last day.
type Holder struct {
	ID, Title string
	EndsOn    string // of the first of them
	Papers    []Paper
}

// Contact is whom to call about a subject, the phone masked as its list does.
type Contact struct{ Name, Phone string }

// Papered is how a kind of subject tells whose papers run out.
type Papered[R any] struct {
	// ByID reads subjects in force, as Shelf.Ending does.
	ByID   *database.Statement
	Papers func(R) []Paper
	// Contact is whom the row names.
	Contact func(R) (Contact, error)
}

// Reminded is a kind of subject, as whoever reminds of its papers knows it.
type Reminded struct {
	Kind
	// Ending are those of Shelf.Ending behind a holder, the zero one for the first.
	Ending   func(ctx context.Context, q database.Reader, within scope.Scope, until string, after Holder, limit int) ([]Holder, error)
	Named    func(ctx context.Context, q database.Reader, within scope.Scope, ids []string) ([]Holder, error)
	Contacts func(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]Contact, error)
	// OnRenewal has somebody told, in the transaction of a decision, which papers of a
	// subject are in force by it; before the first call.
	OnRenewal func(tell Renewal)
	// Sees keeps rows t of reminders to targets within a scope of the subject's list.
	Sees func(within scope.Scope) database.Condition
}

// Renewal is told of a subject whose papers in force have changed; without papers while
// none are.
type Renewal func(ctx context.Context, tx *database.Tx, within scope.Scope, h Holder) error

// Remind makes a kind of subject known to whoever reminds of its papers.
func (s *Shelf[R, S, P]) Remind(by Papered[R]) Reminded {
	held := func(rows []R) []Holder {
		out := make([]Holder, len(rows))
		for i := range rows {
			standing := s.Parts(&rows[i]).Standing
			out[i] = Holder{ID: standing.ID, Title: s.Title(rows[i]), EndsOn: standing.ExpiresOn, Papers: by.Papers(rows[i])}
		}
		return out
	}
	return Reminded{
		Kind: s.Kind,
		Ending: func(
			ctx context.Context, q database.Reader, within scope.Scope, until string, after Holder, limit int,
		) ([]Holder, error) {
			rows, err := database.All[R](ctx, q, s.Ending.For(within, until, after.EndsOn, after.ID, limit))
			return held(rows), err
		},
		Named: func(ctx context.Context, q database.Reader, within scope.Scope, ids []string) ([]Holder, error) {
			rows, err := database.All[R](ctx, q, by.ByID.For(within, database.IDs(ids)))
			return held(rows), err
		},
		Contacts: func(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]Contact, error) {
			rows, err := database.All[R](ctx, q, by.ByID.For(within, database.IDs(ids)))
			out := make(map[string]Contact, len(rows))
			for i := range rows {
				if err == nil {
					out[s.Parts(&rows[i]).ID], err = by.Contact(rows[i])
				}
			}
			return out, err
		},
		OnRenewal: func(tell Renewal) {
			s.renewed = func(ctx context.Context, tx *database.Tx, within scope.Scope, r R) error {
				holder := held([]R{r})[0]
				if s.Parts(&r).PassedRevision == 0 {
					holder.Papers = nil
				}
				return tell(ctx, tx, within, holder)
			}
		},
		Sees: func(within scope.Scope) database.Condition { return s.List.Has("t.target_id", within) },
	}
}
