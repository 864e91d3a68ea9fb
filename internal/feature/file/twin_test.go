package file_test

import (
	"context"
	"image"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// own gives a file to a record.
func own(t *testing.T, w *apptest.World, s *file.Service, tenant int64, path, ownerID string) {
	t.Helper()
	ctx := caller.With(t.Context(), caller.Caller{TenantID: tenant, Username: "ops"})
	err := w.App.DB().InTx(ctx, func(tx *database.Tx) error { return s.Own(ctx, tx, []string{path}, "temp", "driver", ownerID) })
	if err != nil {
		t.Fatal(err)
	}
}

// TestTwinsAreKept: equal files at once, look-alikes once they were compared, in
// either order, of owned files of the tenant alone.
func TestTwinsAreKept(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		s := service(t, w, p)
		crop := jpegOf(t, sheet(1).SubImage(image.Rect(32, 0, 640, 400)), 60)
		first, other := receive(t, s, 1, jpegOf(t, sheet(1), 90)), receive(t, s, 1, jpegOf(t, sheet(2), 90))
		equal, similar := receive(t, s, 1, jpegOf(t, sheet(1), 90)), receive(t, s, 1, crop)
		elsewhere, loose := receive(t, s, 2, crop), receive(t, s, 1, crop)
		for _, f := range []struct {
			row    file.Row
			tenant int64
		}{{first, 1}, {other, 1}, {equal, 1}, {similar, 1}, {elsewhere, 2}} {
			own(t, w, s, f.tenant, f.row.Path(), "d-"+f.row.ID)
		}
		twins := func(ctx context.Context, of file.Row) map[string]bool {
			all, err := s.Twins(ctx, w.App.DB(), scope.Tenant(1), []string{of.Path(), other.Path()})
			if err != nil {
				t.Fatal(err)
			}
			if len(all[other.Path()]) > 0 {
				t.Errorf("another picture has twins: %+v", all[other.Path()])
			}
			found := map[string]bool{}
			for _, twin := range all[of.Path()] {
				if twin.OwnerType != "driver" || twin.Path == loose.Path() {
					t.Errorf("%+v", twin)
				}
				found[twin.OwnerID] = twin.IsEqual
			}
			return found
		}
		if got := twins(t.Context(), first); len(got) != 1 || !got["d-"+equal.ID] {
			t.Errorf("before they were compared: %v", got)
		}
		for range 2 { // again finds nothing new
			if err := s.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := twins(t.Context(), first); len(got) != 2 || got["d-"+similar.ID] {
			t.Errorf("the first: %v", got)
		}
		if got := twins(t.Context(), similar); len(got) != 2 {
			t.Errorf("the crop: %v", got)
		}
	})
}
