package demo

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"time"

	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// perBatch is the number of made-up rows that one transaction writes.
const perBatch = 1_000

// Kinds are what Load makes.
var Kinds = []string{"users", "departments", "drivers", "vehicles", "waybills"}

// Load makes sure that the world has n made-up rows of a kind, for measurements.
// They are numbered and come in batches, each whole or not at all: what was
// ended goes on where it stood, and what is there is not made again. report
// hears after each batch how many there are.
func (w World) Load(ctx context.Context, kind string, n int, report func(done int)) error {
	write, there, err := w.loader(ctx, kind)
	if err != nil {
		return err
	}
	done, err := firstMissing(n, there)
	for err == nil && done < n {
		next := min(n, done+perBatch)
		err = w.DB.InTx(ctx, func(tx *database.Tx) error { return write(tx, done, next) })
		if err == nil {
			done = next
			report(done)
		}
	}
	return err
}

// loader gives how rows from one number to below another are written, and
// whether a row is there.
func (w World) loader(
	ctx context.Context, kind string,
) (write func(tx *database.Tx, from, to int) error, there func(n int) (bool, error), err error) {
	switch kind {
	case "users":
		return func(tx *database.Tx, from, to int) error { return w.loadUsers(ctx, tx, from, to) },
			func(n int) (bool, error) { return w.Users.Exists(ctx, scaleID(n)) }, nil
	case "departments":
		return func(tx *database.Tx, from, to int) error { return w.loadDepartments(ctx, tx, from, to) },
			func(n int) (bool, error) { return w.Departments.Exists(ctx, tenant, scaleID(n)) }, nil
	case "drivers":
		patterns := DriversOf(w.Now())
		return func(tx *database.Tx, from, to int) error {
				return w.Drivers.Load(ctx, tx, tenant, scaleDrivers(patterns, from, to))
			},
			func(n int) (bool, error) { return w.Drivers.Exists(ctx, tenant, scaleID(n)) }, nil
	case "vehicles":
		patterns := VehiclesOf(w.Now())
		return func(tx *database.Tx, from, to int) error {
				return w.Vehicles.Load(ctx, tx, tenant, scaleVehicles(patterns, from, to))
			},
			func(n int) (bool, error) { return w.Vehicles.Exists(ctx, tenant, scaleID(n)) }, nil
	case "waybills":
		patterns := WaybillsOf(w.Now(), WaybillCount)
		crews, err := w.scaleCrews(ctx)
		return func(tx *database.Tx, from, to int) error {
				return w.Waybills.Load(ctx, tx, tenant, scaleWaybills(patterns, crews, from, to))
			},
			func(n int) (bool, error) { return w.Waybills.Exists(ctx, tenant, scaleID(n)) }, err
	}
	return nil, nil, fmt.Errorf("nothing is loaded by the name of %q", kind)
}

// scaleID is the id of the nth made-up row.
func scaleID(n int) string { return fmt.Sprintf("scale-%08d", n) }

// firstMissing is how many of n rows are there: rows before one that is there
// are there, too.
func firstMissing(n int, there func(n int) (bool, error)) (int, error) {
	var failed error
	return sort.Search(n, func(i int) bool {
		found, err := there(i)
		failed = errors.Join(failed, err)
		return !found
	}), failed
}

// loadUsers writes operators whose password nobody knows. All work in one department and
// hold one role, which makes long lists of both.
func (w World) loadUsers(ctx context.Context, tx *database.Tx, from, to int) error {
	const home, role = "dep-north", "r-service"
	for n := from; n < to; n++ {
		a := user.Account{
			ID: scaleID(n), Username: fmt.Sprintf("scale%08d", n), Realname: name(chanceOf(driversTable, n), n%2 == 0), UserType: user.Operator,
			Password: w.PasswordHash,
			Phone:    fmt.Sprintf("154%08d", 10_000_000+n), WorkNo: fmt.Sprintf("S%08d", n),
		}
		err := w.Users.Seed(ctx, tx, tenant, a, home)
		if err == nil {
			err = w.Departments.Join(ctx, tx, tenant, home, a.ID)
		}
		if err == nil {
			err = w.Roles.Give(ctx, tx, tenant, a.ID, role)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// loadDepartments writes a tree below the demo's first department, three at a
// time below each.
func (w World) loadDepartments(ctx context.Context, tx *database.Tx, from, to int) error {
	for n := from; n < to; n++ {
		d := department.Department{ID: scaleID(n), ParentID: departments[0].ID, Name: fmt.Sprintf("站点 %d", n), OrgCode: scaleCode(n)}
		if n >= 3 {
			d.ParentID = scaleID(n/3 - 1)
		}
		if err := w.Departments.Seed(ctx, tx, tenant, d); err != nil {
			return err
		}
	}
	return nil
}

// scaleCode is the code of the nth department: those above it, then its own.
func scaleCode(n int) string {
	above := departments[0].OrgCode
	if n >= 3 {
		above = scaleCode(n/3 - 1)
	}
	return above + fmt.Sprintf("B%02d", n%3+1)
}

// perDay is the number of identity cards that share a birthday in scale data.
const perDay = 900

// born is the birthday of the first: older than anybody in the demo, so that no
// number repeats.
var born = time.Date(1957, 1, 1, 0, 0, 0, 0, instant.Shanghai)

// scaleDrivers makes drivers from one number to below another: the demo's over
// and over, in the same proportions, each with numbers of its own that no other
// driver and no driver of the demo has. Submissions spread over two years.
func scaleDrivers(patterns []driver.Seeded, from, to int) []driver.Seeded {
	out := make([]driver.Seeded, 0, to-from)
	for n := from; n < to; n++ {
		in := patterns[n%len(patterns)]
		in.ID, in.Update, in.BlacklistReason = scaleID(n), nil, ""
		in.Profile = scaleProfile(in, n)
		spread(&in.Seeded, n)
		out = append(out, in)
	}
	return out
}

func scaleProfile(in driver.Seeded, n int) driver.Profile {
	p := in.Profile
	p.Phone = fmt.Sprintf("154%08d", 50_000_000+n)
	first17 := "990101" + born.AddDate(0, 0, n/perDay).Format("20060102") + fmt.Sprintf("%03d", 99+n%perDay)
	p.IDCard = first17 + string(fieldrule.IDCardCheck(first17))
	p.LicenceNumber = p.IDCard
	p.Documents = documents(in.ID, p)
	return p
}
