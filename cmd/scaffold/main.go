// Command scaffold writes the skeleton of a resource: Go package, migration,
// transcripts, screens, tests, journey, and the lines that register them. What
// it writes is that of a payee (收款人) under another name; `make new-resource`
// runs it and generates what follows. docs/add-a-resource.md goes on from there.
package main

import (
	"embed"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

//go:embed all:skeleton
var skeleton embed.FS

func main() {
	name := flag.String("name", "", "one English word in lower case, e.g. payee")
	label := flag.String("label", "", "what operators call it, e.g. 收款人")
	plural := flag.String("plural", "", "its plural, where it is not regular")
	root := flag.String("root", ".", "the checkout to write into")
	flag.Parse()
	if err := write(*root, resource{Name: *name, Label: *label, Plural: *plural}); err != nil {
		fmt.Fprintln(os.Stderr, "scaffold:", err)
		os.Exit(1)
	}
}

// resource is what tells one skeleton from another.
type resource struct{ Name, Label, Plural string }

var nameForm = regexp.MustCompile(`^[a-z]{3,24}$`)

// check refuses names that no package, path and permission code could have.
func (r resource) check(root string) error {
	switch {
	case !nameForm.MatchString(r.Name):
		return fmt.Errorf("name=%q: give one English word of 3 to 24 small letters, e.g. name=payee", r.Name)
	case strings.ContainsAny(r.Label, "\"'`\\|") || utf8.RuneCountInString(r.Label) < 2 || utf8.RuneCountInString(r.Label) > 12:
		return fmt.Errorf("label=%q: give what operators call it in 2 to 12 characters, e.g. label=收款人", r.Label)
	}
	for _, folder := range []string{"internal/feature/", "internal/foundation/", "web/src/features/", "web/src/"} {
		if _, err := os.Stat(filepath.Join(root, folder, r.Name)); err == nil {
			return fmt.Errorf("name=%s: there is a %s%s", r.Name, folder, r.Name)
		}
	}
	return nil
}

// words puts the resource where the skeleton speaks of payees.
func (r resource) words() *strings.Replacer {
	plural := r.Plural
	if plural == "" {
		plural = pluralOf(r.Name)
	}
	return strings.NewReplacer("payees", plural, "Payees", capital(plural), "payee", r.Name, "Payee", capital(r.Name), "收款人", r.Label)
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

var (
	sibilant  = regexp.MustCompile(`(?:s|x|z|ch|sh)$`)
	consonant = regexp.MustCompile(`[^aeiou]y$`)
)

func pluralOf(word string) string {
	switch {
	case consonant.MatchString(word):
		return word[:len(word)-1] + "ies"
	case sibilant.MatchString(word):
		return word + "es"
	}
	return word + "s"
}

// write makes the files of the resource and enters it where resources are
// listed. It looks for every place before it writes the first file.
func write(root string, r resource) error {
	if err := r.check(root); err != nil {
		return err
	}
	files, err := r.files(root)
	if err != nil {
		return err
	}
	entered, err := r.entered(root)
	if err != nil {
		return err
	}
	for _, all := range []map[string]string{files, entered} {
		for path, content := range all {
			path = filepath.Join(root, path)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// files are the new ones by their paths.
func (r resource) files(root string) (map[string]string, error) {
	migration, err := nextMigration(root)
	if err != nil {
		return nil, err
	}
	words, out := r.words(), map[string]string{}
	err = fs.WalkDir(skeleton, "skeleton", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := skeleton.ReadFile(path)
		path = strings.TrimSuffix(strings.TrimPrefix(path, "skeleton/"), ".tmpl")
		path = strings.ReplaceAll(words.Replace(path), "NNNN", migration)
		out[path] = words.Replace(string(content))
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, formatGo(out)
}

// nextMigration is the number after the last one.
func nextMigration(root string) (string, error) {
	found, err := filepath.Glob(filepath.Join(root, "migrations", "[0-9][0-9][0-9][0-9]_*.sql"))
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("no migrations below %s: %w", root, err)
	}
	last := 0
	_, err = fmt.Sscanf(filepath.Base(found[len(found)-1]), "%04d_", &last)
	return fmt.Sprintf("%04d", last+1), err
}
