package setting

import (
	"context"
	"fmt"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Application is the platform as a provider knows it.
type Application struct{ ID, Agent, Secret string }

// An entry names the settings that make up one application; every one of them
// is wanted.
type entry struct{ source, id, agent, secret string }

var applications = []entry{
	{"wechat", wechatAppID, "", wechatSecret},
	{"wechat_enterprise", weComCorp, weComAgent, weComSecret},
	{"dingtalk", dingID, "", dingSecret},
	{"github", gitHubID, "", gitHubSecret},
}

func (e entry) isSet(texts map[string]string) bool {
	return texts[e.id] != "" && texts[e.secret] != "" && (e.agent == "" || texts[e.agent] != "")
}

// Application is the platform's application at a source, and whether all of it
// is set.
func (s *Service) Application(ctx context.Context, source string) (app Application, isSet bool, err error) {
	at := slices.IndexFunc(applications, func(e entry) bool { return e.source == source })
	if at < 0 {
		return Application{}, false, nil
	}
	e := applications[at]
	texts, err := read(ctx, s.db)
	if err != nil || !e.isSet(texts) {
		return Application{}, false, err
	}
	secret, err := s.vault.OpenSealed(place(e.secret), texts[e.secret])
	return Application{texts[e.id], texts[e.agent], secret}, err == nil, err
}

// ThirdSources are the providers that bound accounts sign in by: those whose
// application is set, once the console knows its own address.
func (s *Service) ThirdSources(ctx context.Context) ([]string, error) {
	texts, err := read(ctx, s.db)
	return s.thirdSources(texts), err
}

func (s *Service) thirdSources(texts map[string]string) []string {
	open := []string{}
	for _, e := range applications {
		if s.site.HasPublicURL && e.isSet(texts) {
			open = append(open, e.source)
		}
	}
	return open
}

// openedDoors remembers under which doors of the site browsers took their copy.
const openedDoors = "opened_doors"

var storedSetting = database.DefineTenant("setting.one", `SELECT value FROM setting WHERE tenant_id = ? AND name = ?`)

// NoteSite makes browsers take a new copy when the server was started with
// other doors, or other hosts for files, than before.
func (s *Service) NoteSite(ctx context.Context) error {
	doors := s.site.SingleSignOn
	if s.site.HasPublicURL {
		doors += " +"
	}
	if hosts := s.site.FileHosts; hosts != (FileHosts{}) {
		doors += fmt.Sprintf(" %q", hosts)
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		before, _, err := database.Maybe[string](ctx, tx, storedSetting.For(scope.Tenant(platform), openedDoors))
		if err != nil || before == doors {
			return err
		}
		if err := write(ctx, tx, openedDoors, doors, "system", instant.Of(s.now())); err != nil {
			return err
		}
		return version.Raise(ctx, tx)
	})
}
