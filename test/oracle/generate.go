package main

import (
	"bufio"
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
	// gates are the names of those that random manifests have switched now and then, with commas.
	gates string
	// times is how often a manifest is judged of which several things are said.
	times int
}

// manifestKinds make a random manifest each, and the old one that it updates.
var manifestKinds = map[string]func(*chooser) (manifest, old string){
	"admission": (*chooser).manifests, "template": (*chooser).templates, "warning": (*chooser).warned,
}

// generate records random cases; traces in which the runs disagree are left out.
func (r *recorder) generate(wanted generation, count int) error {
	if r.isLines() {
		return r.generateLines(wanted, count)
	}
	if !slices.Contains([]string{"Deployment", "StatefulSet", "DaemonSet", "autoscaling", "cluster", "drain"}, wanted.kind) {
		return fmt.Errorf("there are no random cases of kind %q in a folder", wanted.kind)
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

func (r *recorder) generateLines(wanted generation, count int) error {
	made, ok := manifestKinds[wanted.kind]
	if !ok {
		return fmt.Errorf("there are no random manifests of kind %q", wanted.kind)
	}
	file, err := os.Create(r.folder)
	if err != nil {
		return err
	}
	lines := bufio.NewWriter(file)
	for i := range count {
		generated := newChooser(wanted.seed, uint64(i)).admissionCase(wanted, made)
		generated.Name = caseName(wanted, i)
		if err := generated.judge(wanted.times); err != nil {
			return err
		}
		fmt.Fprintln(lines, caselines.JSON(generated))
	}
	fmt.Printf("%d manifests judged\n", count)
	return errors.Join(lines.Flush(), file.Close())
}

// admissionCase has an old manifest only if the server takes that one.
func (c *chooser) admissionCase(wanted generation, made func(*chooser) (manifest, old string)) admissionCase {
	generated := admissionCase{Kubernetes: caselines.KubernetesVersion("k8s.io/kubernetes")}
	generated.Manifest, generated.Old = made(c)
	if wanted.gates != "" && c.oneIn(3) {
		generated.FeatureGates = c.switched(strings.Split(wanted.gates, ","))
	}
	if generated.Old != "" {
		undo, err := switchGates(generated.FeatureGates)
		if err != nil {
			panic(err)
		}
		defer undo()
		if before, err := judge(generated.Old, ""); err != nil || before.Stored == nil || before.DecodeError != "" {
			generated.Old = ""
		}
	}
	return generated
}

// switched has some of the gates, on or off, as far as the version lets them be switched together.
func (c *chooser) switched(gates []string) string {
	found := ""
	for _, gate := range gates {
		wanted := fmt.Sprintf("%s=%t", gate, !c.oneIn(3))
		if !c.oneIn(3) {
			continue
		}
		all := strings.TrimPrefix(found+","+wanted, ",")
		if undo, err := switchGates(all); err == nil {
			undo()
			found = all
		}
	}
	return found
}

func caseName(wanted generation, index int) string {
	return fmt.Sprintf("%s-%d-%03d", strings.ToLower(wanted.kind), wanted.seed, index)
}

func (r *recorder) generateCase(wanted generation, index int) error {
	name := caseName(wanted, index)
	file := filepath.Join(r.folder, name+".json")
	random := newChooser(wanted.seed, uint64(index))
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

// A chooser makes random choices; the same seed makes the same ones.
type chooser struct{ *rand.Rand }

func newChooser(seed, index uint64) *chooser { return &chooser{rand.New(rand.NewPCG(seed, index))} }

func pick[T any](c *chooser, choices ...T) T { return choices[c.IntN(len(choices))] }

// oneIn is true once in n times.
func (c *chooser) oneIn(n int) bool { return c.IntN(n) == 0 }
