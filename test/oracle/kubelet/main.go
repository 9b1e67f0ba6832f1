// Lets the real kubelet play what happens to pods on a node, in virtual time, and records what it does; see "Pods as the
// kubelet plays them" in CONTRIBUTING.md.
//
//go:debug randseednop=0
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"rollout-preview/oracle/caselines"
)

// A nodeCase is a scenario, and what the kubelet did in its plays.
type nodeCase struct {
	Name       string   `json:"name"`
	Kubernetes string   `json:"kubernetes"`
	Scenario   scenario `json:"scenario"`
	// Seeds is in how many ways the kubelet's jitter is drawn at each phase.
	Seeds  int               `json:"seeds,omitempty"`
	Plays  []json.RawMessage `json:"plays"`
	Events []string          `json:"events"`
}

// phases are how long after a relist the first pod is bound.
var phases = []int64{50, 300, 550, 800}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "play" {
		playGiven(os.Args[2:])
		return
	}
	caselines.Oracle{Mode: "kubelet", Things: "scenarios", Told: "played", Needs: "a scenario", Judge: judgeCase}.Main()
}

// playGiven plays the case on the standard input, and writes a line for each play.
func playGiven(args []string) {
	options := flag.NewFlagSet("play", flag.ExitOnError)
	asText := options.Bool("text", false, "write all that was seen, for people")
	folder := options.String("folder", "", "the kubelet's own")
	check(options.Parse(args))
	var given nodeCase
	check(json.NewDecoder(os.Stdin).Decode(&given))
	caselines.InTest(func(t *testing.T) {
		inBubble(t, given.Scenario, *folder, given.variants(), func(all *log, seen any) {
			if *asText {
				fmt.Println(all.text())
			} else {
				fmt.Println(caselines.JSON(seen))
			}
		})
	})
}

// variants are those of each phase, with so many seeds.
func (c nodeCase) variants() []variant {
	var all []variant
	for seed := range max(1, int64(c.Seeds)) {
		for _, phase := range phases {
			all = append(all, variant{PhaseMs: phase, Seed: phase + seed, RelistMs: 1 + seed%2, Wobbles: seed > 1})
		}
	}
	return all
}

// judgeCase plays the scenario of a case anew, and tells if its events are others than recorded.
func judgeCase(line []byte) (any, string, string, error) {
	var before nodeCase
	if err := json.Unmarshal(line, &before); err != nil {
		return nil, "", "", err
	}
	now := before
	now.Kubernetes = caselines.KubernetesVersion("k8s.io/kubernetes")
	plays, err := playsOf(before)
	if err != nil {
		return nil, "", "", fmt.Errorf("%s: %w", before.Name, err)
	}
	now.Plays, now.Events = nil, []string{}
	for _, each := range plays {
		events, err := eventsIn(each)
		if err != nil {
			return nil, "", "", fmt.Errorf("%s: %w", before.Name, err)
		}
		now.Events = append(now.Events, events...)
		isSame := func(other json.RawMessage) bool { return bytes.Equal(other, each) }
		if !slices.ContainsFunc(now.Plays, isSame) {
			now.Plays = append(now.Plays, each)
		}
	}
	slices.Sort(now.Events)
	now.Events = slices.Compact(now.Events)
	if before.Plays == nil || slices.Equal(before.Events, now.Events) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Events, now.Events), nil
}

// eventsIn are those of a play; that of a rollout has how often each came.
func eventsIn(played json.RawMessage) ([]string, error) {
	var pods struct{ Events []string }
	if err := json.Unmarshal(played, &pods); err == nil {
		return pods.Events, nil
	}
	var rollouts struct{ Events map[string]int }
	err := json.Unmarshal(played, &rollouts)
	return slices.Collect(maps.Keys(rollouts.Events)), err
}

// playsOf has another process play the case: a kubelet never ends.
func playsOf(given nodeCase) ([]json.RawMessage, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "kubelet")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	command := exec.Command(program, "play", "-folder", folder)
	// With several threads, what happens at one instant has no order: only the plays that wobble have them.
	command.Env = append(os.Environ(), "GOMAXPROCS=1")
	command.Stdin, command.Stderr = strings.NewReader(caselines.JSON(given)), os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, err
	}
	var plays []json.RawMessage
	for lines := json.NewDecoder(bytes.NewReader(out)); lines.More(); {
		var each json.RawMessage
		if err := lines.Decode(&each); err != nil {
			return nil, err
		}
		plays = append(plays, each)
	}
	return plays, nil
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}
