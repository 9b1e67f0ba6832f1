package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
)

// A named case may have so many traces; a random one only one.
const maxTraces = 4

// A recorder plays or judges cases and writes them to a folder, or compares them with what is there.
type recorder struct {
	t      *testing.T
	folder string
	runs   int
	check  bool
}

// recordFolder records every case of the folder anew, in place.
func (r *recorder) recordFolder() error {
	files, err := filepath.Glob(filepath.Join(r.folder, "*.json"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s has no case", r.folder)
	}
	differing := 0
	for _, file := range files {
		difference, err := r.recordFile(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if difference != "" {
			differing++
			fmt.Printf("%s: %s\n", filepath.Base(file), difference)
		}
	}
	fmt.Printf("%d cases, %d differ from what was recorded\n", len(files), differing)
	if r.check && differing > 0 {
		return fmt.Errorf("%d of %d cases differ", differing, len(files))
	}
	return nil
}

// recordFile gives the difference from what the file held before, if any.
func (r *recorder) recordFile(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var recorded traceCase
	if err := json.Unmarshal(text, &recorded); err != nil {
		return "", err
	}
	if recorded.Scenario == nil {
		return r.recordAdmission(file, text)
	}
	return r.recordTraces(file, recorded)
}

func (r *recorder) recordTraces(file string, recorded traceCase) (string, error) {
	traces, counts, err := r.tracesOf(recorded.Scenario, maxTraces)
	if err != nil {
		return "", err
	}
	difference := ""
	for i, trace := range traces {
		if nearest := nearestDifference(trace, recorded.Traces); nearest != "" {
			difference = fmt.Sprintf("in %d of %d runs, %s", counts[i], r.runs, nearest)
		}
	}
	if r.check {
		return difference, nil
	}
	recorded.Kubernetes, recorded.Traces = kubernetesVersion(), traces
	return difference, os.WriteFile(file, recorded.text(), 0o644)
}

// tracesOf plays the scenario so often that a race shows, and gives the distinct traces, and of each how many runs gave
// it; more than limit are an error.
func (r *recorder) tracesOf(text json.RawMessage, limit int) (traces [][]snapshot, counts []int, err error) {
	var sc scenario
	if err := json.Unmarshal(text, &sc); err != nil {
		return nil, nil, err
	}
	seen := map[string]int{}
	for i := range r.runs {
		runtime.GOMAXPROCS([]int{1, 2, 8}[i%3])
		random := newChooser(uint64(i), 0)
		var trace []snapshot
		synctest.Test(r.t, func(*testing.T) { trace = play(sc, random) })
		key := jsonOf(trace)
		if known, ok := seen[key]; ok {
			counts[known]++
			continue
		}
		if len(traces) == limit {
			return nil, nil, errRace
		}
		seen[key] = len(traces)
		traces, counts = append(traces, trace), append(counts, 1)
	}
	return traces, counts, nil
}

var errRace = fmt.Errorf("the runs gave too many different traces")

// nearestDifference tells the first snapshot that differs from the recorded trace that goes along longest.
func nearestDifference(trace []snapshot, recorded [][]snapshot) string {
	longest, difference := -1, "nothing was recorded"
	for _, other := range recorded {
		same := 0
		for same < len(trace) && same < len(other) && jsonOf(trace[same]) == jsonOf(other[same]) {
			same++
		}
		if same == len(trace) && same == len(other) {
			return ""
		}
		if same > longest {
			longest = same
			difference = fmt.Sprintf("snapshot %d\n  recorded %s\n  now      %s", same, textAt(other, same), textAt(trace, same))
		}
	}
	return difference
}

func textAt(trace []snapshot, index int) string {
	if index >= len(trace) {
		return "none"
	}
	return jsonOf(trace[index])
}

// text is the file of a case, with a line for each step and snapshot.
func (c traceCase) text() []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "{\"name\":%s,\"kubernetes\":%s,\n\"scenario\":%s,\n\"traces\":[", jsonOf(c.Name), jsonOf(c.Kubernetes), c.Scenario)
	for i, trace := range c.Traces {
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString("\n[")
		for j, snapshot := range trace {
			if j > 0 {
				text.WriteString(",")
			}
			text.WriteString("\n" + jsonOf(snapshot))
		}
		text.WriteString("]")
	}
	text.WriteString("]}\n")
	return []byte(text.String())
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

// kubernetesVersion is that of the module the controllers come from.
func kubernetesVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "k8s.io/kubernetes" {
			return strings.TrimPrefix(module.Version, "v")
		}
	}
	return "unknown"
}
