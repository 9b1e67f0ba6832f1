// Judges texts as kubectl reads them, document by document, and records what it makes of each; see "Texts as kubectl
// reads them" in CONTRIBUTING.md.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
)

// A textCase is a text, and what kubectl reads in it.
type textCase struct {
	Name       string     `json:"name,omitempty"`
	Kubernetes string     `json:"kubernetes"`
	Text       string     `json:"text"`
	Documents  []document `json:"documents"`
	// Others are further readings of the same text, as Go's maps have no order.
	Others [][]document `json:"others,omitempty"`
}

func main() {
	check := flag.Bool("check", false, "write nothing, only tell which texts are read in another way than recorded, and fail if one is")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: npm run oracle -- texts [OPTIONS] FILE (one JSON object a line, with its text)")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := record(flag.Arg(0), *check); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

// record judges every text of the file anew, in place, and tells what has changed.
func record(file string, check bool) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var written bytes.Buffer
	count, changed := 0, 0
	lines := bufio.NewReader(bytes.NewReader(content))
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			count++
			judged, difference, err := judge(line)
			if err != nil {
				return fmt.Errorf("%s:%d: %w", file, count, err)
			}
			if difference != "" {
				changed++
				fmt.Printf("%d %s\n%s\n", count, judged.Name, difference)
			}
			written.WriteString(jsonOf(judged) + "\n")
		}
		if err != nil {
			break
		}
	}
	fmt.Printf("%d texts, %d read in another way than recorded\n", count, changed)
	if !check {
		return os.WriteFile(file, written.Bytes(), 0o644)
	}
	if changed > 0 {
		return fmt.Errorf("%d of %d texts are read in another way", changed, count)
	}
	return nil
}

// judge reads the text of a case, and tells where that differs from what the case has recorded.
func judge(line []byte) (judged textCase, difference string, err error) {
	var recorded textCase
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(&recorded); err != nil {
		return judged, "", err
	}
	judged = textCase{Name: recorded.Name, Kubernetes: kubernetesVersion(), Text: recorded.Text}
	judged.Documents, judged.Others = readings(recorded.Text)
	before, now := jsonOf(recorded.Documents), jsonOf(judged.Documents)
	if recorded.Documents != nil && before != now {
		difference = fmt.Sprintf("  recorded %s\n  now      %s", before, now)
	}
	return judged, difference, nil
}

// jsonOf is the value as JSON, without the escapes for web pages.
func jsonOf(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// kubernetesVersion is that of the decoder.
func kubernetesVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path != "k8s.io/apimachinery" {
			continue
		}
		if module.Replace != nil {
			module = module.Replace
		}
		return "1" + strings.TrimPrefix(module.Version, "v0")
	}
	return "unknown"
}
