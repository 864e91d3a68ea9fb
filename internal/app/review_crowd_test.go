package app_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// reviewed is a kind of subject with its calls and a reason to fail.
type reviewed struct{ kind, calls, reason string }

var reviewedKinds = []reviewed{
	{"driver", "/driver/hyDriver", "101"},
	{"vehicle", "/vehicle/hyVehicle", "201"},
	{"carrier", "/carrier/hyCarrier", "501"},
	{"customer", "/customer/hyCustomerUser", "601"},
	{"waybill", "/shipping/hyWaybill", "301"}, // of these enough wait to fill up
}

// The crowd: so many people reach for so many items, each so often.
const (
	crowdPeople = 50
	crowdItems  = 100
	crowdReach  = 20
)

// item is something that waits.
type item struct {
	reviewed
	id string
}

// waiting are as many items as the crowd reaches for, of all kinds.
func waiting(t *testing.T, c *apptest.Client) []item {
	t.Helper()
	var items []item
	for _, of := range reviewedKinds {
		rows := c.Get(fmt.Sprintf("%s/list?reviewState=0&pageSize=%d", of.calls, crowdItems))
		most := crowdItems / len(reviewedKinds)
		if of.kind == "waybill" {
			most = crowdItems - len(items)
		}
		for i := range min(len(rows.List("result.records")), most) {
			items = append(items, item{of, rows.Text(fmt.Sprintf("result.records.%d.id", i))})
		}
	}
	return items
}

// tally is how many stand in each state.
func tally(c *apptest.Client, of reviewed) [3]int {
	tabs := c.Get(of.calls + "/tabs")
	return [3]int{tabs.Int("result.pending"), tabs.Int("result.passed"), tabs.Int("result.failed")}
}

// TestACrowdOverAllKinds lets fifty people claim and fail a hundred items of every
// kind a thousand times at once: each is decided once, and the counters and lists
// agree afterwards.
func TestACrowdOverAllKinds(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		people := w.Crew(crowdPeople, "r-operations-lead")
		items := waiting(t, people[0])
		before := map[string][3]int{}
		for _, of := range reviewedKinds {
			before[of.kind] = tally(people[0], of)
		}
		var mu sync.Mutex
		decided := map[string]int{}
		var hands sync.WaitGroup
		for n, c := range people {
			random := rand.New(rand.NewPCG(uint64(n), 7))
			hands.Go(func() {
				for range crowdReach {
					if at := items[random.IntN(len(items))]; failOnce(t, c, at) {
						mu.Lock()
						decided[at.id]++
						mu.Unlock()
					}
				}
			})
		}
		hands.Wait()
		done := map[string]int{}
		for _, at := range items {
			if decided[at.id] > 1 {
				t.Errorf("%s %s was decided %d times", at.kind, at.id, decided[at.id])
			}
			done[at.kind] += decided[at.id]
		}
		for _, of := range reviewedKinds {
			was, is := before[of.kind], tally(people[0], of)
			if done[of.kind] == 0 || was[0]-is[0] != done[of.kind] || is[2]-was[2] != done[of.kind] || is[1] != was[1] {
				t.Errorf("%d of %s decided, the counters went from %v to %v", done[of.kind], of.kind, was, is)
			}
			for state, counted := range is {
				// The second filter keeps the answer from being the counter itself.
				list := people[0].Get(fmt.Sprintf("%s/list?reviewState=%d&createTime_begin=2000-01-01&pageSize=1", of.calls, state))
				if list.Int("result.total") != counted {
					t.Errorf("%s in state %d: the counter says %d, the list holds %d", of.kind, state, counted, list.Int("result.total"))
				}
			}
		}
	})
}

// failOnce claims an item and fails its first document.
func failOnce(t *testing.T, c *apptest.Client, at item) bool {
	claim := c.Post("/review/task/claim", map[string]any{"targetType": at.kind, "targetId": at.id})
	if !claim.Success() {
		return false
	}
	answer := decideClaim(c, at, claim, at.reason)
	if !answer.Success() && answer.Status != 409 {
		t.Errorf("a decision is answered with %d %s", answer.Status, answer.Body)
	}
	return answer.Success()
}
