package main

import (
	"fmt"
	"reflect"
	"sync"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
)

// A run plays one scenario once, in virtual time: it must be within a synctest bubble.
type run struct {
	scenario scenario
	start    time.Time
	store    *store
	client   *fake.Clientset
	nodes    *nodes
	stage    *stage
	camera   *camera
	events   eventLog
	trace    []snapshot
	last     snapshot
	version  int64
	// autoscaling is nil where there are no autoscalers.
	autoscaling *autoscaling
}

// An eventLog has the texts of events since it was last emptied.
type eventLog struct {
	mu    sync.Mutex
	texts []string
}

func (l *eventLog) add(event *corev1.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.texts = append(l.texts, fmt.Sprintf("%s %s %s", event.Type, event.Reason, event.Message))
}

func (l *eventLog) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.texts
	l.texts = nil
	return taken
}

// play gives the trace of one run of the scenario; random decides how fast answers are.
func play(sc scenario, random *chooser) []snapshot {
	if sc.World != nil {
		return playCluster(sc, random)
	}
	s := newStore()
	r := &run{scenario: sc, store: s, client: newClient(s, random)}
	kind := kindNamed(sc.kind())
	r.camera = newCamera(s, kind)
	r.stage = &stage{store: s, client: r.client, camera: r.camera, kind: kind}
	r.createNodes()
	r.autoscaling = newAutoscaling(s, sc)
	running := startControllers(kind.name, r.client, r.events.add, r.autoscaling)
	defer running.stop()
	r.start = time.Now().Truncate(time.Second).Add(time.Second)
	r.nodes = newNodes(s, sc, r.start)
	if r.autoscaling != nil {
		r.autoscaling.nodes = r.nodes
		r.autoscaling.create(r)
	}
	steps := sc.Steps
	for at := time.Duration(0); at < milliseconds(sc.UntilMs); at += tick {
		r.sleepUntil(at)
		r.nodes.act()
		var output []string
		for len(steps) > 0 && milliseconds(steps[0].AtMs) < at+tick {
			output = append(output, r.playStep(steps[0])...)
			steps = steps[1:]
		}
		r.sleepUntil(at + tick - time.Millisecond)
		r.rest()
		r.nodes.look()
		r.snap(at, output)
	}
	return r.trace
}

func (r *run) createNodes() {
	for i := range r.scenario.Nodes {
		node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("node-%d", i)}}
		if _, err := r.store.create(kinds["nodes"], node); err != nil {
			panic(err)
		}
	}
}

func (r *run) sleepUntil(at time.Duration) {
	time.Sleep(time.Until(r.start.Add(at)))
}

// rest waits until nothing happens any more without time passing.
func (r *run) rest() {
	synctest.Wait()
	if r.store.version != r.version {
		r.store.collectAbandoned()
		synctest.Wait()
	}
}

// playStep lets everything come to rest before and after the step.
func (r *run) playStep(step step) []string {
	r.sleepUntil(milliseconds(step.AtMs))
	r.rest()
	if step.Do == "load" {
		r.autoscaling.setLoad(step.Percent)
		return nil
	}
	output := r.stage.play(step)
	r.rest()
	if output == "" {
		return nil
	}
	return []string{output}
}

// snap takes a snapshot if the state has changed or something was said.
func (r *run) snap(at time.Duration, output []string) {
	r.client.ClearActions()
	events := r.events.take()
	var rescales []string
	if r.autoscaling != nil {
		rescales = r.autoscaling.takeRescales()
	}
	isSaid := len(events)+len(output)+len(rescales) > 0
	if r.store.version == r.version && !isSaid {
		return
	}
	r.version = r.store.version
	state := r.camera.take()
	if reflect.DeepEqual(state, r.last) && !isSaid {
		return
	}
	r.last = state
	state.AtMs = at.Milliseconds()
	state.Rescales = rescales
	state.Events = r.camera.events(events)
	for _, text := range output {
		state.Output = append(state.Output, r.camera.text(text))
	}
	r.trace = append(r.trace, state)
}
