package waybill

import (
	"testing"
)

func TestWhatIsUsualOnARouteLeavesOutOneInAHundredOnEachSide(t *testing.T) {
	var rising []int64
	for n := range int64(200) {
		rising = append(rising, 199-n)
	}
	for name, test := range map[string]struct {
		known []int64
		want  rates
	}{
		"none":        {nil, rates{}},
		"one":         {[]int64{7}, rates{1, 7, 7}},
		"99":          {rising[101:], rates{99, 0, 98}},
		"100":         {rising[100:], rates{100, 1, 98}},
		"two hundred": {rising, rates{200, 2, 197}},
	} {
		if got := between(append([]int64(nil), test.known...)); got != test.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestARateIsKnownOfWhatIsPaidByWeight(t *testing.T) {
	paid := Terms{Unit: ByTonne, Basis: OnLoaded, LoadNet: 10_000, Distance: 100}
	with := func(change func(*Terms)) Terms {
		t := paid
		change(&t)
		return t
	}
	for name, test := range map[string]struct {
		terms   Terms
		freight int64
		fen     int64
		isKnown bool
	}{
		"by the tonne":           {paid, 25_999, 25, true},
		"by the tonne kilometre": {with(func(t *Terms) { t.Unit = ByTonneKilometre }), 26_000, 26, true},
		"for the vehicle":        {with(func(t *Terms) { t.Unit = ByVehicle }), 26_000, 0, false},
		"for nothing":            {paid, 0, 0, false},
		"nowhere":                {with(func(t *Terms) { t.Distance = 0 }), 26_000, 0, false},
		"without a load":         {with(func(t *Terms) { t.LoadNet = 0 }), 26_000, 0, false},
	} {
		if fen, isKnown := test.terms.rate(test.freight); fen != test.fen || isKnown != test.isKnown {
			t.Errorf("%s: %d %v", name, fen, isKnown)
		}
	}
}
