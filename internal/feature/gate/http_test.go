package gate_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestTranscripts(t *testing.T) { apptest.Transcripts(t) }
