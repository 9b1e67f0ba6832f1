package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rollout-preview/oracle/caselines"
)

// A generation says which random cases are wanted.
type generation struct {
	kind  string
	seed  uint64
	large bool
	// races are kept too, with up to maxTraces traces.
	races bool
}

// generate records random cases; those in which the runs disagree are left out.
func (r *recorder) generate(wanted generation, count int) error {
	if !slices.Contains([]string{"Deployment", "StatefulSet", "DaemonSet", "autoscaling", "cluster", "drain", "admission", "template", "warning"}, wanted.kind) {
		return fmt.Errorf("there are no random cases of kind %q", wanted.kind)
	}
	if err := os.MkdirAll(r.folder, 0o755); err != nil {
		return err
	}
	races := 0
	for i := range count {
		err := r.generateCase(wanted, i)
		if errors.Is(err, errRace) {
			races++
		} else if err != nil {
			return err
		}
	}
	fmt.Printf("%d cases recorded, %d left out because the runs disagreed\n", count-races, races)
	return nil
}

func (r *recorder) generateCase(wanted generation, index int) error {
	name := fmt.Sprintf("%s-%d-%03d", strings.ToLower(wanted.kind), wanted.seed, index)
	file := filepath.Join(r.folder, name+".json")
	random := newChooser(wanted.seed, uint64(index))
	manifests := map[string]func() (string, string){"admission": random.manifests, "template": random.templates, "warning": random.warned}
	if made, ok := manifests[wanted.kind]; ok {
		return r.generateAdmission(made, name, file)
	}
	made := random.scenario
	if wanted.kind == "cluster" {
		made = func(generation) fields { return random.clusterScenario() }
	}
	if wanted.kind == "autoscaling" {
		made = func(generation) fields { return random.autoscalingScenario() }
	}
	if wanted.kind == "drain" {
		made = func(generation) fields { return random.drainScenario() }
	}
	text, err := json.Marshal(made(wanted))
	if err != nil {
		return err
	}
	limit := 1
	if wanted.races {
		limit = maxTraces
	}
	traces, _, err := r.tracesOf(text, limit)
	if err != nil {
		return err
	}
	recorded := traceCase{Name: name, Kubernetes: caselines.KubernetesVersion("k8s.io/kubernetes"), Scenario: text, Traces: traces}
	return os.WriteFile(file, recorded.text(), 0o644)
}

// generateAdmission leaves out the cases of which the server says one thing now and another one then.
func (r *recorder) generateAdmission(made func() (manifest, old string), name, file string) error {
	generated := admissionCase{Name: name, Kubernetes: caselines.KubernetesVersion("k8s.io/kubernetes")}
	generated.Manifest, generated.Old = made()
	if generated.Old != "" {
		if before, err := judge(generated.Old, ""); err != nil || before.Spec == nil {
			generated.Old = ""
		}
	}
	for i := range 10 {
		judged, err := judge(generated.Manifest, generated.Old)
		if err != nil {
			return err
		}
		if i > 0 && canonical(judged) != canonical(generated.Verdict) {
			return errRace
		}
		generated.Verdict = judged
		if len(judged.Reasons) < 2 {
			break
		}
	}
	return generated.write(file)
}

// A chooser makes random choices; the same seed makes the same ones.
type chooser struct{ *rand.Rand }

func newChooser(seed, index uint64) *chooser { return &chooser{rand.New(rand.NewPCG(seed, index))} }

func pick[T any](c *chooser, choices ...T) T { return choices[c.IntN(len(choices))] }

// oneIn is true once in n times.
func (c *chooser) oneIn(n int) bool { return c.IntN(n) == 0 }
