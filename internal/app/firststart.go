package app

import (
	"cmp"
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
// world. A system that has an account is left alone. What a person must know is
// told once it is committed.
func (a *App) firstStart(ctx context.Context) error {
	planted, err := a.services.users.Any(ctx)
	if err != nil {
		return err
	}
	if a.config.Demo {
		if err := a.prepareDemo(planted); err != nil {
			return err
		}
	}
	if planted {
		a.announceDemo()
		return nil
	}
	random, err := a.plantAdministrator(ctx)
	if err != nil {
		return fmt.Errorf("first administrator: %w", err)
	}
	if random != "" {
		a.config.Announce("first sign-in: admin / " + random + " (to be changed at once)")
	}
	if !a.config.Demo {
		return nil
	}
	if err := a.plantDemo(ctx); err != nil {
		return fmt.Errorf("demo world: %w", err)
	}
	a.announceDemo()
	return nil
}

// plantAdministrator uses the configured password, in a demonstration that of
// the cast, and otherwise a random one, which it returns and which must be
// changed.
func (a *App) plantAdministrator(ctx context.Context) (random string, err error) {
	password := a.config.AdminPassword // it was checked with the settings
	switch {
	case password != "":
	case a.config.Demo:
		password = a.demo.Password
	default:
		random = randomPassword()
		password = random
	}
	phc, err := a.services.hasher.Hash(ctx, password)
	if err != nil {
		return "", err
	}
	admin := user.Account{
		ID: "u-admin", Username: "admin", Realname: "管理员", UserType: user.Operator, Super: true, Password: phc,
		MustChange: random != "",
	}
	return random, a.db.InTx(ctx, func(tx *database.Tx) error {
		return a.services.users.Seed(ctx, tx, scope.Tenant(1), admin, "")
	})
}

// prepareDemo finds the cast's password: the one kept from the first start, as
// the database holds only its hash, or the configured one, or a new one for
// accounts that are yet to be made. Accounts of another data folder have one
// that nobody knows here, and none is shown.
func (a *App) prepareDemo(planted bool) error {
	a.demo = &setting.Demo{Users: []setting.DemoMember{}}
	file := filepath.Join(a.config.DataDir, "demo-password")
	kept, err := os.ReadFile(file)
	if err == nil {
		err = private.Mend(file)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("demo password: %w", err)
	}
	a.demo.Password = strings.TrimSpace(string(kept))
	if a.demo.Password == "" {
		a.demo.Password = a.config.DemoPassword
		if a.demo.Password == "" && planted {
			return nil
		}
		a.demo.Password = cmp.Or(a.demo.Password, randomPassword())
		if err := private.Write(file, []byte(a.demo.Password+"\n")); err != nil {
			return fmt.Errorf("demo password: %w", err)
		}
	}
	for _, member := range demo.Cast() {
		a.demo.Users = append(a.demo.Users, setting.DemoMember{Username: member.Username, Realname: member.Realname, Title: member.Title})
	}
	return nil
}

// announceDemo says how to sign in to a demonstration, or why nobody is told.
func (a *App) announceDemo() {
	switch {
	case a.demo == nil:
	case a.demo.Password == "":
		a.config.Announce("no demo sign-ins are shown: the accounts were made with a password that neither " +
			filepath.Join(a.config.DataDir, "demo-password") + " nor FREIGHTDESK_DEMO_PASSWORD tells")
	default:
		a.config.Announce("demo sign-ins (admin, ops, driver_reviewer …) with password " + a.demo.Password)
	}
}

func (a *App) plantDemo(ctx context.Context) error {
	phc, err := a.services.hasher.Hash(ctx, a.demo.Password)
	if err != nil {
		return err
	}
	if err := demo.Seed(ctx, a.demoWorld(phc)); err != nil {
		return err
	}
	// What is planted first is looked at without those that come after it.
	return errors.Join(a.services.files.Look(ctx), a.services.expiries.Night(ctx), a.lookAgain(ctx))
}

// demoWorld is what demonstration data is written through; the password of whoever
// signs in there comes as its hash.
func (a *App) demoWorld(passwordHash string) demo.World {
	return demo.World{
		DB: a.db, Users: a.services.users, Departments: a.services.departments, Roles: a.services.roles,
		Settings: a.services.settings, Drivers: a.services.drivers, Vehicles: a.services.vehicles, Customers: a.services.customers,
		Carriers: a.services.carriers, Waybills: a.services.waybills, Files: a.services.files,
		WaybillCount: cmp.Or(a.config.DemoWaybills, demo.WaybillCount),
		PasswordHash: passwordHash, Now: a.config.Now,
	}
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
