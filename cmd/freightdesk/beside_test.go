package main_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestAPasswordIsResetBesideARunningServer: several times, while writers write.
// Every acknowledged write is there afterwards, sessions of before have ended,
// and the last password opens.
func TestAPasswordIsResetBesideARunningServer(t *testing.T) {
	binary, data := build(t), t.TempDir()
	server := launchAt(t, binary, data, "FREIGHTDESK_DEMO=1", "FREIGHTDESK_DEMO_PASSWORD="+crashPass)
	before := server.signInAs(t, "admin", crashPass)
	var acknowledged sync.Map
	var writers sync.WaitGroup
	writing, stop := context.WithCancel(t.Context())
	var token string
	for writer := range 4 {
		token = server.signInAs(t, "ops", crashPass) // a session has a budget
		own := token
		writers.Go(func() { server.prefer(writing, t, own, writer, &acknowledged) })
	}
	const fresh = "tal-und-berg-9"
	for _, password := range []string{"unterwegs-zu-hause-1", "unterwegs-zu-hause-2", fresh} {
		if status, said, _ := run(t, binary, password+"\n", []string{"FREIGHTDESK_DATA=" + data}, "admin", "reset-password",
			"admin"); status != 0 {
			t.Errorf("reset: status %d, said %s", status, said)
		}
	}
	stop()
	writers.Wait()
	if envelope, err := server.call("GET", "/user/info", before, nil); err != nil || envelope["success"] == true {
		t.Errorf("a session of before: %v, %v", envelope, err)
	}
	server.signInAs(t, "admin", fresh)
	count := 0
	acknowledged.Range(func(key, value any) bool {
		count++
		envelope, err := server.call("GET", "/sys/user/preference/"+key.(string), token, nil)
		if err != nil || envelope["result"] != value {
			t.Errorf("%v was acknowledged as %v: %v, %v", key, value, envelope, err)
		}
		return true
	})
	if count == 0 {
		t.Error("nothing was written meanwhile: the test proves nothing")
	}
}

func TestAdminMakesNothing(t *testing.T) {
	status, said, left := run(t, build(t), "unterwegs-zu-hause-1\n", nil, "admin", "reset-password", "admin")
	if status != 1 || len(left) > 0 || !strings.Contains(said, "there is no database at") {
		t.Errorf("status %d, left %v, said %s", status, left, said)
	}
}

// prefer saves preferences one after the other until the context ends, and
// notes what each was last acknowledged as.
func (r *running) prefer(ctx context.Context, t *testing.T, token string, writer int, acknowledged *sync.Map) {
	for n := 0; ctx.Err() == nil; n++ {
		name := fmt.Sprintf("w%d.%d", writer, n%40) // an account keeps 200
		envelope, err := r.call("PUT", "/sys/user/preference/"+name, token, n)
		if err != nil {
			t.Error(err)
			return
		}
		if envelope["success"] == true {
			acknowledged.Store(name, float64(n))
		}
	}
}
