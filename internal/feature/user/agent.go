package user

import (
	"cmp"
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Agent says who stands in for a user and when. It gives no rights: screens show
// whom to turn to.
type Agent struct {
	TenantID int64           `db:"tenant_id" json:"-"`
	ID       string          `db:"id,insert" json:"id"`
	Username string          `db:"username,insert" json:"userName"`
	Agent    string          `db:"agent" json:"agentUserName"`
	Start    instant.Instant `db:"start_at" json:"startTime"`
	End      instant.Instant `db:"end_at" json:"endTime"`
	Status   string          `db:"status" json:"status"` // "1" in force, "0" not
	Version  int64           `db:"version" json:"version"`
	database.Stamp
}

// AgentDraft is what a caller may write of an agent; for whom they stand in is
// only read when adding.
type AgentDraft struct {
	ID       string                       `json:"id,omitempty"`
	Username string                       `json:"userName" label:"用户账号"`
	Agent    httpapi.Opt[string]          `json:"agentUserName" label:"代理人"`
	Start    httpapi.Opt[instant.Instant] `json:"startTime" label:"代理开始时间"`
	End      httpapi.Opt[instant.Instant] `json:"endTime" label:"代理结束时间"`
	Status   httpapi.Opt[string]          `json:"status" label:"状态"`
	Version  httpapi.Opt[int64]           `json:"version"`
}

var (
	agentTable = database.NewTable[Agent]("user_agent")
	agentOf    = database.DefineTenant("user_agent.of", `
		SELECT tenant_id, id, username, agent, start_at, end_at, status, version, created_by, created_at, updated_by, updated_at
		FROM user_agent WHERE tenant_id = ? AND username = ?`)
)

// AgentOf reads who stands in for a user the caller may edit.
func (a *Administration) AgentOf(ctx context.Context, username string) (Agent, error) {
	if _, err := a.editable(ctx, a.db, username); err != nil {
		return Agent{}, err
	}
	agent, found, err := database.Maybe[Agent](ctx, a.db, agentOf.For(caller.From(ctx).WholeTenant(), username))
	if err == nil && !found {
		err = fault.New(fault.Refused, "未找到对应实体")
	}
	return agent, err
}

// editable finds the id of a user the caller reaches by user:edit.
func (a *Administration) editable(ctx context.Context, q database.Reader, username string) (string, error) {
	id, err := database.One[string](ctx, q, idOfUsername.For(caller.From(ctx).WholeTenant(), username))
	if err == nil {
		_, err = users.One(ctx, q, caller.From(ctx).ScopeToChange(MayEdit, MayList), id)
	}
	return id, err
}

// AddAgent names who stands in for a user of lower rank, or for oneself.
func (a *Administration) AddAgent(ctx context.Context, d AgentDraft) (Agent, error) {
	who := caller.From(ctx)
	agent := d.onto(Agent{
		ID: a.newID(), Username: d.Username, Status: "1", Version: 1, Stamp: database.Made(ctx, a.now()),
	})
	return agent, a.db.InTx(ctx, func(tx *database.Tx) error {
		if err := a.mayRepresent(ctx, tx, agent); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "userAgent", ID: agent.ID, After: agent})
		return database.Taken(agentTable.Insert(ctx, tx, who.WholeTenant(), &agent), "username", fault.Field("userName", "该用户已设置代理人"))
	})
}

// EditAgent writes the given fields.
func (a *Administration) EditAgent(ctx context.Context, d AgentDraft) (Agent, error) {
	var agent Agent
	within := caller.From(ctx).WholeTenant()
	err := a.db.InTx(ctx, func(tx *database.Tx) error {
		stored, err := agentTable.ByID(ctx, tx, within, d.ID)
		if err != nil {
			return err
		}
		agent = d.onto(stored)
		agent.Touch(ctx, a.now())
		if err := cmp.Or(a.mayRepresent(ctx, tx, agent), httpapi.Fresh(d.Version, stored.Version, stored)); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "userAgent", ID: agent.ID, Before: stored, After: agent})
		return agentTable.Update(ctx, tx, within, &agent)
	})
	return agent, err
}

func (d AgentDraft) onto(agent Agent) Agent {
	agent.Agent, agent.Status = d.Agent.Or(agent.Agent), d.Status.Or(agent.Status)
	agent.Start, agent.End = d.Start.Or(agent.Start), d.End.Or(agent.End)
	return agent
}

// mayRepresent asks for a user the caller may edit and who ranks below them, and
// for an agent who is another user of the tenant.
func (a *Administration) mayRepresent(ctx context.Context, tx *database.Tx, agent Agent) error {
	who := caller.From(ctx)
	id, err := a.editable(ctx, tx, agent.Username)
	if err != nil {
		return err
	}
	if id != who.UserID {
		if err := a.Rights.Outranks(ctx, tx, id); err != nil {
			return err
		}
	}
	_, known, err := database.Maybe[string](ctx, tx, idOfUsername.For(who.WholeTenant(), agent.Agent))
	if err != nil {
		return err
	}
	var refused fault.Collector
	refused.Require(known && agent.Agent != agent.Username, "agentUserName", "请选择另一位用户作为代理人")
	refused.Require(agent.Start != 0, "startTime", "请选择代理开始时间!")
	refused.Require(agent.End > agent.Start, "endTime", "代理结束时间应晚于开始时间")
	refused.Require(agent.Status == "0" || agent.Status == "1", "status", "状态只能是有效或无效")
	return refused.Err()
}
