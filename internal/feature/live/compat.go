package live

import (
	"context"
	"net/http"
	"time"

	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (h *Hub) compatRoutes(api *httpapi.API) {
	httpapi.HandleRaw(api, "GET /websocket/{userId}", httpapi.Anonymous, "通告连接（凭证在子协议中）", h.handleNoticeSocket, httpapi.LongLived())
	httpapi.Handle(api, "GET /sys/annountCement/listByUser", httpapi.SignedIn, "自己的未读通告", h.handleNotices)
	httpapi.Handle(api, "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId", httpapi.SignedIn, "标记自己的通告为已读", h.handleRead)
}

// Notices are a user's unread announcements as the family's header shows them:
// the first few of each kind and how many there are. Nobody can write any yet,
// so both kinds are empty; clients that open the header find nothing amiss.
type Notices struct {
	System      []Notice `json:"sysMsgList"`
	SystemTotal int      `json:"sysMsgTotal"`
	Public      []Notice `json:"anntMsgList"`
	PublicTotal int      `json:"anntMsgTotal"`
}

// Notice is one announcement in the header.
type Notice struct {
	ID       string `json:"id"`
	Title    string `json:"titile"` // the family's spelling
	Priority string `json:"priority"`
	SentAt   string `json:"sendTime"`
}

func (h *Hub) handleNotices(context.Context, *struct{}) (Notices, error) {
	return Notices{System: []Notice{}, Public: []Notice{}}, nil
}

// handleRead takes the family's mark that a notice was read. Without notices
// there is nothing to mark, whatever its body names.
func (h *Hub) handleRead(context.Context, *struct{}) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, nil
}

// handleNoticeSocket is the second socket of unmodified clients, which open it
// again every five seconds while it is refused. It carries no events of ours.
func (h *Hub) handleNoticeSocket(w http.ResponseWriter, r *http.Request) error {
	return h.accept(w, r, true)
}

// heartcheck answers every text on a quiet socket.
var heartcheck = []byte(`{"cmd":"heartcheck","msgTxt":"心跳响应"}`)

// quietEvery is how often a quiet socket is asked whether it is still there,
// and its session whether it lives: its client may never send a thing.
const quietEvery = 30 * time.Second

// watch ends a quiet socket whose peer or session is gone.
func (s *socket) watch() {
	ticker := time.NewTicker(quietEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-ticker.C:
			s.refresh()
			ctx, cancel := context.WithTimeout(s.ctx, writeTimeout)
			err := s.conn.Ping(ctx)
			cancel()
			if err != nil {
				s.stop()
				return
			}
		}
	}
}
