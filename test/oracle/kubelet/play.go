package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/capabilities"
)

// warmUp is how long the kubelet runs before the first pod, so that no probe waits for a random time.
const warmUp = 10 * time.Minute

// between is how long it takes until nothing is left of a play.
const between = 3 * time.Minute

// threads is how many run a play whose calls wobble.
const threads = 4

// A variant is how the kubelet plays a scenario.
type variant struct {
	// PhaseMs is how long after a relist the first pod is bound.
	PhaseMs int64
	// Seed decides the kubelet's random jitter.
	Seed int64
	// RelistMs is how long a relist takes. Without any time events merge that do not in reality, and the longer it takes,
	// the more the kubelet's loops get out of step.
	RelistMs int64
	// Wobbles is whether each call of the runtime takes up to some milliseconds longer, and several threads run, so that
	// what happens at the same instant does so in another order.
	Wobbles bool
}

// inBubble plays the scenario in virtual time, one variant after the other, and ends the process: the kubelet never ends,
// and neither would the bubble.
func inBubble(t *testing.T, given scenario, folder string, variants []variant, tell func(*log, any)) {
	// The first one starts Go's signal loop, which must not be in a bubble.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGUSR2)
	capabilities.Setup(true, 0)
	klog.SetLogger(logr.Discard())
	utilruntime.ErrorHandlers = nil
	for gate, isOn := range given.Gates {
		check(utilfeature.DefaultMutableFeatureGate.Set(fmt.Sprintf("%s=%t", gate, isOn)))
	}
	synctest.Test(t, func(*testing.T) {
		node := startNode(given, folder)
		time.Sleep(warmUp)
		for index, each := range variants {
			if given.Rollout != nil {
				seen := node.rollOut(each)
				seen.RelistedMs = each.PhaseMs
				tell(node.log, seen)
				node.clearRollout()
				continue
			}
			node.play(index, each)
			seen := node.log.played()
			seen.BoundMs = node.log.start.UnixMilli() % 1000
			seen.RelistedMs, seen.RelistMs = each.PhaseMs, each.RelistMs
			tell(node.log, seen)
			node.clear()
		}
		os.Exit(0)
	})
}

// A virtualNode is a kubelet with what is below and above it.
type virtualNode struct {
	scenario scenario
	log      *log
	client   *fake.Clientset
	runtime  *containerRuntime
	images   *imageStore
	// listener hears the events of controllers.
	listener atomic.Pointer[func(*corev1.Event)]
}

func startNode(given scenario, folder string) *virtualNode {
	ctx := context.Background()
	l := &log{start: time.Now(), last: map[string]podView{}}
	client := fake.NewSimpleClientset(newNode())
	n := &virtualNode{scenario: given, log: l, client: client}
	if given.Rollout != nil {
		serve(client)
		check(startControllers(ctx, client, n.onEvent))
	}
	pods, err := client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	check(err)
	go l.readPods(pods)
	n.runtime = &containerRuntime{latency: given.Latency, log: l, behaviours: map[string]behaviour{}}
	n.images = newImageStore(given, l)
	if given.Rollout != nil {
		n.runtime.behaviours = given.Rollout.Behaves
	}
	check(startKubelet(ctx, given, client, n.runtime, n.images, l, folder))
	return n
}

// play takes the steps of the scenario.
func (n *virtualNode) play(index int, v variant) {
	n.draw(v)
	start := n.nextPhase(v)
	n.log.begin(start)
	for _, s := range n.scenario.Steps {
		time.Sleep(time.Until(start.Add(milliseconds(s.AtMs))))
		check(take(context.Background(), s, n.client, n.runtime, index))
		n.client.ClearActions()
	}
	time.Sleep(time.Until(start.Add(milliseconds(n.scenario.UntilMs))))
}

// draw decides what is by chance in a play.
func (n *virtualNode) draw(v variant) {
	rand.Seed(v.Seed)
	n.runtime.latency.ListMs = v.RelistMs
	n.runtime.wobble = nil
	factor := factors(v.Seed, n.scenario.Vary)
	n.runtime.factor, n.images.factor = factor, factor
	runtime.GOMAXPROCS(1)
	if v.Wobbles {
		runtime.GOMAXPROCS(threads)
		n.runtime.wobble = rand.New(rand.NewSource(v.Seed))
	}
}

// factors are drawn by name, each as likely to make something so many times longer as shorter.
func factors(seed int64, vary float64) func(name string) float64 {
	if vary == 0 {
		return func(string) float64 { return 1 }
	}
	return func(name string) float64 {
		hash := fnv.New64a()
		fmt.Fprintf(hash, "%d %s", seed, name)
		drawn := rand.New(rand.NewSource(int64(hash.Sum64()))).Float64()
		return math.Pow(vary, 2*drawn-1)
	}
}

// nextPhase waits for the time at which the play begins.
func (n *virtualNode) nextPhase(v variant) time.Time {
	// Once a minute something else than a relist asks for all sandboxes.
	time.Sleep(time.Minute - time.Since(n.log.start)%time.Minute + time.Minute/2)
	start := n.runtime.relisted.Add(2*(time.Second+milliseconds(v.RelistMs)) + milliseconds(v.PhaseMs))
	time.Sleep(time.Until(start))
	return start
}

// clear leaves the node as it was before the play.
func (n *virtualNode) clear() {
	for _, s := range n.scenario.Steps {
		if s.Create != nil {
			// It may be gone already.
			_ = n.client.CoreV1().Pods(metav1.NamespaceDefault).Delete(context.Background(), s.Create.Name, metav1.DeleteOptions{})
		}
	}
	time.Sleep(between)
	n.images.clear()
}

func take(ctx context.Context, s step, client *fake.Clientset, r *containerRuntime, play int) error {
	pods := client.CoreV1().Pods(metav1.NamespaceDefault)
	switch {
	case s.Create != nil:
		r.mu.Lock()
		for name, b := range s.Behaves {
			r.behaviours[s.Create.Name+"/"+name] = b
		}
		r.mu.Unlock()
		_, err := pods.Create(ctx, bound(s.Create, play), metav1.CreateOptions{})
		return err
	case s.Delete != "":
		pod, err := pods.Get(ctx, s.Delete, metav1.GetOptions{})
		if err != nil {
			return err
		}
		grace := *pod.Spec.TerminationGracePeriodSeconds
		if s.Grace != nil {
			grace = *s.Grace
		}
		if isOver := pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed; grace == 0 || isOver {
			return pods.Delete(ctx, s.Delete, metav1.DeleteOptions{})
		}
		at := metav1.NewTime(time.Now().Add(time.Duration(grace) * time.Second))
		pod.DeletionTimestamp, pod.DeletionGracePeriodSeconds = &at, &grace
		_, err = pods.Update(ctx, pod, metav1.UpdateOptions{})
		return err
	case s.Condition != nil:
		pod, err := pods.Get(ctx, s.Of, metav1.GetOptions{})
		if err != nil {
			// It may be gone before anybody sets the condition.
			return utilerrors.FilterOut(err, apierrors.IsNotFound)
		}
		pod.Status.Conditions = append(pod.Status.Conditions, *s.Condition)
		_, err = pods.UpdateStatus(ctx, pod, metav1.UpdateOptions{})
		return err
	}
	return nil
}

// bound is the pod with the API server's defaults, as the scheduler has bound it.
func bound(manifest *corev1.Pod, play int) *corev1.Pod {
	pod := manifest.DeepCopy()
	pod.Namespace, pod.UID, pod.Generation = metav1.NamespaceDefault, types.UID(fmt.Sprintf("uid-%s-%d", pod.Name, play)), 1
	pod.CreationTimestamp = metav1.Now()
	legacyscheme.Scheme.Default(pod)
	pod.Spec.NodeName = nodeName
	pod.Status = boundStatus()
	return pod
}

func boundStatus() corev1.PodStatus {
	return corev1.PodStatus{Phase: corev1.PodPending, QOSClass: corev1.PodQOSBestEffort,
		Conditions: []corev1.PodCondition{{Type: corev1.PodScheduled, Status: corev1.ConditionTrue}}}
}

func newNode() *corev1.Node {
	room := corev1.ResourceList{corev1.ResourceCPU: resource.MustParse("64"), corev1.ResourceMemory: resource.MustParse("256Gi"), corev1.ResourcePods: resource.MustParse("110")}
	return &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: nodeName, UID: nodeName}, Status: corev1.NodeStatus{Capacity: room, Allocatable: room}}
}
