package app

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"freightdesk/internal/app/demo"
	"freightdesk/internal/feature/setting"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/private"
	"freightdesk/internal/foundation/scope"
)

// firstStart gives an empty system its administrator and, when asked, the demo
// world. A system that has an account is left alone.
func (a *App) firstStart(ctx context.Context) error {
	planted, err := a.services.users.Any(ctx)
	if err != nil {
		return err
	}
	if a.config.Demo {
		if err := a.prepareDemo(); err != nil {
			return err
		}
	}
	if planted {
		return nil
	}
	if err := a.plantAdministrator(ctx); err != nil {
		return fmt.Errorf("first administrator: %w", err)
	}
	if !a.config.Demo {
		return nil
	}
	if err := a.plantDemo(ctx); err != nil {
		return fmt.Errorf("demo world: %w", err)
	}
	return nil
}

// plantAdministrator uses the configured password, in a demonstration that of
// the cast, and otherwise a random one that is shown once and must be changed.
func (a *App) plantAdministrator(ctx context.Context) error {
	password, mustChange := a.config.AdminPassword, false // a configured one was checked with the settings
	switch {
	case password != "":
	case a.config.Demo:
		password = a.demo.Password
	default:
		password, mustChange = randomPassword(), true
		a.config.Announce("first sign-in: admin / " + password + " (to be changed at once)")
	}
	phc, err := a.services.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	admin := user.Account{ID: "u-admin", Username: "admin", Realname: "管理员", UserType: user.Operator, Super: true, Password: phc, MustChange: mustChange}
	return a.db.InTx(ctx, func(tx *database.Tx) error {
		return a.services.users.Plant(ctx, tx, scope.Tenant(1), admin, "")
	})
}

// prepareDemo finds the cast's password: the one kept from the first start, as
// the database holds only its hash, or the configured one, or a new one.
func (a *App) prepareDemo() error {
	file := filepath.Join(a.config.DataDir, "demo-password")
	kept, err := os.ReadFile(file)
	if err == nil {
		err = private.Mend(file)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("demo password: %w", err)
	}
	password := strings.TrimSpace(string(kept))
	if password == "" {
		if password = a.config.DemoPassword; password == "" {
			password = randomPassword()
		}
		if err := private.Write(file, []byte(password+"\n")); err != nil {
			return fmt.Errorf("demo password: %w", err)
		}
	}
	a.demo = &setting.Demo{Password: password}
	for _, member := range demo.Cast() {
		a.demo.Cast = append(a.demo.Cast, setting.DemoMember{Username: member.Username, Realname: member.Realname, Title: member.Title})
	}
	a.config.Announce("demo sign-ins (admin, ops, driver_reviewer …) with password " + password)
	return nil
}

func (a *App) plantDemo(ctx context.Context) error {
	phc, err := a.services.hasher.Hash(ctx, a.demo.Password)
	if err != nil {
		return err
	}
	return demo.Plant(ctx, demo.World{
		DB: a.db, Users: a.services.users, Departments: a.services.departments, Roles: a.services.roles,
		Settings: a.services.settings, Drivers: a.services.drivers, Customers: a.services.customers,
		PasswordHash: phc, Now: a.config.Now,
	})
}

// randomPassword has 80 bits in groups that can be read aloud.
func randomPassword() string {
	raw := make([]byte, 10)
	if _, err := rand.Read(raw); err != nil {
		panic("no randomness: " + err.Error())
	}
	text := strings.ToLower(base32.StdEncoding.EncodeToString(raw))
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
}

// ResetPassword gives an account a new password from outside: all its sessions
// end and it has to be changed at the next sign-in.
func (a *App) ResetPassword(ctx context.Context, username, password string) error {
	return a.services.sessions.ResetPassword(ctx, username, password)
}
