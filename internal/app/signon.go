package app

import (
	"context"

	"freightdesk/internal/feature/thirdparty"
	"freightdesk/internal/feature/wechat"
	"freightdesk/internal/foundation/binding"
	"freightdesk/internal/foundation/vault"
)

// buildThirdParty makes what concerns accounts at other providers.
func (a *App) buildThirdParty(s *services, secrets *vault.Vault) {
	c := a.config
	client := wechat.NewClient(c.WeChatURL, c.Now)
	s.wechat = wechat.New(s.bindings, s.tickets, s.settings.WeChat, client, c.Log, c.Now)
	s.thirdParty = thirdparty.New(thirdparty.Needs{
		Sources: []thirdparty.Source{
			weChat(client), thirdparty.WeCom(c.WeComURL, c.Now), thirdparty.DingTalk(c.DingTalkURL, c.Now), thirdparty.GitHub(c.GitHubURL, c.Now),
		},
		Applications: func(ctx context.Context, source string) (thirdparty.Application, bool, error) {
			app, isSet, err := s.settings.Application(ctx, source)
			return thirdparty.Application(app), isSet, err
		},
		Bindings: s.bindings, Tickets: s.tickets, Vault: secrets, PublicURL: c.PublicURL, Log: c.Log, Now: c.Now,
	})
}

// weChat signs in with the application that accounts are bound by.
func weChat(client *wechat.Client) thirdparty.Source {
	return thirdparty.Source{
		ID: wechat.SourceID, Name: "微信",
		Page: func(app thirdparty.Application, way thirdparty.Way) string {
			return wechat.Page(app.ID, way.Redirect, way.State)
		},
		Identify: func(ctx context.Context, app thirdparty.Application, code string, _ thirdparty.Way) (binding.Identity, error) {
			return client.Identify(ctx, app.ID, app.Secret, code)
		},
	}
}
