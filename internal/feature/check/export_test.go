package check

// SetPieceSize makes the pieces of trials smaller, until restore is called.
func SetPieceSize(n int) (restore func()) {
	was := pieceSize
	pieceSize = n
	return func() { pieceSize = was }
}
