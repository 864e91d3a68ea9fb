package apptest

import (
	"bytes"
	"image"
	"image/png"
)

// UploadPicture sends a small picture and returns its path.
func (c *Client) UploadPicture(biz, name string) string {
	c.world.t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		c.world.t.Fatal(err)
	}
	sent := c.Upload(biz, name, out.Bytes())
	if !sent.Success() {
		c.world.t.Fatalf("upload: %s", sent.Body)
	}
	return sent.Text("result")
}
