// Package caselines judges the cases of a file anew, one JSON object a line, and tells what has changed.
package caselines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"
)

// An Oracle says how a case is judged, and how that is told.
type Oracle struct {
	// Mode is the word for `npm run oracle --`.
	Mode string
	// Things are what the cases have, such as pods, and Told what becomes of them, such as judged.
	Things, Told string
	// Needs is what a line has at the least.
	Needs string
	// Judge gives the case with its verdict, its name, and where that differs from what the line has recorded.
	Judge func(line []byte) (judged any, name, difference string, err error)
}

// Main judges every case of the file that the command names.
func (oracle Oracle) Main() {
	check := flag.Bool("check", false, fmt.Sprintf("write nothing, only tell which %s are %s in another way than recorded, and fail if one is", oracle.Things, oracle.Told))
	flag.Usage = func() {
		fmt.Fprintf(os.Stderr, "usage: npm run oracle -- %s [OPTIONS] FILE (one JSON object a line, with %s)\n", oracle.Mode, oracle.Needs)
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := oracle.Record(flag.Arg(0), *check); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

// Record judges every case of the file anew, in place, and tells what has changed.
func (oracle Oracle) Record(file string, check bool) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var written bytes.Buffer
	count, changed := 0, 0
	lines := bufio.NewReader(bytes.NewReader(content))
	for {
		line, end := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			count++
			judged, name, difference, err := oracle.Judge(line)
			if err != nil {
				return fmt.Errorf("%s:%d: %w", file, count, err)
			}
			if difference != "" {
				changed++
				fmt.Printf("%d %s\n%s\n", count, name, difference)
			}
			written.WriteString(JSON(judged) + "\n")
		}
		if end != nil {
			break
		}
	}
	fmt.Printf("%d %s, %d %s in another way than recorded\n", count, oracle.Things, changed, oracle.Told)
	if !check {
		return os.WriteFile(file, written.Bytes(), 0o644)
	}
	if changed > 0 {
		return fmt.Errorf("%d of %d %s are %s in another way", changed, count, oracle.Things, oracle.Told)
	}
	return nil
}

// Difference tells of both verdicts as JSON.
func Difference(before, now any) string {
	return fmt.Sprintf("  recorded %s\n  now      %s", JSON(before), JSON(now))
}

// JSON is the value as JSON, without the escapes for web pages.
func JSON(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// KubernetesVersion is that of a module of Kubernetes, of which the smaller ones count from 0.
func KubernetesVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path != path {
			continue
		}
		if module.Replace != nil {
			module = module.Replace
		}
		return "1" + module.Version[len("v1"):]
	}
	return "unknown"
}

// InTest runs something as a test, as there is no bubble of virtual time outside of one, and ends the process.
func InTest(run func(*testing.T)) {
	args := os.Args
	os.Args = os.Args[:1] // the options are ours, not the test's
	everything := func(_, _ string) (bool, error) { return true, nil }
	oracle := func(t *testing.T) {
		os.Args = args
		run(t)
		os.Exit(0)
	}
	testing.Main(everything, []testing.InternalTest{{Name: "oracle", F: oracle}}, nil, nil)
}
