package apptest

// PutOutOfUse stops an item of a dictionary from being chosen, as an administrator
// does, and returns the item as it was.
func (c *Client) PutOutOfUse(code, value string) Answer {
	c.world.t.Helper()
	dictionary := c.Get("/sys/dict/list?dictCode=" + code).Text("result.records.0.id")
	item := c.Get("/sys/dictItem/list?dictId=" + dictionary + "&itemValue=" + value)
	edited := c.Put("/sys/dictItem/edit", map[string]any{"id": item.Text("result.records.0.id"), "status": 0})
	if !edited.Success() {
		c.world.t.Fatalf("put %s of %s out of use: %s", value, code, edited.Body)
	}
	return item
}
