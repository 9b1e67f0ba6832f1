// Lets the real admission judge pods, and records what it makes of each; see "Pods as the API server admits them" in
// CONTRIBUTING.md.
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

// A podCase is a pod with what its namespace holds, and the verdicts that occur: as Go's maps have no order, neither has
// what is gone through in them.
type podCase struct {
	Name        string            `json:"name"`
	Kubernetes  string            `json:"kubernetes"`
	LimitRanges []json.RawMessage `json:"limitRanges"`
	Quotas      []json.RawMessage `json:"quotas,omitempty"`
	Pod         json.RawMessage   `json:"pod"`
	Verdicts    []verdict         `json:"verdicts"`
}

func main() {
	check := flag.Bool("check", false, "write nothing, only tell which pods are judged in another way than recorded, and fail if one is")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: npm run oracle -- pod-admission [OPTIONS] FILE (one JSON object a line, with a pod and its limitRanges)")
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

// record judges every pod of the file anew, in place, and tells what has changed.
func record(file string, check bool) error {
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
			var recorded podCase
			if err := json.Unmarshal(line, &recorded); err != nil {
				return fmt.Errorf("%s:%d: %w", file, count, err)
			}
			judged := recorded
			judged.Kubernetes = kubernetesVersion()
			if judged.Verdicts, err = verdicts(judged); err != nil {
				return fmt.Errorf("%s:%d: %w", file, count, err)
			}
			if recorded.Verdicts != nil && !anyOf(recorded.Verdicts, judged.Verdicts) {
				changed++
				fmt.Printf("%d %s\n  recorded %s\n  now      %s\n", count, recorded.Name, jsonOf(recorded.Verdicts), jsonOf(judged.Verdicts))
			}
			written.WriteString(jsonOf(judged) + "\n")
		}
		if end != nil {
			break
		}
	}
	fmt.Printf("%d pods, %d judged in another way than recorded\n", count, changed)
	if !check {
		return os.WriteFile(file, written.Bytes(), 0o644)
	}
	if changed > 0 {
		return fmt.Errorf("%d of %d pods are judged in another way", changed, count)
	}
	return nil
}

// anyOf tells whether one of the verdicts is among the others.
func anyOf(verdicts, others []verdict) bool {
	for _, one := range verdicts {
		for _, other := range others {
			if canonical(one) == canonical(other) {
				return true
			}
		}
	}
	return false
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

// kubernetesVersion is that of the plugins.
func kubernetesVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "k8s.io/kubernetes" {
			return strings.TrimPrefix(module.Version, "v")
		}
	}
	return "unknown"
}
