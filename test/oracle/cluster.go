//go:build !oneworkload

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing/synctest"
	"time"
	"unsafe"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/apiserver/pkg/quota/v1/generic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/controller"
	"k8s.io/kubernetes/pkg/controller/daemon"
	"k8s.io/kubernetes/pkg/controller/deployment"
	"k8s.io/kubernetes/pkg/controller/disruption"
	"k8s.io/kubernetes/pkg/controller/replicaset"
	resourcequotacontroller "k8s.io/kubernetes/pkg/controller/resourcequota"
	"k8s.io/kubernetes/pkg/controller/statefulset"
	quotainstall "k8s.io/kubernetes/pkg/quota/v1/install"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/profile"
)

// The scheduler's client, by the defaults of kube-scheduler.
var schedulerLimits = limits{QPS: 50, Burst: 100}

// A clusterRun plays a scenario of several workloads once, in virtual time: it must be within a synctest bubble.
type clusterRun struct {
	scenario scenario
	random   *chooser
	start    time.Time
	store    *store
	// pace is how long a request takes with its answer.
	pace time.Duration
	// watching answers lists and watches, and what has no limits; what is in no store of ours is kept by its tracker.
	watching *fake.Clientset
	held     *heldWatches
	nodes    *nodes
	stages   map[string]*stage
	last     map[string]snapshot
	mu       sync.Mutex
	// events are those of each workload since the last snapshot.
	events  map[string][]string
	trace   []snapshot
	version int64
	// disruptions is nil where there are no budgets.
	disruptions *disruptions
	cancel      context.CancelFunc
	running     sync.WaitGroup
}

// playCluster gives the trace of one run, of all workloads in one list.
func playCluster(sc scenario, random *chooser) []snapshot {
	s := newStore()
	r := &clusterRun{scenario: sc, random: random, store: s, held: &heldWatches{}, stages: map[string]*stage{},
		last: map[string]snapshot{}, events: map[string][]string{}}
	if r.pace = usualPace; sc.Limits == nil {
		r.pace = pick(random, 0, usualPace/3, usualPace)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	must(r.startServer(ctx))
	must(r.startControllers(ctx))
	must(r.startScheduler(ctx))
	defer r.stop()
	r.start = time.Now().Truncate(time.Second).Add(time.Second)
	r.nodes = newNodes(s, sc, r.start)
	r.nodes.leavesBinding = true
	steps := sc.Steps
	for at := time.Duration(0); at < milliseconds(sc.UntilMs); at += tick {
		r.sleepUntil(at)
		// The scheduler hears of what happened before the tick.
		r.held.release()
		synctest.Wait()
		r.nodes.act()
		output := map[string][]string{}
		for len(steps) > 0 && milliseconds(steps[0].AtMs) < at+tick {
			r.sleepUntil(milliseconds(steps[0].AtMs))
			synctest.Wait()
			about, text := r.playStep(steps[0])
			if text != "" {
				output[about] = append(output[about], text)
			}
			steps = steps[1:]
		}
		r.sleepUntil(at + tick - time.Millisecond)
		synctest.Wait()
		if r.store.version != r.version {
			r.store.collectAbandoned()
			synctest.Wait()
		}
		r.nodes.look()
		r.snap(at, output)
	}
	return r.trace
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (r *clusterRun) sleepUntil(at time.Duration) { time.Sleep(time.Until(r.start.Add(at))) }

func (r *clusterRun) stop() {
	r.cancel()
	r.running.Wait()
	// What looks now and then whether it is over.
	time.Sleep(time.Minute)
}

// startServer brings up what is there before any step, and the admission of pods.
func (r *clusterRun) startServer(ctx context.Context) error {
	static, stored, err := r.scenario.World.objects()
	if err != nil {
		return err
	}
	r.watching = fake.NewClientset(static...)
	r.watching.PrependReactor("*", "*", func(action clienttesting.Action) (bool, runtime.Object, error) {
		if !r.isStored(action) {
			return false, nil, nil
		}
		found, err := r.store.answer(action)
		return true, found, err
	})
	r.watching.PrependWatchReactor("*", func(action clienttesting.Action) (bool, watch.Interface, error) {
		if !r.isStored(action) {
			return false, nil, nil
		}
		return true, r.store.watch(kinds[action.GetResource().Resource]), nil
	})
	for _, each := range stored {
		if _, err := r.store.create(kindNamed(kindOf(each)), each); err != nil {
			return err
		}
	}
	factory := informers.NewSharedInformerFactory(r.watching, resync)
	admission, err := newPodAdmission(r.watching, factory, ctx.Done())
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	r.running.Go(func() {
		<-ctx.Done()
		factory.Shutdown()
	})
	r.store.admit = admission.admit
	return nil
}

// isStored tells whether the store has the objects that are asked for; nodes and others never change.
func (r *clusterRun) isStored(action clienttesting.Action) bool {
	resource := action.GetResource().Resource
	return kinds[resource] != nil && resource != "nodes" && resource != "persistentvolumeclaims"
}

// objects are those of the world that never change, and those with a status: quotas and budgets.
func (w *world) objects() (static []runtime.Object, stored []object, err error) {
	for _, text := range slices.Concat(w.Nodes, w.Objects) {
		decoded, _, err := strictDecoder.Decode(text, nil, nil)
		if err != nil {
			return nil, nil, err
		}
		legacyscheme.Scheme.Default(decoded)
		switch obj := decoded.(type) {
		case *corev1.ResourceQuota:
			stored = append(stored, obj)
			continue
		case *policyv1.PodDisruptionBudget:
			stored = append(stored, obj)
			continue
		case *corev1.Namespace:
			account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: "default", Namespace: obj.Name}}
			static = append(static, account)
		}
		static = append(static, decoded)
	}
	return static, stored, nil
}

// kindOf is the name of an object's kind.
func kindOf(obj object) string { return reflect.TypeOf(obj).Elem().Name() }

// hasBudgets tells whether the world has anything that keeps pods from being evicted.
func (w *world) hasBudgets() bool {
	return slices.ContainsFunc(w.Objects, func(text json.RawMessage) bool {
		return strings.Contains(string(text), `"PodDisruptionBudget"`)
	})
}

// client is one for a controller; with limits, each has its own.
func (r *clusterRun) client() kubernetes.Interface {
	return newLimitedClient(r.store, r.pace, r.scenario.Limits)
}

func (r *clusterRun) startControllers(ctx context.Context) error {
	factory := informers.NewSharedInformerFactory(r.watching, resync)
	apps, core := factory.Apps().V1(), factory.Core().V1()
	replicaSets := replicaset.NewReplicaSetController(ctx, apps.ReplicaSets(), core.Pods(), r.client(), replicaset.BurstReplicas)
	deployments, err := deployment.NewDeploymentController(ctx, apps.Deployments(), apps.ReplicaSets(), core.Pods(), r.client())
	if err != nil {
		return err
	}
	statefulSets := statefulset.NewStatefulSetController(ctx, core.Pods(), apps.StatefulSets(), core.PersistentVolumeClaims(),
		apps.ControllerRevisions(), r.client())
	daemonSets, err := daemon.NewDaemonSetsController(ctx, apps.DaemonSets(), apps.ControllerRevisions(), core.Pods(), core.Nodes(),
		r.client(), flowcontrol.NewBackOff(time.Second, 15*time.Minute))
	if err != nil {
		return err
	}
	quotas, err := r.newQuotaController(ctx, factory)
	if err != nil {
		return err
	}
	for _, each := range []runner{deployments, statefulSets, daemonSets} {
		eventsOf(each).StartEventWatcher(r.addEvent)
	}
	all := []runner{replicaSets, deployments, statefulSets, daemonSets}
	for _, each := range all {
		r.delayQueue(each, "queue")
	}
	r.delayQueue(quotas, "queue")
	var budgets *disruption.DisruptionController
	if r.scenario.World.hasBudgets() {
		r.disruptions, budgets = r.startDisruptions(ctx, factory)
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	for _, each := range all {
		r.running.Go(func() { each.Run(ctx, workersOf(each)) })
	}
	r.running.Go(func() { quotas.Run(ctx, workers) })
	if budgets != nil {
		r.running.Go(func() { budgets.Run(ctx) })
	}
	r.running.Go(func() {
		<-ctx.Done()
		factory.Shutdown()
	})
	return nil
}

func (r *clusterRun) newQuotaController(ctx context.Context, factory informers.SharedInformerFactory) (*resourcequotacontroller.Controller, error) {
	lister := generic.ListerFuncForResourceFunc(factory.ForResource)
	configuration, err := quotainstall.NewQuotaConfigurationForControllers(lister, factory)
	if err != nil {
		return nil, err
	}
	started := make(chan struct{})
	close(started)
	return resourcequotacontroller.NewController(ctx, &resourcequotacontroller.ControllerOptions{
		QuotaClient:               r.client().CoreV1(),
		ResourceQuotaInformer:     factory.Core().V1().ResourceQuotas(),
		ResyncPeriod:              controller.StaticResyncPeriodFunc(5 * time.Minute),
		InformerFactory:           factory,
		ReplenishmentResyncPeriod: controller.StaticResyncPeriodFunc(resync),
		DiscoveryFunc:             discoverPods,
		IgnoredResourcesFunc:      configuration.IgnoredResources,
		InformersStarted:          started,
		Registry:                  generic.NewRegistry(configuration.Evaluators()),
		UpdateFilter:              quotainstall.DefaultUpdateFilter(),
	})
}

// discoverPods tells that there are pods, the only thing that is counted here.
func discoverPods() ([]*metav1.APIResourceList, error) {
	pods := metav1.APIResource{Name: "pods", Namespaced: true, Kind: "Pod", Verbs: metav1.Verbs{"create", "list", "watch", "delete"}}
	return []*metav1.APIResourceList{{GroupVersion: "v1", APIResources: []metav1.APIResource{pods}}}, nil
}

func (r *clusterRun) startScheduler(ctx context.Context) error {
	watching := &fake.Clientset{}
	watching.AddReactor("*", "*", func(action clienttesting.Action) (bool, runtime.Object, error) {
		found, err := r.watching.Invokes(action, nil)
		// Of equally good nodes the scheduler takes one that it looked at early, which is any with all of its workers.
		if nodes, ok := found.(*corev1.NodeList); ok {
			r.random.Shuffle(len(nodes.Items), func(i, j int) { nodes.Items[i], nodes.Items[j] = nodes.Items[j], nodes.Items[i] })
		}
		return true, found, err
	})
	watching.AddWatchReactor("*", func(action clienttesting.Action) (bool, watch.Interface, error) {
		found, err := r.watching.InvokesWatch(action)
		if err != nil {
			return true, nil, err
		}
		return true, r.held.hold(found), nil
	})
	given := r.scenario.Limits
	if given != nil {
		given = &schedulerLimits
	}
	client := newLimitedClient(r.store, r.pace, given)
	factory := scheduler.NewInformerFactory(watching, 0)
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()})
	sched, err := scheduler.New(ctx, client, factory, nil, profile.NewRecorderFactory(broadcaster), scheduler.WithParallelism(1))
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	if err := sched.WaitForHandlersSync(ctx); err != nil {
		return err
	}
	r.running.Go(func() {
		sched.Run(ctx)
		broadcaster.Shutdown()
		factory.Shutdown()
	})
	return nil
}

// delayQueue lets a controller's worker take a key a little after it was added, as between processes there is always something
// in between: without that, chance decides who is first far more often than it does in reality.
func (r *clusterRun) delayQueue(owner any, name string) {
	field := reflect.ValueOf(owner).Elem().FieldByName(name)
	queue := reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Interface().(*workqueue.TypedRateLimitingInterface[string])
	if r.pace == 0 {
		return
	}
	delay := r.pace/3 + time.Duration(r.random.Int64N(int64(r.pace/2)))
	*queue = lateQueue{*queue, delay}
}

type lateQueue struct {
	workqueue.TypedRateLimitingInterface[string]
	delay time.Duration
}

func (q lateQueue) Add(key string) {
	time.AfterFunc(q.delay, func() { q.TypedRateLimitingInterface.Add(key) })
}

func (r *clusterRun) addEvent(event *corev1.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := event.InvolvedObject
	key := strings.Join([]string{of.Namespace, of.Kind, of.Name}, "/")
	text := fmt.Sprintf("%s %s %s", event.Type, event.Reason, event.Message)
	r.events[key] = append(r.events[key], text)
}

func (r *clusterRun) takeEvents() map[string][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	taken := r.events
	r.events = map[string][]string{}
	return taken
}

// playStep gives which workload the step is about, and what it prints.
func (r *clusterRun) playStep(step step) (about, output string) {
	about = step.To
	if step.Do == "apply" {
		var header struct {
			Kind     string
			Metadata metav1.ObjectMeta
		}
		must(json.Unmarshal(step.Manifest, &header))
		about = strings.Join([]string{cmp.Or(header.Metadata.Namespace, metav1.NamespaceDefault), header.Kind, header.Metadata.Name}, "/")
	}
	switch step.Do {
	case "drain":
		r.disruptions.drain(step.Node)
		return about, ""
	case "uncordon":
		r.disruptions.uncordon(step.Node)
		return about, ""
	}
	return about, r.stageOf(about).play(step)
}

func (r *clusterRun) stageOf(about string) *stage {
	if known := r.stages[about]; known != nil {
		return known
	}
	parts := strings.Split(about, "/")
	camera := newCamera(r.store, kindNamed(parts[1]))
	camera.about = &objectName{parts[0], parts[2]}
	made := &stage{store: r.store, client: r.watching, camera: camera, kind: camera.kind, name: *camera.about}
	r.stages[about] = made
	return made
}

// snap takes a snapshot of each workload whose state has changed or of which something was said.
func (r *clusterRun) snap(at time.Duration, output map[string][]string) {
	r.watching.ClearActions()
	events := r.takeEvents()
	if r.store.version == r.version && len(events) == 0 && len(output) == 0 {
		return
	}
	r.version = r.store.version
	names := make([]string, 0, len(r.stages))
	for name := range r.stages {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		camera := r.stages[name].camera
		state := camera.take()
		texts := camera.events(events[name])
		if reflect.DeepEqual(state, r.last[name]) && len(texts) == 0 && len(output[name]) == 0 {
			continue
		}
		r.last[name] = state
		state.AtMs, state.About = at.Milliseconds(), name
		state.Events = texts
		for _, text := range output[name] {
			state.Output = append(state.Output, camera.text(text))
		}
		r.trace = append(r.trace, state)
	}
}

// heldWatches keep new objects, and those that are gone, from who watches until they are released.
type heldWatches struct{ all []*heldWatch }

type heldWatch struct {
	*watcher
	source watch.Interface
	mu     sync.Mutex
	kept   []watch.Event
	// keptOf are the objects of which something is kept.
	keptOf map[types.UID]bool
}

func (h *heldWatches) hold(source watch.Interface) watch.Interface {
	held := &heldWatch{watcher: newWatcher(), source: source, keptOf: map[types.UID]bool{}}
	h.all = append(h.all, held)
	go func() {
		for event := range source.ResultChan() {
			held.take(event)
		}
	}()
	return held
}

func (h *heldWatch) take(event watch.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	obj, isObject := event.Object.(object)
	if !isObject || event.Type == watch.Modified && !h.keptOf[obj.GetUID()] {
		h.add(event)
		return
	}
	h.kept = append(h.kept, event)
	h.keptOf[obj.GetUID()] = true
}

func (h *heldWatches) release() {
	for _, held := range h.all {
		held.mu.Lock()
		kept := held.kept
		held.kept = nil
		clear(held.keptOf)
		held.mu.Unlock()
		for _, event := range kept {
			held.add(event)
		}
	}
}

func (h *heldWatch) Stop() {
	h.source.Stop()
	h.watcher.Stop()
}
