package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// A snapshot is the state at the end of a tick, in the form that the recorded cases have.
type snapshot struct {
	AtMs int64 `json:"atMs"`
	// About is the workload, where there are several.
	About       string            `json:"about,omitempty"`
	Workload    *workloadState    `json:"workload,omitempty"`
	ReplicaSets []replicaSetState `json:"replicaSets,omitempty"`
	Revisions   []revisionState   `json:"revisions,omitempty"`
	Pods        []string          `json:"pods,omitempty"`
	// Nodes and Unschedulable are told where the scheduler places pods: how many pods each node of a shape has, the most
	// first, and of how many pods the scheduler says what.
	Nodes         []string `json:"nodes,omitempty"`
	Unschedulable []string `json:"unschedulable,omitempty"`
	Events        []string `json:"events,omitempty"`
	// Rescales are the events of autoscalers.
	Rescales []string `json:"rescales,omitempty"`
	Output   []string `json:"output,omitempty"`
}

type workloadState struct {
	Generation      int64              `json:"generation"`
	Status          map[string]float64 `json:"status"`
	Conditions      []string           `json:"conditions,omitempty"`
	Revision        string             `json:"revision,omitempty"`
	UpdateRevision  string             `json:"updateRevision,omitempty"`
	CurrentRevision string             `json:"currentRevision,omitempty"`
}

type replicaSetState struct {
	Name        string             `json:"name"`
	Image       string             `json:"image"`
	Replicas    int32              `json:"replicas"`
	Status      map[string]float64 `json:"status"`
	Annotations map[string]string  `json:"annotations,omitempty"`
	Pods        map[string]int     `json:"pods,omitempty"`
	Orphan      bool               `json:"orphan,omitempty"`
}

type revisionState struct {
	Name     string `json:"name"`
	Image    string `json:"image"`
	Revision int64  `json:"revision"`
}

// A camera takes snapshots of the store; it gives generated names their aliases.
type camera struct {
	store *store
	kind  *kind
	// about is the workload where there are several, and owners have ever owned pods or ReplicaSets of it.
	about  *objectName
	owners map[types.UID]bool
	// refusals have been told. Each is told once, as it depends on how long requests take how often it is tried again in a tick.
	refusals map[string]bool
	aliases  map[string]string
	sets     int
	// byTemplate has the aliases of revisions, which belong to their templates.
	byTemplate map[string]string
}

func newCamera(s *store, k *kind) *camera {
	return &camera{store: s, kind: k, owners: map[types.UID]bool{}, refusals: map[string]bool{}, aliases: map[string]string{}, byTemplate: map[string]string{}}
}

func (c *camera) take() snapshot {
	c.giveAliases()
	var taken snapshot
	for _, workload := range c.all(c.kind) {
		taken.Workload = c.workload(workload)
	}
	pods := c.all(kinds["pods"])
	if c.about != nil {
		taken.Nodes, taken.Unschedulable = placesOf(pods), refusalsOf(pods)
	}
	for _, obj := range c.all(kinds["replicasets"]) {
		taken.ReplicaSets = append(taken.ReplicaSets, c.replicaSet(obj.(*appsv1.ReplicaSet), pods))
	}
	if c.kind.name == "Deployment" {
		return taken
	}
	for _, obj := range c.all(kinds["controllerrevisions"]) {
		revision := obj.(*appsv1.ControllerRevision)
		taken.Revisions = append(taken.Revisions,
			revisionState{c.alias(revision.Name), imageOfRevision(revision), revision.Revision})
	}
	taken.Pods = c.podTexts(pods)
	return taken
}

// all gives the objects of a kind that belong to the workload, in order of creation.
func (c *camera) all(k *kind) []object {
	objects := c.store.all(k)
	if c.about == nil {
		return objects
	}
	var found []object
	for _, obj := range objects {
		isWorkload := k == c.kind && nameOf(obj) == *c.about
		if owner := metav1.GetControllerOf(obj); isWorkload || owner != nil && c.owners[owner.UID] {
			c.owners[obj.GetUID()] = true
			found = append(found, obj)
		}
	}
	return found
}

func (c *camera) giveAliases() {
	c.all(c.kind)
	for _, obj := range c.all(kinds["replicasets"]) {
		if c.aliases[obj.GetName()] == "" {
			c.sets++
			c.aliases[obj.GetName()] = fmt.Sprintf("rs-%d", c.sets)
		}
	}
	for _, obj := range c.all(kinds["controllerrevisions"]) {
		template := string(obj.(*appsv1.ControllerRevision).Data.Raw)
		if c.byTemplate[template] == "" {
			c.byTemplate[template] = fmt.Sprintf("cr-%d", len(c.byTemplate)+1)
		}
		c.aliases[obj.GetName()] = c.byTemplate[template]
	}
}

func (c *camera) alias(name string) string {
	if alias := c.aliases[name]; alias != "" {
		return alias
	}
	return "none"
}

// nameOf is the object that has the alias.
func (c *camera) nameOf(alias string) string {
	for name, other := range c.aliases {
		if other == alias {
			return name
		}
	}
	return ""
}

func (c *camera) workload(obj object) *workloadState {
	state := &workloadState{Generation: obj.GetGeneration()}
	switch w := obj.(type) {
	case *appsv1.Deployment:
		state.Status = numbersOf(w.Status)
		state.Revision = w.Annotations["deployment.kubernetes.io/revision"]
		for _, condition := range w.Status.Conditions {
			state.Conditions = append(state.Conditions, c.condition(condition))
		}
		slices.Sort(state.Conditions)
	case *appsv1.StatefulSet:
		state.Status = numbersOf(w.Status)
		state.UpdateRevision = c.aliasIfAny(w.Status.UpdateRevision)
		state.CurrentRevision = c.aliasIfAny(w.Status.CurrentRevision)
	case *appsv1.DaemonSet:
		state.Status = numbersOf(w.Status)
	}
	return state
}

func (c *camera) aliasIfAny(name string) string {
	if name == "" {
		return ""
	}
	return c.alias(name)
}

func (c *camera) condition(condition appsv1.DeploymentCondition) string {
	inProgress := []string{"NewReplicaSetCreated", "FoundNewReplicaSet", "ReplicaSetUpdated"}
	if condition.Type == appsv1.DeploymentProgressing && condition.Status == corev1.ConditionTrue &&
		slices.Contains(inProgress, condition.Reason) {
		return "Progressing=True in progress"
	}
	return c.text(fmt.Sprintf("%s=%s %s: %s", condition.Type, condition.Status, condition.Reason, condition.Message))
}

func (c *camera) replicaSet(rs *appsv1.ReplicaSet, pods []object) replicaSetState {
	state := replicaSetState{
		Name: c.alias(rs.Name), Image: rs.Spec.Template.Spec.Containers[0].Image, Replicas: *rs.Spec.Replicas,
		Status: numbersOf(rs.Status), Annotations: map[string]string{}, Pods: map[string]int{},
		Orphan: metav1.GetControllerOf(rs) == nil,
	}
	for key, value := range rs.Annotations {
		if name, ok := strings.CutPrefix(key, "deployment.kubernetes.io/"); ok {
			state.Annotations[name] = value
		}
	}
	for _, condition := range rs.Status.Conditions {
		state.Annotations["condition "+string(condition.Type)] = string(condition.Status) + " " + condition.Reason
	}
	for _, pod := range pods {
		if metav1.IsControlledBy(pod, rs) {
			state.Pods[stateOf(pod.(*corev1.Pod))]++
		}
	}
	return state
}

func (c *camera) podTexts(pods []object) []string {
	counts := map[string]int{}
	for _, obj := range pods {
		pod := obj.(*corev1.Pod)
		hash := pod.Labels[appsv1.ControllerRevisionHashLabelKey]
		owner := pod.Name[:strings.LastIndex(pod.Name, "-")]
		if c.kind.name == "StatefulSet" {
			counts[fmt.Sprintf("%s %s %s", pod.Name[len(owner)+1:], c.alias(hash), stateOf(pod))] = 0
		} else {
			counts[fmt.Sprintf("%s %s", c.alias(owner+"-"+hash), stateOf(pod))]++
		}
	}
	texts := slices.Sorted(maps.Keys(counts))
	for i, text := range texts {
		if count := counts[text]; count > 0 {
			texts[i] = fmt.Sprintf("%s %d", text, count)
		}
	}
	slices.Sort(texts)
	return texts
}

// placesOf tells of each shape of nodes how many live pods the nodes have, the most first.
func placesOf(pods []object) []string {
	perNode := map[string]int{}
	for _, obj := range pods {
		if pod := obj.(*corev1.Pod); pod.Spec.NodeName != "" && pod.DeletionTimestamp == nil {
			perNode[pod.Spec.NodeName]++
		}
	}
	perShape := map[string][]int{}
	for node, count := range perNode {
		shape := node[:strings.LastIndex(node, "-")]
		perShape[shape] = append(perShape[shape], count)
	}
	var texts []string
	for _, shape := range slices.Sorted(maps.Keys(perShape)) {
		counts := perShape[shape]
		slices.SortFunc(counts, func(one, other int) int { return other - one })
		texts = append(texts, shape+" "+strings.Trim(fmt.Sprint(counts), "[]"))
	}
	return texts
}

// refusalsOf tells why the scheduler finds no node, and for how many pods.
func refusalsOf(pods []object) []string {
	counts := map[string]int{}
	for _, obj := range pods {
		condition := conditionOf(obj.(*corev1.Pod), corev1.PodScheduled)
		if obj.GetDeletionTimestamp() == nil && condition.Status == corev1.ConditionFalse {
			counts[condition.Message]++
		}
	}
	var texts []string
	for _, message := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprintf("%d %s", counts[message], message))
	}
	return texts
}

func stateOf(pod *corev1.Pod) string {
	switch {
	case pod.DeletionTimestamp != nil:
		return "terminating"
	case pod.Status.Phase == corev1.PodPending:
		return "pending"
	case conditionOf(pod, corev1.PodReady).Status == corev1.ConditionTrue:
		return "ready"
	}
	return "notReady"
}

func conditionOf(pod *corev1.Pod, conditionType corev1.PodConditionType) corev1.PodCondition {
	for _, condition := range pod.Status.Conditions {
		if condition.Type == conditionType {
			return condition
		}
	}
	return corev1.PodCondition{}
}

func imageOfRevision(revision *appsv1.ControllerRevision) string {
	var data struct {
		Spec struct{ Template corev1.PodTemplateSpec }
	}
	if err := json.Unmarshal(revision.Data.Raw, &data); err != nil {
		panic(err)
	}
	return data.Spec.Template.Spec.Containers[0].Image
}

var word = regexp.MustCompile(`[a-z0-9][-a-z0-9.]*[a-z0-9]`)

// text has the aliases in the place of generated names.
func (c *camera) text(text string) string {
	return word.ReplaceAllStringFunc(text, func(name string) string {
		if c.store.podNames[name] {
			return "pod"
		}
		if alias := c.aliases[name]; alias != "" {
			return alias
		}
		return name
	})
}

// events are the texts of events: of a Deployment in order, of others sorted and each once.
func (c *camera) events(events []string) []string {
	var texts []string
	for _, event := range events {
		text := c.text(event)
		if c.about != nil && strings.HasPrefix(text, "Warning FailedCreate ") {
			if c.refusals[text] {
				continue
			}
			c.refusals[text] = true
		}
		texts = append(texts, text)
	}
	if c.kind.name != "Deployment" {
		slices.Sort(texts)
		texts = slices.Compact(texts)
	}
	return texts
}

// numbersOf are the fields of a status that are numbers other than 0.
func numbersOf(status any) map[string]float64 {
	data, _ := json.Marshal(status)
	var fields map[string]any
	_ = json.Unmarshal(data, &fields)
	numbers := map[string]float64{}
	for name, value := range fields {
		if number, ok := value.(float64); ok && number != 0 {
			numbers[name] = number
		}
	}
	return numbers
}
