package dossier

import "freightdesk/internal/feature/review"

// Levels of a finding: B blocks a pass, W warns.
const (
	Blocks = "B"
	Warns  = "W"
)

// Finding collects what the machine finds about a submission.
type Finding struct{ Found []review.Precheck }

// When notes one, where it holds.
func (f *Finding) When(hit bool, code, level, message, docType string) {
	if hit {
		f.Found = append(f.Found, review.Precheck{Code: code, Level: level, Message: message, DocType: docType})
	}
}

// Risk sums findings up: score 100 is spotless, level 2 has a blocking finding,
// 1 a warning, 0 neither.
func Risk(prechecks []review.Precheck) (score, level int) {
	score = 100
	for _, p := range prechecks {
		switch p.Level {
		case Blocks:
			score, level = score-40, 2
		case Warns:
			score, level = score-8, max(level, 1)
		default:
			score--
		}
	}
	return max(score, 0), level
}
