package app

import (
	"context"
	"net/http"

	"freightdesk/internal/app/demo"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// ownRoutes are the calls about the server itself.
func (a *App) ownRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /healthz", httpapi.Anonymous, "进程存活", a.handleHealth, httpapi.Unqueued())
	httpapi.Handle(api, "GET /readyz", httpapi.Anonymous, "可以服务", a.handleReady, httpapi.Unqueued())
	access := httpapi.SignedIn
	if a.config.Demo {
		access = httpapi.Anonymous
		demo.NewGallery(demo.Subjects{
			Drivers: a.services.drivers, Vehicles: a.services.vehicles, Carriers: a.services.carriers,
			Customers: a.services.customers, Waybills: a.services.waybills,
		}).Routes(api)
	}
	httpapi.HandleRaw(api, "GET /openapi.json", access, "接口契约", a.handleContract)
}

// Health is the state of the process.
type Health struct {
	Status string `json:"status"`
}

func (a *App) handleHealth(context.Context, *struct{}) (Health, error) { return Health{"ok"}, nil }

func (a *App) handleReady(ctx context.Context, _ *struct{}) (Health, error) {
	if a.leaving.Load() {
		return Health{}, fault.New(fault.Unavailable, "服务正在停止")
	}
	if err := a.ready.check(ctx); err != nil {
		return Health{}, err
	}
	return Health{"ready"}, nil
}

// answers asks the database, without writing: readiness waits for no writer.
// What cannot be written is known from the last write and from the disk.
func (a *App) answers(ctx context.Context) error {
	if err := a.db.Ping(ctx); err != nil {
		return fault.New(fault.Unavailable, "数据库不可用").Because(err)
	}
	if err := a.db.Unwritable(); err != nil {
		return fault.New(fault.Unavailable, "数据库无法写入").Because(err)
	}
	if a.db.Engine() == database.SQLite && diskFull(a.config.DatabaseURL) {
		return fault.New(fault.Unavailable, "磁盘已满")
	}
	return nil
}

func (a *App) handleContract(w http.ResponseWriter, _ *http.Request) error {
	document, err := a.api.OpenAPI()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = w.Write(document)
	return err
}
