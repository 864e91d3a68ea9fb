package review

import "testing"

func TestARefusedStepLeavesNoTraceInTheSums(t *testing.T) {
	waiting, passed := account{subject: "driver", state: Pending}, account{subject: "driver", state: Passed}
	l := &ledger{sums: map[account]int64{waiting: 1}}
	restore := l.Snapshot()
	l.sums[waiting]++
	l.sums[passed]++
	restore()
	if len(l.sums) != 1 || l.sums[waiting] != 1 {
		t.Errorf("after the step was undone the sums are %v", l.sums)
	}
}
