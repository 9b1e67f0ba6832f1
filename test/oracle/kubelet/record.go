package main

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// An entry is what was seen at one moment: a call of the runtime, an event, or a pod as the API has it.
type entry struct {
	AtMs  int64    `json:"atMs"`
	Call  string   `json:"call,omitempty"`
	Of    string   `json:"of,omitempty"`
	More  string   `json:"more,omitempty"`
	Event string   `json:"event,omitempty"`
	Pod   *podView `json:"pod,omitempty"`
}

// A podView is a pod as the API and kubectl show it.
type podView struct {
	Name       string            `json:"name"`
	Gone       bool              `json:"gone,omitempty"`
	Deleting   bool              `json:"deleting,omitempty"`
	Phase      string            `json:"phase,omitempty"`
	Conditions map[string]string `json:"conditions,omitempty"`
	Containers []string          `json:"containers,omitempty"`
	// Kubectl has the columns READY, STATUS and RESTARTS.
	Kubectl string `json:"kubectl,omitempty"`
}

// A play is what was seen in a scenario, its instants in seconds.
type play struct {
	// BoundMs is how long after a whole second the first pod is bound, and RelistedMs how long before that the last relist
	// began; RelistMs is how long one takes.
	BoundMs    int64 `json:"boundMs"`
	RelistedMs int64 `json:"relistedMs"`
	RelistMs   int64 `json:"relistMs"`

	Ready    []float64 `json:"ready"`
	NotReady []float64 `json:"notReady"`
	Starts   []float64 `json:"starts"`
	Gone     []float64 `json:"gone"`
	// Kubectl has the lines of kubectl get pods, and Phases the phases of pods, without what is the same as before.
	Kubectl []lineAt `json:"kubectl"`
	Phases  []lineAt `json:"phases"`
	// Events has their types and reasons.
	Events []string `json:"events"`
}

type lineAt struct {
	At   float64 `json:"at"`
	Text string  `json:"text"`
}

// played sums up what was seen.
func (l *log) played() play {
	p := play{Ready: []float64{}, NotReady: []float64{}, Starts: []float64{}, Gone: []float64{}, Kubectl: []lineAt{}, Phases: []lineAt{}}
	isReady := map[string]bool{}
	gone := l.gone()
	for _, e := range l.entries {
		if e.AtMs >= gone && e.Pod == nil {
			continue // what the kubelet does now, nobody sees
		}
		at := float64(e.AtMs) / 1000
		switch {
		case e.Call == "StartContainer":
			p.Starts = append(p.Starts, at)
		case e.Event != "" && !nodeEvent.MatchString(e.Event):
			words := strings.Fields(e.Event)
			p.Events = append(p.Events, words[0]+" "+words[1])
		case e.Pod != nil && e.Pod.Gone:
			p.Gone = append(p.Gone, at)
		case e.Pod != nil:
			isNow := strings.HasPrefix(e.Pod.Conditions["Ready"], "True")
			if isNow && !isReady[e.Pod.Name] {
				p.Ready = append(p.Ready, at)
			} else if !isNow && isReady[e.Pod.Name] {
				p.NotReady = append(p.NotReady, at)
			}
			isReady[e.Pod.Name] = isNow
			// Before the kubelet has taken a pod, and how long ago it was started last, are no matter of its own.
			line, _, _ := strings.Cut(e.Pod.Kubectl, " (")
			if !strings.Contains(line, " Pending ") {
				p.Kubectl = appendNew(p.Kubectl, lineAt{at, line})
				p.Phases = appendNew(p.Phases, lineAt{at, e.Pod.Phase})
			}
		}
	}
	slices.Sort(p.Events)
	p.Events = slices.Compact(p.Events)
	return p
}

// gone is when the last pod has gone, or the end of time.
func (l *log) gone() int64 {
	at, left := int64(math.MaxInt64), map[string]bool{}
	for _, e := range l.entries {
		if e.Pod != nil {
			at, left[e.Pod.Name] = e.AtMs, !e.Pod.Gone
		}
	}
	if slices.Contains(slices.Collect(maps.Values(left)), true) {
		return math.MaxInt64
	}
	return at
}

// nodeEvent matches an event that is not about a pod.
var nodeEvent = regexp.MustCompile(`^\S+ (ImageGCFailed|Node\w+|Starting|InvalidDiskCapacity) `)

func appendNew(lines []lineAt, line lineAt) []lineAt {
	if len(lines) > 0 && lines[len(lines)-1].Text == line.Text {
		return lines
	}
	return append(lines, line)
}

type log struct {
	mu      sync.Mutex
	start   time.Time
	entries []entry
	last    map[string]podView
}

// begin forgets what was before.
func (l *log) begin(start time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.start, l.entries, l.last = start, nil, map[string]podView{}
}

func (l *log) add(e entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.AtMs = time.Since(l.start).Milliseconds()
	l.entries = append(l.entries, e)
}

func (l *log) call(name, of, more string) { l.add(entry{Call: name, Of: of, More: more}) }

func (l *log) readEvents(events <-chan string) {
	for event := range events {
		l.add(entry{Event: event})
	}
}

func (l *log) readPods(changes watch.Interface) {
	for change := range changes.ResultChan() {
		pod, isPod := change.Object.(*corev1.Pod)
		if !isPod {
			continue
		}
		view := podView{Name: pod.Name, Gone: true}
		if change.Type != watch.Deleted {
			view = viewOf(pod)
		}
		if reflect.DeepEqual(view, l.last[pod.Name]) {
			continue
		}
		l.last[pod.Name] = view
		l.add(entry{Pod: &view})
	}
}

func viewOf(pod *corev1.Pod) podView {
	view := podView{Name: pod.Name, Deleting: pod.DeletionTimestamp != nil, Phase: string(pod.Status.Phase), Conditions: map[string]string{}}
	for _, c := range pod.Status.Conditions {
		text := string(c.Status)
		if c.Reason != "" {
			text += " " + c.Reason
		}
		view.Conditions[string(c.Type)] = text
	}
	for _, statuses := range [][]corev1.ContainerStatus{pod.Status.InitContainerStatuses, pod.Status.ContainerStatuses} {
		for _, s := range statuses {
			view.Containers = append(view.Containers, fmt.Sprintf("%s: %s, last %s, ready %t, started %s, restarts %d",
				s.Name, stateText(s.State), stateText(s.LastTerminationState), s.Ready, boolText(s.Started), s.RestartCount))
		}
	}
	view.Kubectl = kubectlText(pod)
	return view
}

func stateText(s corev1.ContainerState) string {
	switch {
	case s.Running != nil:
		return "running"
	case s.Waiting != nil:
		return "waiting " + s.Waiting.Reason
	case s.Terminated != nil:
		return fmt.Sprintf("terminated %s %d", s.Terminated.Reason, s.Terminated.ExitCode)
	}
	return "none"
}

func boolText(b *bool) string {
	if b == nil {
		return "none"
	}
	return fmt.Sprint(*b)
}

// text is the recording for people, a line for each entry.
func (l *log) text() string {
	var b strings.Builder
	for _, e := range l.entries {
		fmt.Fprintf(&b, "%9.3f  ", float64(e.AtMs)/1000)
		switch {
		case e.Pod != nil && e.Pod.Gone:
			fmt.Fprintf(&b, "POD %s gone\n", e.Pod.Name)
		case e.Pod != nil:
			var conditions []string
			for name, value := range e.Pod.Conditions {
				conditions = append(conditions, name+"="+value)
			}
			sort.Strings(conditions)
			fmt.Fprintf(&b, "POD %s [%s] %s | %s | %s\n", e.Pod.Name, e.Pod.Kubectl, e.Pod.Phase, strings.Join(conditions, ", "), strings.Join(e.Pod.Containers, "; "))
		case e.Event != "":
			fmt.Fprintf(&b, "  event %s\n", e.Event)
		default:
			fmt.Fprintf(&b, "  %s %s %s\n", e.Call, e.Of, e.More)
		}
	}
	return b.String()
}
