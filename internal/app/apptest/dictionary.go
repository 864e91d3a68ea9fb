package apptest

// PutOutOfUse stops an item of a dictionary from being chosen, as an administrator
// does, and returns the item as it was.
func (c *Client) PutOutOfUse(code, value string) Answer {
	c.world.t.Helper()
	return c.editItem(code, value, map[string]any{"status": 0})
}

// Reword gives a value of a dictionary another text.
func (c *Client) Reword(code, value, text string) {
	c.world.t.Helper()
	c.editItem(code, value, map[string]any{"itemText": text})
}

// editItem answers the item as it was.
func (c *Client) editItem(code, value string, change map[string]any) Answer {
	c.world.t.Helper()
	dictionary := c.Get("/sys/dict/list?dictCode=" + code).Text("result.records.0.id")
	item := c.Get("/sys/dictItem/list?dictId=" + dictionary + "&itemValue=" + value)
	change["id"] = item.Text("result.records.0.id")
	if edited := c.Put("/sys/dictItem/edit", change); !edited.Success() {
		c.world.t.Fatalf("edit %s of %s: %s", value, code, edited.Body)
	}
	return item
}
