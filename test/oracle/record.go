package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rollout-preview/oracle/caselines"
)

// A named case may have so many traces; a random one only one.
const maxTraces = 4

// A recorder plays cases and writes them to a folder, or judges those of a file of lines, or compares them with what is there.
type recorder struct {
	t *testing.T
	// folder has a file for each trace case; a name that ends with .jsonl is a file with a line for each admission case.
	folder string
	runs   int
	check  bool
}

// record records the cases of the folder, or of the file of lines.
func (r *recorder) record() error {
	if !r.isLines() {
		return r.recordFolder()
	}
	oracle := caselines.Oracle{Things: "manifests", Told: "judged", Judge: judgeCase}
	return oracle.Record(r.folder, r.check)
}

func (r *recorder) isLines() bool { return strings.HasSuffix(r.folder, ".jsonl") }

// recordFolder records every case of the folder anew, in place.
func (r *recorder) recordFolder() error {
	files, err := filepath.Glob(filepath.Join(r.folder, "*.json"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s has no case", r.folder)
	}
	var counts counts
	for i, file := range files {
		found, err := r.recordFile(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		counts.add(found)
		if found.text != "" {
			fmt.Printf("%s: %s\n", filepath.Base(file), found.text)
		}
		if done := i + 1; done%50 == 0 {
			fmt.Fprintf(os.Stderr, "%d of %d cases\n", done, len(files))
		}
	}
	fmt.Println(counts.text())
	if r.check && counts.differ > 0 {
		return fmt.Errorf("%d of %d cases differ", counts.differ, len(files))
	}
	return nil
}

// recordFile compares the case with what the file held before, and writes it, unless it is only checked.
func (r *recorder) recordFile(file string) (comparison, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return comparison{}, err
	}
	var recorded traceCase
	if err := json.Unmarshal(text, &recorded); err != nil {
		return comparison{}, err
	}
	if recorded.Scenario == nil {
		return comparison{}, fmt.Errorf("it has no scenario")
	}
	return r.recordTraces(file, recorded)
}

func (r *recorder) recordTraces(file string, recorded traceCase) (comparison, error) {
	limit := maxTraces
	if r.check {
		limit = r.runs
	}
	traces, runs, err := r.tracesOf(recorded.Scenario, limit)
	if err != nil {
		return comparison{}, err
	}
	compared := compareTraces(traces, runs, recorded.Traces)
	if r.check {
		return compared, nil
	}
	recorded.Kubernetes, recorded.Traces = caselines.KubernetesVersion("k8s.io/kubernetes"), traces
	return compared, os.WriteFile(file, recorded.text(), 0o644)
}

// tracesOf plays the scenario so often that a race shows, and gives the distinct traces, and of each how many runs gave
// it; more than limit are an error.
func (r *recorder) tracesOf(text json.RawMessage, limit int) (traces [][]snapshot, counts []int, err error) {
	var sc scenario
	if err := json.Unmarshal(text, &sc); err != nil {
		return nil, nil, err
	}
	waitForOwnWrites(sc.Limits != nil)
	seen := map[string]int{}
	for i := range r.runs {
		runtime.GOMAXPROCS([]int{1, 2, 8}[i%3])
		random := newChooser(uint64(i), 0)
		var trace []snapshot
		synctest.Test(r.t, func(*testing.T) {
			trace = play(sc, random)
			// Work queues of old versions look every half second whether they have been shut down.
			time.Sleep(time.Second)
		})
		key := caselines.JSON(trace)
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

// text is the file of a case, with a line for each step and snapshot.
func (c traceCase) text() []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "{\"name\":%s,\"kubernetes\":%s,\n\"scenario\":%s,\n\"traces\":[", caselines.JSON(c.Name), caselines.JSON(c.Kubernetes), c.Scenario)
	for i, trace := range c.Traces {
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString("\n[")
		for j, snapshot := range trace {
			if j > 0 {
				text.WriteString(",")
			}
			text.WriteString("\n" + caselines.JSON(snapshot))
		}
		text.WriteString("]")
	}
	text.WriteString("]}\n")
	return []byte(text.String())
}
