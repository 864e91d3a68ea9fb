package vehicle_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestTranscripts(t *testing.T) { apptest.Transcripts(t) }

// newcomer is a truck nobody knows yet, with its pictures uploaded.
func newcomer(t *testing.T, c *apptest.Client) map[string]any {
	t.Helper()
	var documents []map[string]any
	for _, docType := range []string{"21", "22", "24", "25"} {
		documents = append(documents, map[string]any{"docType": docType, "path": c.UploadPicture("vehicle", docType+".png")})
	}
	return map[string]any{
		"vehicleNumber": "晋z 99015", "vehiclePlateColorCode": "2", "vehicleType": "H12", "vehicleEnergyType": "B", "owner": "新车队",
		"grossMassKg": 18000, "vehicleTonnageKg": 9900, "inspectionValidTo": "2027-06-30", "registerDate": "2022-03-01",
		"roadTransportCertificateNumber": "990101099015", "roadTransportCertificateValidTo": "2028-03-10", "gpsOnline": true,
		"documents": documents,
	}
}

// TestTheLifeOfAVehicle: added, judged at the desk, changed, judged again; what is
// in force stays in force until then.
func TestTheLifeOfAVehicle(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("vehicle_reviewer")
		added := ops.Post("/vehicle/hyVehicle/add", newcomer(t, ops))
		id := added.Text("result.id")
		if !added.Success() || added.Text("result.vehicleNumber") != "晋Z99015" || added.Value("result.usable") != false {
			t.Fatalf("added as %s", added.Body)
		}
		if twin := ops.Post("/vehicle/hyVehicle/add", newcomer(t, ops)); twin.Text("result.errors.0.field") != "vehicleNumber" {
			t.Errorf("its twin: %s", twin.Body)
		}
		judge(t, reviewer, id)
		if row := ops.Get("/vehicle/hyVehicle/queryById?id=" + id); row.Value("result.usable") != true || row.Int("result.reviewState") != 1 {
			t.Errorf("passed as %s", row.Body)
		}
		if kept := ops.Delete("/vehicle/hyVehicle/delete?id=" + id); kept.Success() {
			t.Errorf("a vehicle in force was removed: %s", kept.Body)
		}
		edited := ops.Put("/vehicle/hyVehicle/edit", map[string]any{"id": id, "owner": "另一车队", "grossMassKg": 18500})
		if !edited.Success() || edited.Text("result.owner") != "新车队" || edited.Int("result.reviewState") != 0 {
			t.Errorf("edited: %s", edited.Body)
		}
		if newest := ops.Get("/vehicle/hyVehicle/queryById?submitted=true&id=" + id); newest.Int("result.grossMassKg") != 18500 {
			t.Errorf("what waits: %s", newest.Body)
		}
		judge(t, reviewer, id)
		if row := ops.Get("/vehicle/hyVehicle/queryById?id=" + id); row.Text("result.owner") != "另一车队" {
			t.Errorf("passed again as %s", row.Body)
		}
	})
}

func judge(t *testing.T, c *apptest.Client, id string) {
	t.Helper()
	claim := c.Post("/review/task/claim", map[string]any{"targetType": "vehicle", "targetId": id})
	var items []map[string]any
	for _, docType := range []string{"21", "22", "24", "25"} {
		items = append(items, map[string]any{"docType": docType, "result": 1})
	}
	decided := c.Post("/review/task/decide", map[string]any{
		"targetType": "vehicle", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 1,
		"items": items,
	})
	if !decided.Success() {
		t.Fatalf("decide: %s after %s", decided.Body, claim.Body)
	}
}
