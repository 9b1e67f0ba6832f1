package main

import (
	"time"

	corev1 "k8s.io/api/core/v1"
)

// A scenario is what happens on one node. All times are milliseconds after the first pod is bound.
type scenario struct {
	Name    string `json:"name"`
	Why     string `json:"why,omitempty"`
	UntilMs int64  `json:"untilMs"`
	// Parallel is how many images are pulled at a time; 0 is the default: one after another.
	Parallel int32                `json:"parallel,omitempty"`
	Latency  latency              `json:"latency"`
	Images   map[string]imageRule `json:"images,omitempty"`
	Gates    map[string]bool      `json:"gates,omitempty"`
	Steps    []step               `json:"steps,omitempty"`
	// Vary is how many times as long or as short each pod's own times and each pull may be, drawn anew in each play; 0: they
	// are as written.
	Vary float64 `json:"vary,omitempty"`
	// Rollout is that of a workload, in the place of the steps.
	Rollout *rollout `json:"rollout,omitempty"`
}

// latency is how long the runtime takes for a call.
type latency struct {
	SandboxMs int64 `json:"sandboxMs,omitempty"`
	CreateMs  int64 `json:"createMs,omitempty"`
	StartMs   int64 `json:"startMs,omitempty"`
	ListMs    int64 `json:"listMs,omitempty"`
}

// An imageRule is how long each pull of an image takes; it fails Fails times first, -1 for ever.
type imageRule struct {
	PullMs int64 `json:"pullMs"`
	// AgainMs is how long a pull takes when the image is there already.
	AgainMs int64 `json:"againMs,omitempty"`
	Fails   int   `json:"fails,omitempty"`
	// Present is whether the image is on the node already.
	Present bool `json:"present,omitempty"`
}

// A step creates or deletes a pod, or sets a condition of it, as users and controllers do.
type step struct {
	AtMs      int64                `json:"atMs"`
	Create    *corev1.Pod          `json:"create,omitempty"`
	Behaves   map[string]behaviour `json:"behaves,omitempty"`
	Delete    string               `json:"delete,omitempty"`
	Grace     *int64               `json:"grace,omitempty"`
	Condition *corev1.PodCondition `json:"condition,omitempty"`
	Of        string               `json:"of,omitempty"`
}

// A behaviour is what a container does; a list has an entry for each start, the last one for all further ones.
type behaviour struct {
	Exits []exit `json:"exits,omitempty"`
	// Answers tells for the last word of an exec probe's command since when, in milliseconds after the start, it succeeds or not.
	Answers map[string][]answer `json:"answers,omitempty"`
	// TermMs is how long after SIGTERM the process ends, 0 at once, -1 never.
	TermMs int64 `json:"termMs,omitempty"`
}

type exit struct {
	AfterMs int64 `json:"afterMs"`
	Code    int32 `json:"code"`
}

type answer struct {
	FromMs int64 `json:"fromMs"`
	OK     bool  `json:"ok"`
	TakeMs int64 `json:"takeMs,omitempty"`
}

// exit is how the attempt-th start of the container ends by itself, if it does.
func (b behaviour) exit(attempt uint32) (exit, bool) {
	if len(b.Exits) == 0 {
		return exit{}, false
	}
	e := b.Exits[min(int(attempt), len(b.Exits)-1)]
	return e, e.AfterMs >= 0
}

// times is the same behaviour that takes so many times as long.
func (b behaviour) times(factor float64) behaviour {
	scaled := behaviour{TermMs: scale(b.TermMs, factor), Answers: map[string][]answer{}}
	for _, e := range b.Exits {
		scaled.Exits = append(scaled.Exits, exit{AfterMs: scale(e.AfterMs, factor), Code: e.Code})
	}
	for word, answers := range b.Answers {
		for _, a := range answers {
			a.FromMs = scale(a.FromMs, factor)
			scaled.Answers[word] = append(scaled.Answers[word], a)
		}
	}
	return scaled
}

// scale leaves what is never alone.
func scale(ms int64, factor float64) int64 {
	if ms <= 0 {
		return ms
	}
	return int64(float64(ms) * factor)
}

func (b behaviour) answer(word string, age time.Duration) answer {
	result := answer{OK: true}
	for _, a := range b.Answers[word] {
		if age >= milliseconds(a.FromMs) {
			result = a
		}
	}
	return result
}

func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
