package main

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const tick = 100 * time.Millisecond

// The nodes bind pods, make them ready or not, and end them, on the grid of ticks.
type nodes struct {
	store    *store
	scenario scenario
	start    time.Time
	// perImage counts the pods of each image.
	perImage map[string]int64
	// order is the place of each pod among those of its image.
	order map[string]int64
	// running is since when the containers of each pod run.
	running map[string]time.Time
	pending []nodeAction
	// leavesBinding is whether somebody else binds pods.
	leavesBinding bool
}

type nodeAction struct {
	at  time.Time
	pod string
	do  func(*corev1.Pod)
}

func newNodes(s *store, sc scenario, start time.Time) *nodes {
	return &nodes{store: s, scenario: sc, start: start, perImage: map[string]int64{}, order: map[string]int64{},
		running: map[string]time.Time{}}
}

// look arms what follows from the changes of pods since the last look.
func (n *nodes) look() {
	for _, change := range n.store.takePodLog() {
		seen := n.start.Add(change.at.Sub(n.start).Truncate(tick))
		old, pod := change.old, change.new
		rule := n.scenario.ruleFor(imageOf(pod))
		if old == nil {
			n.count(pod)
			if !rule.Unbound && !n.leavesBinding {
				n.arm(seen, 0, pod, n.bind)
			}
		}
		if old != nil && old.DeletionTimestamp == nil && pod.DeletionTimestamp != nil {
			n.arm(seen, rule.TerminateMs, pod, n.store.finish)
		}
		if old != nil && old.Spec.NodeName == "" && pod.Spec.NodeName != "" && rule.ReadyMs >= 0 && !n.isDown(pod) {
			n.arm(seen, rule.ReadyMs+n.order[string(pod.UID)]*rule.StepMs, pod, n.ready)
		}
	}
}

func (n *nodes) arm(seen time.Time, delayMs int64, pod *corev1.Pod, do func(*corev1.Pod)) {
	at := seen.Add(max(milliseconds(delayMs), tick))
	n.pending = append(n.pending, nodeAction{at, string(pod.UID), do})
}

// act does what is due, in the order in which it was armed.
func (n *nodes) act() {
	now := time.Now()
	var due, later []nodeAction
	for _, action := range n.pending {
		if action.at.After(now) {
			later = append(later, action)
		} else {
			due = append(due, action)
		}
	}
	n.pending = later
	sort.SliceStable(due, func(i, j int) bool { return due[i].at.Before(due[j].at) })
	for _, action := range due {
		if pod := n.podOf(action.pod); pod != nil {
			action.do(pod)
		}
	}
}

func (n *nodes) podOf(uid string) *corev1.Pod {
	for _, obj := range n.store.all(kinds["pods"]) {
		if string(obj.GetUID()) == uid {
			return obj.(*corev1.Pod)
		}
	}
	return nil
}

func (n *nodes) bind(pod *corev1.Pod) {
	n.change(pod, func(pod *corev1.Pod) {
		pod.Spec.NodeName = nodeOf(pod)
		now := metav1.Now()
		pod.Status.StartTime = &now
	})
}

func (n *nodes) ready(pod *corev1.Pod) {
	n.setReady(pod, corev1.ConditionTrue)
	if rule := n.scenario.ruleFor(imageOf(pod)); rule.FailAfterMs > 0 {
		n.arm(time.Now(), rule.FailAfterMs, pod, n.fail)
	}
}

func (n *nodes) fail(pod *corev1.Pod) { n.setReady(pod, corev1.ConditionFalse) }

func (n *nodes) setReady(pod *corev1.Pod, status corev1.ConditionStatus) {
	n.change(pod, func(pod *corev1.Pod) {
		if pod.Status.Phase != corev1.PodRunning {
			n.running[string(pod.UID)] = time.Now()
		}
		pod.Status.Phase = corev1.PodRunning
		setCondition(pod, corev1.PodReady, status)
	})
}

func setCondition(pod *corev1.Pod, conditionType corev1.PodConditionType, status corev1.ConditionStatus) {
	others := slices.DeleteFunc(slices.Clone(pod.Status.Conditions), func(each corev1.PodCondition) bool { return each.Type == conditionType })
	condition := corev1.PodCondition{Type: conditionType, Status: status, LastTransitionTime: metav1.Now()}
	pod.Status.Conditions = append(others, condition)
}

// change updates a pod that is not yet ending.
func (n *nodes) change(pod *corev1.Pod, change func(*corev1.Pod)) {
	if pod.DeletionTimestamp != nil {
		return
	}
	_, err := n.store.edit(kinds["pods"], nameOf(pod), "", func(obj object) (object, error) {
		if obj.GetDeletionTimestamp() == nil {
			change(obj.(*corev1.Pod))
		}
		return obj, nil
	})
	if err != nil {
		panic(err)
	}
}

// count gives the pod its place among those of its image: in order of creation, or its ordinal.
func (n *nodes) count(pod *corev1.Pod) {
	image := imageOf(pod)
	n.order[string(pod.UID)] = n.perImage[image]
	n.perImage[image]++
	if owner := metav1.GetControllerOf(pod); owner != nil && owner.Kind == "StatefulSet" {
		ordinal, _ := strconv.ParseInt(pod.Name[strings.LastIndex(pod.Name, "-")+1:], 10, 64)
		n.order[string(pod.UID)] = ordinal
	}
}

func (n *nodes) isDown(pod *corev1.Pod) bool {
	index, _ := strconv.Atoi(strings.TrimPrefix(pod.Spec.NodeName, "node-"))
	return n.scenario.kind() == "DaemonSet" && index >= n.scenario.Nodes-n.scenario.DownNodes
}

func imageOf(pod *corev1.Pod) string { return pod.Spec.Containers[0].Image }

// nodeOf is the node that a daemon pod names, else the one node there is.
func nodeOf(pod *corev1.Pod) string {
	if affinity := pod.Spec.Affinity; affinity != nil && affinity.NodeAffinity != nil {
		for _, term := range affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution.NodeSelectorTerms {
			for _, field := range term.MatchFields {
				return field.Values[0]
			}
		}
	}
	return "node-0"
}
