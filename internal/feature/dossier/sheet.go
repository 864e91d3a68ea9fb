package dossier

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// Exported reads the subjects that a list call would show and that the right to
// take them away reaches too; of those that were picked, if any.
func Exported[L, R, S any, P Profile](
	ctx context.Context, s *Shelf[R, S, P], rows *database.List[L], r paging.Request, ids []string, own ...Asked,
) ([]L, error) {
	within, asked := s.ToChange(ctx, s.MayExport), filterOf(r, instant.Of(s.Now()))
	more, err := s.conditions(ctx, within, asked, own)
	if err != nil {
		return nil, err
	}
	return rows.Rows(ctx, s.DB, within, asked.ordered(), append(more, database.Chosen("d.id IN (?)", ids)...)...)
}

// Import adds one subject for each row of a file, all or none: read makes its
// profile and its row, as far as they can be made of a row that it refuses. What is
// wrong with rows by themselves and what others hold already is told together. Pictures come later: until then nothing passes.
func (s *Shelf[R, S, P]) Import(
	ctx context.Context, rows []spreadsheet.Row, headings []spreadsheet.Heading,
	read func(row spreadsheet.Row) (R, P, error),
) error {
	return s.ImportBy(ctx, rows, headings, read, s.add)
}

// ImportBy is Import where rows are written in another way than by submitting them.
func (s *Shelf[R, S, P]) ImportBy(
	ctx context.Context, rows []spreadsheet.Row, headings []spreadsheet.Heading,
	read func(row spreadsheet.Row) (R, P, error), add func(ctx context.Context, tx *database.Tx, r *R, p P) error,
) error {
	type newcomer struct {
		row     R
		profile P
	}
	newcomers := make([]newcomer, len(rows))
	judge := spreadsheet.Judge{Read: func(i int, row spreadsheet.Row) (err error) {
		newcomers[i].row, newcomers[i].profile, err = read(row)
		return err
	}}
	if s.Sole != nil {
		within := caller.From(ctx).WholeTenant()
		judge.Sole = func(i int) map[string]string { return s.Sole(newcomers[i].profile) }
		judge.Held = func(i int) error { return s.Held(ctx, s.DB, within, newcomers[i].row, newcomers[i].profile) }
	}
	if err := judge.Rows(rows, headings); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		return spreadsheet.Each(rows, headings, func(i int, _ spreadsheet.Row) error {
			return tx.Try(ctx, func() error { return add(ctx, tx, &newcomers[i].row, newcomers[i].profile) })
		})
	})
}

// EndIn is the end of a validity in a cell, where 长期 stands for one that never
// comes.
func EndIn(row spreadsheet.Row, field string) httpapi.Opt[string] {
	if row.Cell(field) == "长期" {
		return httpapi.Some(Forever)
	}
	return row.Date(field)
}
