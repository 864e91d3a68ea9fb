package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }
