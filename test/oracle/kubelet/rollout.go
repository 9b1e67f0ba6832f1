package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/kubectl/pkg/polymorphichelpers"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// A rollout is what is applied to a workload that has come to rest.
type rollout struct {
	From json.RawMessage `json:"from"`
	To   json.RawMessage `json:"to"`
	// Later is what is applied while it rolls out.
	Later []later `json:"later,omitempty"`
	// Behaves is what each container does, by its name and image, as app@app:2.
	Behaves map[string]behaviour `json:"behaves"`
	// Assume is the same as our forecast is told it.
	Assume string `json:"assume,omitempty"`
}

// A later manifest is applied so long after the change.
type later struct {
	AtMs int64           `json:"atMs"`
	To   json.RawMessage `json:"to"`
	// Step is the same as our forecast is told it.
	Step json.RawMessage `json:"step,omitempty"`
}

// A rolloutPlay is what was seen of a rollout, its instants in seconds after the change.
type rolloutPlay struct {
	// BoundMs is how long after a whole second the change comes, and RelistedMs how long after a relist.
	BoundMs    int64 `json:"boundMs"`
	RelistedMs int64 `json:"relistedMs"`
	// End is completes, deadline or never, and At when that is.
	End string  `json:"end"`
	At  float64 `json:"at"`
	// Frames are the pods over time: at, old ones, new ones, those that are available, and those that terminate.
	Frames [][5]float64 `json:"frames"`
	// Status is that of the workload: at, replicas, updated, ready and available ones.
	Status [][5]float64 `json:"status"`
	// Events are those of the workload's controller, and how often each comes.
	Events map[string]int `json:"events"`
}

// rest is how long after it has rolled out the workload is left alone before the change.
const rest = 2 * time.Minute

// quiet is how long nothing changes in a rollout that never ends: longer than a container waits for its next start.
const quiet = 12 * time.Minute

// A stage has what a rollout is watched by.
type stage struct {
	node *virtualNode
	to   object
	// minReady is minReadySeconds.
	minReady time.Duration

	mu        sync.Mutex
	start     time.Time
	seen      rolloutPlay
	pods      map[string]stagePod
	changedAt time.Time
}

type stagePod struct {
	isNew, isDeleted, isReady bool
	readySince                time.Time
}

// rollOut plays the rollout once, and leaves the node as it was.
func (n *virtualNode) rollOut(v variant) rolloutPlay {
	n.draw(v)
	from, to := decoded(n.scenario.Rollout.From), decoded(n.scenario.Rollout.To)
	resource := resourceOf(to)
	s := &stage{node: n, to: to, minReady: minReadyOf(to), pods: map[string]stagePod{}, changedAt: time.Now()}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n.hear(s.onEvent)
	defer n.hear(nil)
	workloads, err := n.client.Tracker().Watch(resource, metav1.NamespaceDefault)
	check(err)
	pods, err := n.client.CoreV1().Pods(metav1.NamespaceDefault).Watch(ctx, metav1.ListOptions{})
	check(err)
	defer workloads.Stop()
	defer pods.Stop()
	go s.watch(workloads, pods)
	n.write(from)
	for !s.isOver() {
		time.Sleep(time.Second)
	}
	time.Sleep(rest + s.minReady)
	start := n.nextPhase(v)
	s.begin(start)
	n.write(to)
	for _, each := range n.scenario.Rollout.Later {
		time.Sleep(time.Until(start.Add(milliseconds(each.AtMs))))
		next := decoded(each.To)
		s.goOnTo(next)
		n.write(next)
	}
	until := start.Add(milliseconds(n.scenario.UntilMs))
	for !s.isOver() && time.Now().Before(until) {
		time.Sleep(time.Second)
	}
	time.Sleep(tail)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

// tail is how long what comes after the end is watched.
const tail = 5 * time.Second

// write creates the workload, or gives it another spec.
func (n *virtualNode) write(workload object) {
	ctx := context.Background()
	found, err := n.client.Tracker().Get(resourceOf(workload), metav1.NamespaceDefault, workload.GetName())
	if err == nil {
		now := found.DeepCopyObject().(object)
		legacyscheme.Scheme.Default(workload)
		setField(now, "Spec", field(workload, "Spec"))
		workload = now
	}
	isNew := err != nil
	apps := n.client.AppsV1()
	switch each := workload.(type) {
	case *appsv1.Deployment:
		check(put(ctx, isNew, each, apps.Deployments(metav1.NamespaceDefault)))
	case *appsv1.StatefulSet:
		check(put(ctx, isNew, each, apps.StatefulSets(metav1.NamespaceDefault)))
	case *appsv1.DaemonSet:
		check(put(ctx, isNew, each, apps.DaemonSets(metav1.NamespaceDefault)))
	}
}

type writer[T any] interface {
	Create(context.Context, T, metav1.CreateOptions) (T, error)
	Update(context.Context, T, metav1.UpdateOptions) (T, error)
}

func put[T any](ctx context.Context, isNew bool, obj T, client writer[T]) (err error) {
	if isNew {
		_, err = client.Create(ctx, obj, metav1.CreateOptions{})
	} else {
		_, err = client.Update(ctx, obj, metav1.UpdateOptions{})
	}
	return err
}

// clearRollout deletes all that the rollout has left, owners first.
func (n *virtualNode) clearRollout() {
	tracker := n.client.Tracker()
	for _, resource := range []string{"deployments", "daemonsets", "statefulsets", "replicasets", "controllerrevisions", "pods"} {
		group := schema.GroupVersionResource{Group: "apps", Version: "v1", Resource: resource}
		if resource == "pods" {
			group = corev1.SchemeGroupVersion.WithResource(resource)
		}
		for _, name := range n.named(resource) {
			check(tracker.Delete(group, metav1.NamespaceDefault, name))
		}
		time.Sleep(time.Second)
	}
	n.client.ClearActions()
	time.Sleep(between)
	n.images.clear()
}

func (n *virtualNode) named(resource string) (names []string) {
	ctx, all := context.Background(), metav1.ListOptions{}
	apps := n.client.AppsV1()
	var list runtime.Object
	var err error
	switch resource {
	case "deployments":
		list, err = apps.Deployments(metav1.NamespaceDefault).List(ctx, all)
	case "daemonsets":
		list, err = apps.DaemonSets(metav1.NamespaceDefault).List(ctx, all)
	case "statefulsets":
		list, err = apps.StatefulSets(metav1.NamespaceDefault).List(ctx, all)
	case "replicasets":
		list, err = apps.ReplicaSets(metav1.NamespaceDefault).List(ctx, all)
	case "controllerrevisions":
		list, err = apps.ControllerRevisions(metav1.NamespaceDefault).List(ctx, all)
	default:
		list, err = n.client.CoreV1().Pods(metav1.NamespaceDefault).List(ctx, all)
	}
	check(err)
	items := reflect.ValueOf(list).Elem().FieldByName("Items")
	for i := range items.Len() {
		names = append(names, items.Index(i).Addr().Interface().(object).GetName())
	}
	return names
}

// begin forgets what was before.
func (s *stage) begin(start time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.node.log.begin(start)
	s.start, s.changedAt = start, start
	s.seen = rolloutPlay{BoundMs: start.UnixMilli() % 1000, End: "never", Status: [][5]float64{}, Events: map[string]int{}}
	s.count()
}

// goOnTo begins to wait for another change.
func (s *stage) goOnTo(to object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to, s.seen.End, s.seen.At, s.changedAt = to, "never", 0, time.Now()
}

// isOver tells whether the rollout has ended, or nothing comes any more.
func (s *stage) isOver() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.End == "completes" || s.seen.End == "deadline" || time.Since(s.changedAt) > quiet
}

func (s *stage) watch(workloads, pods watch.Interface) {
	for {
		select {
		case change, isOpen := <-workloads.ResultChan():
			if !isOpen {
				return
			}
			s.onWorkload(change.Object.(object))
		case change, isOpen := <-pods.ResultChan():
			if !isOpen {
				return
			}
			s.onPod(change.Object.(*corev1.Pod), change.Type == watch.Deleted)
		}
	}
}

func (s *stage) onEvent(event *corev1.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen.Events != nil {
		s.seen.Events[fmt.Sprintf("%s %s %s", event.Type, event.Reason, event.Message)]++
	}
}

func (s *stage) onWorkload(workload object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.now()
	counts := statusOf(workload)
	counts[0] = at
	if last := len(s.seen.Status) - 1; last < 0 || [4]float64(s.seen.Status[last][1:]) != [4]float64(counts[1:]) {
		s.seen.Status = append(s.seen.Status, counts)
		s.changedAt = time.Now()
	}
	if s.seen.End == "completes" || s.seen.End == "deadline" {
		return
	}
	viewer, err := polymorphichelpers.StatusViewerFor(schema.GroupKind{Group: appsv1.GroupName, Kind: kindOf(workload)})
	check(err)
	fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(workload)
	check(err)
	_, isDone, err := viewer.Status(&unstructured.Unstructured{Object: fields}, 0)
	switch {
	case err != nil && strings.Contains(err.Error(), "exceeded its progress deadline"):
		s.seen.End, s.seen.At = "deadline", at
	case err != nil:
		check(err)
	case isDone:
		s.seen.End, s.seen.At = "completes", at
	}
}

func (s *stage) now() float64 { return float64(time.Since(s.start).Milliseconds()) / 1000 }

func (s *stage) onPod(pod *corev1.Pod, isGone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := stagePod{isNew: imagesOf(&pod.Spec) == imagesOf(&templateOf(s.to).Spec), isDeleted: pod.DeletionTimestamp != nil}
	for _, c := range pod.Status.Conditions {
		if c.Type == corev1.PodReady && c.Status == corev1.ConditionTrue {
			now.isReady, now.readySince = true, c.LastTransitionTime.Time
		}
	}
	if s.pods[pod.Name] = now; isGone {
		delete(s.pods, pod.Name)
	}
	if wait := time.Until(now.readySince.Add(s.minReady)); now.isReady && wait > 0 {
		time.AfterFunc(wait, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.count()
		})
	}
	s.count()
}

// count adds a frame if it is another one.
func (s *stage) count() {
	frame := [5]float64{s.now()}
	for _, pod := range s.pods {
		switch {
		case pod.isDeleted:
			frame[4]++
			continue
		case pod.isNew:
			frame[2]++
		default:
			frame[1]++
		}
		if pod.isReady && time.Since(pod.readySince) >= s.minReady {
			frame[3]++
		}
	}
	last := len(s.seen.Frames) - 1
	if last >= 0 && s.seen.Frames[last][0] == frame[0] {
		// What was only for an instant nobody has seen.
		s.seen.Frames, last = s.seen.Frames[:last], last-1
	}
	if last < 0 || [4]float64(s.seen.Frames[last][1:]) != [4]float64(frame[1:]) {
		s.seen.Frames = append(s.seen.Frames, frame)
		s.changedAt = time.Now()
	}
}

func decoded(text json.RawMessage) object {
	obj, _, err := legacyscheme.Codecs.UniversalDeserializer().Decode(text, nil, nil)
	check(err)
	workload := obj.(object)
	workload.SetNamespace(metav1.NamespaceDefault)
	return workload
}

func resourceOf(workload object) schema.GroupVersionResource {
	return appsv1.SchemeGroupVersion.WithResource(strings.ToLower(kindOf(workload)) + "s")
}

func kindOf(workload object) string { return reflect.TypeOf(workload).Elem().Name() }

func templateOf(workload object) *corev1.PodTemplateSpec {
	return field(workload, "Spec").FieldByName("Template").Addr().Interface().(*corev1.PodTemplateSpec)
}

func minReadyOf(workload object) time.Duration {
	return time.Duration(field(workload, "Spec").FieldByName("MinReadySeconds").Int()) * time.Second
}

func imagesOf(spec *corev1.PodSpec) string {
	var images []string
	for _, containers := range [][]corev1.Container{spec.InitContainers, spec.Containers} {
		for _, each := range containers {
			images = append(images, each.Image)
		}
	}
	return strings.Join(images, " ")
}

func statusOf(workload object) [5]float64 {
	counts := func(all ...int32) (told [5]float64) {
		for i, each := range all {
			told[i+1] = float64(each)
		}
		return told
	}
	switch each := workload.(type) {
	case *appsv1.Deployment:
		return counts(each.Status.Replicas, each.Status.UpdatedReplicas, each.Status.ReadyReplicas, each.Status.AvailableReplicas)
	case *appsv1.StatefulSet:
		return counts(each.Status.Replicas, each.Status.UpdatedReplicas, each.Status.ReadyReplicas, each.Status.AvailableReplicas)
	case *appsv1.DaemonSet:
		s := each.Status
		return counts(s.CurrentNumberScheduled, s.UpdatedNumberScheduled, s.NumberReady, s.NumberAvailable)
	}
	return counts()
}

// hear has somebody listen to the events of controllers, or nobody.
func (n *virtualNode) hear(listener func(*corev1.Event)) {
	if listener == nil {
		n.listener.Store(nil)
		return
	}
	n.listener.Store(&listener)
}

func (n *virtualNode) onEvent(event *corev1.Event) {
	if listener := n.listener.Load(); listener != nil {
		(*listener)(event)
	}
}
