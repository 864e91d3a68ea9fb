package dossier

import (
	"context"
	"maps"
	"slices"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/picture"
	"freightdesk/internal/foundation/scope"
)

// Picture is what is known of a stored picture.
type Picture struct {
	TakenAt instant.Instant // what the camera says; 0: nothing
	Quality *picture.Quality
	Twins   []Twin
}

// Twin is another picture that shows the same, by the record that owns it.
type Twin struct {
	IsEqual            bool // byte for byte
	OwnerType, OwnerID string
}

// PictureRules are what else a kind of subject looks for in its pictures. Rules
// that are nil are not asked.
type PictureRules struct {
	Of      []string    // document types that no other subject of the kind may show; nil: all
	Equal   *check.Rule // the same file
	Similar *check.Rule // another file that shows the same
	Apart   *check.Rule // taken too long before or after what the document is about
}

// Thresholds of these rules.
const (
	sharpness  = "sharpness"
	glareShare = "share"
	contrast   = "contrast"
	HoursApart = "hours"
)

// pictureNow is what no submission holds of its pictures: they are measured beside it.
const pictureNow = "照片的测量结果"

// The rules about the quality of pictures, the same for all kinds of subjects.
var (
	blurred = &check.Rule{
		Code: "Q01", Part: "blur", Title: "照片模糊", Level: check.Warns, Text: "「{证件}」的照片可能模糊，清晰度 {清晰度}%",
		Now: pictureNow,
		Limits: []check.Limit{{
			Name: sharpness, Label: "清晰度低于", Unit: "%", Value: int64(picture.Usual.MinSharpness * 100), Lowest: 5, Highest: 90,
		}},
	}
	glaring = &check.Rule{
		Code: "Q02", Part: "glare", Title: "照片反光", Level: check.Warns, Text: "「{证件}」的照片可能有反光",
		Now: pictureNow,
		Limits: []check.Limit{{
			Name: glareShare, Label: "反光面积超过", Unit: "‰", Value: int64(picture.Usual.MaxGlare * 1000), Lowest: 1, Highest: 200,
		}},
	}
	cornerless = &check.Rule{
		Code: "Q03", Part: "corner", Title: "照片缺角", Level: check.Warns, Text: "「{证件}」的照片可能缺角",
		Now:    pictureNow,
		Limits: []check.Limit{{Name: contrast, Label: "角落对比度不超过", Unit: "级", Value: int64(picture.Usual.PlainCorner), Lowest: 5, Highest: 80}},
	}
	qualityRules = []*check.Rule{blurred, glaring, cornerless}
)

// inPictures is what the machine finds in the pictures of a submission.
func (s *Shelf[R, S, P]) inPictures(
	ctx context.Context, q database.Reader, within scope.Scope, settings check.Settings, id string, p P,
) ([]review.Precheck, error) {
	known, err := s.pictures(ctx, q, within, p)
	if err != nil {
		return nil, err
	}
	return s.ofPictures(known, settings, id, p), nil
}

// pictures is what is known of those of some profiles, by their paths.
func (s *Shelf[R, S, P]) pictures(ctx context.Context, q database.Reader, within scope.Scope, profiles ...P) (map[string]Picture, error) {
	var paths []string
	for _, p := range profiles {
		for _, d := range p.Pictures() {
			paths = append(paths, d.Path)
		}
	}
	known := map[string]Picture{}
	for some := range slices.Chunk(paths, database.MaxIDs) {
		found, err := s.Files.Pictures(ctx, q, scope.Tenant(within.Tenant), some)
		if err != nil {
			return nil, err
		}
		maps.Copy(known, found)
	}
	return known, nil
}

// ofPictures is what they show of one profile.
func (s *Shelf[R, S, P]) ofPictures(known map[string]Picture, settings check.Settings, id string, p P) []review.Precheck {
	f := Finding{Settings: settings}
	var due map[string]instant.Instant
	if s.Shot != nil {
		due = s.Shot(p)
	}
	for _, d := range p.Pictures() {
		seen, name := known[d.Path], s.Documents.NameOf(d.DocType)
		f.quality(d.DocType, name, seen.Quality)
		equal, similar := shownBy(seen.Twins, s.Type, id)
		f.copies(s.InPictures, name, d.DocType, equal, similar)
		f.apart(s.InPictures.Apart, name, d.DocType, seen.TakenAt, due[d.DocType])
	}
	return f.Found
}

// quality finds the flaws of a picture, each with its spot.
func (f *Finding) quality(docType, name string, q *picture.Quality) {
	if q == nil {
		return
	}
	limits := picture.Limits{
		MinSharpness: float64(f.Limit(blurred, sharpness)) / 100,
		MaxGlare:     float64(f.Limit(glaring, glareShare)) / 1000,
		PlainCorner:  float64(f.Limit(cornerless, contrast)),
	}
	for _, flaw := range q.Flaws(limits) {
		at := At{DocType: docType, Spot: &flaw.Spot}
		f.When(flaw.Kind == picture.Blurred, blurred, at, name, int(q.Sharpness*100))
		f.When(flaw.Kind == picture.Glaring, glaring, at, name)
		f.When(flaw.Kind == picture.CornerMissing, cornerless, at, name)
	}
}

// copies finds a picture that another subject of the kind shows too.
func (f *Finding) copies(rules PictureRules, name, docType string, equal, similar []string) {
	if rules.Of != nil && !slices.Contains(rules.Of, docType) {
		return
	}
	isEqual, isSimilar := len(equal) > 0, len(similar) > 0
	f.When(isEqual && rules.Equal != nil, rules.Equal, On(docType, "").With(equal), name)
	f.When(!isEqual && isSimilar && rules.Similar != nil, rules.Similar, On(docType, "").With(similar), name)
}

// shownBy are the other subjects of a kind that have the same file, and those that have
// another one that shows the same; a few of each, in the order of their ids.
func shownBy(twins []Twin, kind, id string) (equal, similar []string) {
	for _, t := range twins {
		switch {
		case t.OwnerType != kind || t.OwnerID == id:
		case t.IsEqual:
			equal = append(equal, t.OwnerID)
		default:
			similar = append(similar, t.OwnerID)
		}
	}
	return few(equal), few(similar)
}

func few(ids []string) []string {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return ids[:min(len(ids), MostOthers)]
}

// apart finds a picture that was not taken when its document was due.
func (f *Finding) apart(rule *check.Rule, name, docType string, taken, due instant.Instant) {
	if rule == nil || taken == 0 || due == 0 {
		return
	}
	hours := f.Limit(rule, HoursApart)
	difference := taken.Time().Sub(due.Time()).Abs()
	f.When(difference > time.Duration(hours)*time.Hour, rule, On(docType, ""), name, taken, hours)
}
