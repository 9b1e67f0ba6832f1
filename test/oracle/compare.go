package main

import (
	"fmt"
	"strings"

	"rollout-preview/oracle/caselines"
)

// A comparison tells how a case compares with what was recorded of it.
type comparison struct {
	agrees agreement
	text   string // what differs, if anything
}

type agreement int

const (
	always agreement = iota
	// The controllers decide a race now so, now so: some runs gave what was recorded.
	sometimes
	never
)

// compareTraces compares the traces of a scenario, each given by so many runs, with those recorded: a case agrees when
// what was recorded is among them.
func compareTraces(traces [][]snapshot, runs []int, recorded [][]snapshot) comparison {
	same, all := 0, 0
	var others strings.Builder
	for i, trace := range traces {
		all += runs[i]
		if difference := nearestDifference(trace, recorded); difference == "" {
			same += runs[i]
		} else {
			fmt.Fprintf(&others, "\n in %d, %s", runs[i], difference)
		}
	}
	text := fmt.Sprintf("as recorded in %d of %d runs%s", same, all, others.String())
	switch same {
	case all:
		return comparison{}
	case 0:
		return comparison{never, text}
	}
	return comparison{sometimes, text}
}

// nearestDifference tells the first snapshot that differs from the recorded trace that goes along longest.
func nearestDifference(trace []snapshot, recorded [][]snapshot) string {
	longest, difference := -1, "nothing was recorded"
	for _, other := range recorded {
		same := 0
		for same < len(trace) && same < len(other) && caselines.JSON(trace[same]) == caselines.JSON(other[same]) {
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
	return caselines.JSON(trace[index])
}

// counts are those of all cases of a folder.
type counts struct{ cases, sometimes, differ int }

func (c *counts) add(found comparison) {
	c.cases++
	switch found.agrees {
	case sometimes:
		c.sometimes++
	case never:
		c.differ++
	}
}

func (c *counts) text() string {
	races := ""
	if c.sometimes > 0 {
		races = fmt.Sprintf(" (%d of them races, in some of their runs)", c.sometimes)
	}
	return fmt.Sprintf("%d cases: %d as recorded%s, %d differ", c.cases, c.cases-c.differ, races, c.differ)
}
