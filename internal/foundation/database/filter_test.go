package database_test

import (
	"net/url"
	"strings"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

var manyTrucks = database.Define("truck.many", `
	INSERT INTO truck (tenant_id, id, plate, axles, seen_at, fit, department_id, created_by, version)
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
	SELECT 1, 'n' || i, '苏A' || i, CASE WHEN i <= 50 THEN 7 ELSE 2 END, 0, TRUE, 'hq', 'x', 1 FROM n`)

// advanced writes superQueryParams as the family's client sends it.
func advanced(terms string) url.Values {
	return url.Values{"superQueryParams": {url.QueryEscape(terms)}}
}

func TestAnAdvancedQueryIsUnderstoodOrRefused(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(30)...)
		list := func(query url.Values) (int64, error) {
			r, err := paging.Parse(query)
			if err != nil {
				return 0, err
			}
			p, err := truckList.Page(ctx, db, tenant1, r)
			return p.Total, err
		}
		for terms, want := range map[string]int64{
			``: 30, `[]`: 30, `[{"field":"","rule":"","val":""},{"field":"axles","rule":"eq","val":3}]`: 5,
			`[{"field":"plate","rule":"like","val":"07"},{"field":"fit","rule":"eq","val":false}]`: 1, `[{"field":"axles","rule":"eq"}]`: 30,
		} {
			if got, err := list(advanced(terms)); got != want || err != nil {
				t.Errorf("%s: %d rows, want %d, %v", terms, got, want, err)
			}
		}
		for _, terms := range []string{
			`bad`, `{"field":"axles"}`, `[{"field":"password","rule":"eq","val":"x"}]`, `[{"field":"axles","rule":"sounds_like","val":"3"}]`,
			`[{"field":"plate","rule":"eq","val":"a\u0000b"}]`, `[` + strings.Repeat(`{},`, 10) + `{}]`,
		} {
			if _, err := list(advanced(terms)); !fault.Is(err, fault.Refused) {
				t.Errorf("%s: %v, want a refusal", terms, err)
			}
		}
	})
}

// TestADayMeansAllOfIt in filters, and in data rules, which compare alike.
func TestADayMeansAllOfIt(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		rows := fleet(3)
		for i, at := range []string{"2023-11-14 23:59:59", "2023-11-15 00:00:00", "2023-11-15 23:59:59"} {
			rows[i].SeenAt, _ = instant.Parse(at)
		}
		insert(t, db, tenant1, rows...)
		for _, c := range []struct {
			operator scope.Operator
			sign     string
			want     int64
		}{{scope.Equal, "", 2}, {scope.NotEqual, "!", 1}, {scope.Above, ">", 0}, {scope.AtLeast, ">=", 2}, {
			scope.Under, "<",
			1,
		}, {scope.AtMost, "<=", 3}} {
			r, err := paging.Parse(url.Values{"seenAt": {c.sign + "2023-11-15"}})
			if err != nil {
				t.Fatal(err)
			}
			filtered, err := truckList.Page(ctx, db, tenant1, r)
			if err != nil || filtered.Total != c.want {
				t.Errorf("filter %s: %d, want %d, %v", c.operator, filtered.Total, c.want, err)
			}
			ruled := scope.Scope{Tenant: 1, Narrowed: []scope.Narrowed{{
				Reach: tenant1,
				Rules: []scope.Rule{{Column: "seenAt", Operator: c.operator, Value: "2023-11-15"}},
			}}}
			within, err := truckList.Page(ctx, db, ruled, paging.Request{PageNo: 1, Size: 10})
			if err != nil || within.Total != c.want {
				t.Errorf("rule %s: %d, want %d, %v", c.operator, within.Total, c.want, err)
			}
		}
	})
}

// TestALookInsideATextIsBounded: other conditions that leave few rows allow it.
func TestALookInsideATextIsBounded(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		if err := db.InTx(ctx, func(tx *database.Tx) error {
			_, err := database.Exec(ctx, tx, manyTrucks.With())
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for query, allowed := range map[string]bool{"plate=*77*": false, "plate=*77*&axles=7": true, "plate=苏A77*": true} {
			values, _ := url.ParseQuery(query)
			r, err := paging.Parse(values)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := truckList.Page(ctx, db, tenant1, r); (err == nil) != allowed || (!allowed && !fault.Is(err, fault.Refused)) {
				t.Errorf("%s: %v", query, err)
			}
		}
	})
}

// TestUnreadableTextsReachNoDatabase: both engines refuse them alike.
func TestUnreadableTextsReachNoDatabase(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		for _, bad := range []string{"a\x00b", "a\xffb"} {
			row := fleet(1)[0]
			row.Plate = bad
			err := db.InTx(ctx, func(tx *database.Tx) error { return trucks.Insert(ctx, tx, tenant1, &row) })
			if !fault.Is(err, fault.Malformed) {
				t.Errorf("writing %q: %v", bad, err)
			}
			if _, err := trucks.ByID(ctx, db, tenant1, bad); !fault.Is(err, fault.Malformed) {
				t.Errorf("reading %q: %v", bad, err)
			}
		}
	})
}
