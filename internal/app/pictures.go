package app

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// subjectFiles are the files of subjects, with what is known of their pictures.
type subjectFiles struct{ *file.Service }

// Pictures are what is known of pictures, by their paths.
func (f subjectFiles) Pictures(
	ctx context.Context, q database.Reader, within scope.Scope, paths []string,
) (map[string]dossier.Picture, error) {
	sights, err := f.Sights(ctx, q, within, paths)
	if err != nil {
		return nil, err
	}
	twins, err := f.Twins(ctx, q, within, paths)
	all := map[string]dossier.Picture{}
	for _, path := range paths {
		var p dossier.Picture
		if sight, isKnown := sights[path]; isKnown {
			p.TakenAt, p.Quality = sight.TakenAt, &sight.Quality
		}
		for _, t := range twins[path] {
			p.Twins = append(p.Twins, dossier.Twin{IsEqual: t.IsEqual, OwnerType: t.OwnerType, OwnerID: t.OwnerID})
		}
		all[path] = p
	}
	return all, err
}
