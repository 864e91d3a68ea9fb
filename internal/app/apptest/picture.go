package apptest

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
)

// UploadPicture sends a small picture, each another one, and returns its path.
func (c *Client) UploadPicture(biz, name string) string {
	c.world.t.Helper()
	return c.UploadCopy(biz, name, c.world.pictures.Add(1))
}

// UploadCopy sends the small picture of a number, again if need be, and returns its
// path.
func (c *Client) UploadCopy(biz, name string, number uint64) string {
	c.world.t.Helper()
	p := image.NewGray(image.Rect(0, 0, 8, 8))
	binary.BigEndian.PutUint64(p.Pix, number)
	var out bytes.Buffer
	if err := png.Encode(&out, p); err != nil {
		c.world.t.Fatal(err)
	}
	sent := c.Upload(biz, name, out.Bytes())
	if !sent.Success() {
		c.world.t.Fatalf("upload: %s", sent.Body)
	}
	return sent.Text("result")
}
