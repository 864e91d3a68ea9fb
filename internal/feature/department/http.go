package department

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §5 and those of §6 about members of
// departments. The paths are the family's; keep their spelling.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/sysDepart/queryTreeList", httpapi.Needs(MayList), "部门树", httpapi.Plain(s.Tree), httpapi.Tagged(s.version))
	httpapi.Handle(api, "GET /sys/sysDepart/queryIdTree", httpapi.Needs(pickCodes...), "部门选择树", httpapi.Plain(s.IDTree),
		httpapi.Tagged(s.version))
	httpapi.Handle(api, "GET /sys/sysDepart/searchBy", httpapi.Asks("department:list or charge"), "按名称搜索部门", s.handleSearch)
	httpapi.Handle(api, "GET /sys/sysDepart/queryMyDeptTreeList", httpapi.SignedIn, "我负责的部门树", s.handleManaged,
		httpapi.Tagged(s.version))
	httpapi.Handle(api, "POST /sys/sysDepart/add", httpapi.Needs(MayAdd), "新增部门", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/sysDepart/edit", httpapi.Needs(MayEdit), "编辑或移动部门", httpapi.Body(s.Edit),
		httpapi.Says("修改成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/sysDepart/delete", httpapi.Needs(MayRemove), "删除部门", httpapi.IDs(s.Delete), httpapi.Says("删除成功!"))
	s.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/user/departUserList", httpapi.Asks("department:list or charge"),
		"分页查询部门成员", httpapi.ListOf[membersQuery](s.Members),
		httpapi.Filters("username"))
	httpapi.Handle(api, "POST /sys/user/editSysDepartWithUser", httpapi.Needs(MayEdit), "添加部门成员", httpapi.Act(s.handleAddMembers),
		httpapi.Says("添加成功!"), httpapi.Requires("depId"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserInDepart", httpapi.Needs(MayEdit), "移出部门成员", s.handleRemoveMembers, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserInDepartBatch", httpapi.Needs(MayEdit), "批量移出部门成员", s.handleRemoveMembers,
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/user/userDepartList", httpapi.Asks("user:list for others"),
		"用户所属部门", httpapi.One[userQuery](s.PlacesAsNodes), httpapi.Says("查找成功"))
	httpapi.Handle(api, "GET /sys/user/queryUserByDepId", httpapi.Needs(mayListUser), "部门及下级的用户", s.handlePeopleBelow)
	httpapi.Handle(api, "GET /sys/user/getCurrentUserDeparts", httpapi.SignedIn, "自己的部门", httpapi.Plain(s.Current))

	s.compatRoutes(api)
}

type (
	searchQuery struct {
		Keyword string `query:"keyWord"`
		Mine    string `query:"myDeptSearch" doc:"1: only departments the caller is in charge of"`
	}
	membersQuery struct {
		DepartmentID string `query:"depId"`
	}
	// Members is the body that places users in a department.
	Members struct {
		DepartmentID string   `json:"depId"`
		UserIDs      []string `json:"userIdList"`
	}
	leaveQuery struct {
		DepartmentID string `query:"depId"`
		UserID       string `query:"userId"`
		UserIDs      string `query:"userIds"`
	}
	userQuery struct {
		UserID string `query:"userId"`
	}
	peopleQuery struct {
		DepartmentID string `query:"id"`
		Realname     string `query:"realname"`
	}
)

func (s *Service) handleSearch(ctx context.Context, in *searchQuery) ([]*Node, error) {
	managed := in.Mine == "1"
	if !managed {
		if err := caller.From(ctx).Require(MayList); err != nil {
			return nil, err
		}
	}
	return s.Search(ctx, in.Keyword, managed)
}

// handleManaged says in its message who asks: 2 is in charge of departments, 1
// is not. The family's clients read it there.
func (s *Service) handleManaged(ctx context.Context, _ *struct{}) ([]*Node, error) {
	tree, superior, err := s.Managed(ctx)
	if superior {
		httpapi.Say(ctx, "2")
	} else {
		httpapi.Say(ctx, "1")
	}
	return tree, err
}

func (s *Service) handleAddMembers(ctx context.Context, in Members) error {
	return s.AddMembers(ctx, in.DepartmentID, in.UserIDs)
}

func (s *Service) handleRemoveMembers(ctx context.Context, in *leaveQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.RemoveMembers(ctx, in.DepartmentID, httpapi.IDList(in.UserID+","+in.UserIDs))
}

func (s *Service) handlePeopleBelow(ctx context.Context, in *peopleQuery) ([]Member, error) {
	return s.PeopleBelow(ctx, in.DepartmentID, in.Realname)
}
