package app

import (
	"context"

	"freightdesk/internal/feature/thirdparty"
	"freightdesk/internal/foundation/vault"
)

// thirdParty makes what concerns accounts at other providers.
func (a *App) thirdParty(s *services, secrets *vault.Vault) *thirdparty.Service {
	c := a.config
	return thirdparty.New(thirdparty.Deps{
		Sources: []thirdparty.Source{
			thirdparty.WeChat(c.WeChatURL, c.Now), thirdparty.WeCom(c.WeComURL, c.Now),
			thirdparty.DingTalk(c.DingTalkURL, c.Now), thirdparty.GitHub(c.GitHubURL, c.Now),
		},
		Applications: func(ctx context.Context, source string) (thirdparty.Application, bool, error) {
			app, isSet, err := s.settings.Application(ctx, source)
			return thirdparty.Application(app), isSet, err
		},
		DB: a.db, Tickets: s.tickets, Vault: secrets, PublicURL: c.PublicURL, Log: c.Log, Now: c.Now,
	})
}
