package database

import (
	"container/list"
	"context"
	"database/sql/driver"
)

// keptStatements is how many texts a connection to SQLite keeps prepared. Lists
// are composed of declared parts and IN lists are padded, so a server runs some
// hundred different ones; the least recently used goes first.
const keptStatements = 512

// keeper opens connections that keep their statements: to parse a text costs
// SQLite more than to run most of ours. PostgreSQL's driver does so by itself.
type keeper struct{ driver.Connector }

// Connect opens a connection of SQLite's driver.
func (k keeper) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	unlock(opened)
	return &keepingConn{sqliteConn: opened.(sqliteConn), recent: list.New(), byText: map[string]*list.Element{}}, nil
}

// sqliteConn is what the driver's connections can do, but for Exec and Query:
// without these every statement is prepared first, and so found again.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keepingConn is used by one goroutine at a time, as every driver.Conn is.
type keepingConn struct {
	sqliteConn
	recent *list.List // of *keptStatement that nobody uses, the one used last in front
	byText map[string]*list.Element
}

// keptStatement goes back to its connection when it is closed.
type keptStatement struct {
	sqliteStatement
	text string
	conn *keepingConn
}

type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// PrepareContext hands out the statement of a text. While it is in use the same
// text is prepared once more.
func (c *keepingConn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	if found := c.byText[text]; found != nil {
		delete(c.byText, text)
		return c.recent.Remove(found).(*keptStatement), nil
	}
	prepared, err := c.sqliteConn.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return &keptStatement{prepared.(sqliteStatement), text, c}, nil
}

// Close keeps the statement for the next who asks for its text.
func (s *keptStatement) Close() error {
	if s.conn.byText[s.text] != nil {
		return s.sqliteStatement.Close()
	}
	s.conn.byText[s.text] = s.conn.recent.PushFront(s)
	if s.conn.recent.Len() <= keptStatements {
		return nil
	}
	return s.conn.drop(s.conn.recent.Back())
}

func (c *keepingConn) drop(oldest *list.Element) error {
	s := c.recent.Remove(oldest).(*keptStatement)
	delete(c.byText, s.text)
	return s.sqliteStatement.Close()
}

// Close ends the statements first: SQLite does not let go of a connection that
// has some.
func (c *keepingConn) Close() error {
	for c.recent.Len() > 0 {
		if err := c.drop(c.recent.Back()); err != nil {
			return err
		}
	}
	return c.sqliteConn.Close()
}
