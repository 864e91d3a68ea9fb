package report

import (
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §10. The paths are the family's; keep
// their spelling. The right depends on the report that is asked for, so find
// asks for it and names the one that is missing.
func (s *Service) Routes(api *httpapi.API) {
	right := httpapi.Asks("the list right of the dataset")
	httpapi.Handle(api, "GET /online/cgreport/api/getRpColumns/{code}", right, "报表的列", httpapi.One[codePath](s.Describe))
	httpapi.Handle(api, "GET /online/cgreport/api/getQueryInfo/{configId}", right, "报表的查询条件", httpapi.One[configPath](s.Filters))
	httpapi.Handle(api, "GET /online/cgreport/api/getData/{configId}", right, "分页查询报表", httpapi.ListOf[configPath](s.Data), httpapi.Filters())

	s.compatRoutes(api, right)
}

type (
	codePath struct {
		Code string `path:"code"`
	}
	configPath struct {
		ID string `path:"configId"`
	}
)
