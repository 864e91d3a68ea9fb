package apptest

import (
	"context"
	"fmt"

	"freightdesk/internal/foundation/database"
)

var keepPasswords = database.Define("apptest.keepPasswords", `UPDATE account SET must_change = FALSE`)

// Crew signs in people of a role who come to the world for it, as many as asked for.
func (w *World) Crew(n int, role string) []*Client {
	w.t.Helper()
	admin := w.SignIn("admin")
	for i := range n {
		name := fmt.Sprintf("crowd_%d", i)
		added := admin.Post("/sys/user/add", map[string]any{
			"username": name, "realname": name, "password": Password, "confirmpassword": Password,
			"workNo": name, "selectedroles": role, "selecteddeparts": "",
		})
		if !added.Success() {
			w.t.Fatalf("add %s: %s", name, added.Body)
		}
	}
	err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, keepPasswords.With())
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	people := make([]*Client, n)
	for i := range people {
		people[i] = w.SignIn(fmt.Sprintf("crowd_%d", i))
	}
	return people
}
