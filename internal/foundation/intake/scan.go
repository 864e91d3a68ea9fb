package intake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// infected is the code by which a scanner ends when it has found something, as
// clamscan and clamdscan do.
const infected = 1

// Scanner makes of a command line a look for malware: the program gets the file
// on its standard input and ends with 0 when nothing is wrong. A file it finds
// something in is a *Refusal; a scanner that fails is an error, and keeps files
// out, too. Empty: nil, nobody looks.
func Scanner(commandLine string) func(ctx context.Context, content io.Reader) error {
	words := strings.Fields(commandLine)
	if len(words) == 0 {
		return nil
	}
	return func(ctx context.Context, content io.Reader) error {
		command := exec.CommandContext(ctx, words[0], words[1:]...)
		command.Stdin = content
		output, err := command.CombinedOutput()
		ended, hasEnded := errors.AsType[*exec.ExitError](err)
		switch {
		case err == nil:
			return nil
		case hasEnded && ended.ExitCode() == infected:
			return refuse(Broken, "文件未通过安全检查")
		}
		return fmt.Errorf("intake: scan: %w: %.200s", err, output)
	}
}
