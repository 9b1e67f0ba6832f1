//go:build !oneworkload

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"sync"
	"time"
	"unsafe"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	scaleclient "k8s.io/client-go/scale"
	"k8s.io/client-go/tools/record"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	"k8s.io/kubernetes/pkg/controller/podautoscaler"
	metricsclient "k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"
)

// How the controller is set up by default.
const (
	autoscalerSync          = 15 * time.Second
	autoscalerStabilisation = 5 * time.Minute
	autoscalerTolerance     = 0.1
	cpuInitializationPeriod = 5 * time.Minute
	initialReadinessDelay   = 30 * time.Second
)

// What is made up: autoscalers come so long after the beginning of a tick, pods are known after so long, and an answer of the
// metrics server takes a moment, so that what was so long ago is older at the next sync, as in reality.
const (
	autoscalersAfter = 20 * time.Millisecond
	metricWindow     = 15 * time.Second
	timeOfAMetric    = time.Millisecond
)

func init() {
	kinds["horizontalpodautoscalers"] = &kind{"HorizontalPodAutoscaler",
		autoscalingv2.SchemeGroupVersion.WithResource("horizontalpodautoscalers"),
		func() object { return &autoscalingv2.HorizontalPodAutoscaler{} },
		func() runtime.Object { return &autoscalingv2.HorizontalPodAutoscalerList{} }, nil, nil}
}

// An autoscaling runs the real autoscaler on what a scenario says that its workload has to do.
type autoscaling struct {
	store    *store
	scenario scenario
	// nodes know since when pods run.
	nodes *nodes
	all   []*autoscalingv2.HorizontalPodAutoscaler
	first *appsv1.Deployment

	mu sync.Mutex
	// percent is what the workload has to do, as a share of what it was at rest with.
	percent int64
	// rescales are the texts of events since they were last taken.
	rescales []string
}

// newAutoscaling is nil where the scenario has no autoscaler.
func newAutoscaling(s *store, sc scenario) *autoscaling {
	if len(sc.Autoscalers) == 0 {
		return nil
	}
	a := &autoscaling{store: s, scenario: sc, percent: 100}
	for _, text := range sc.Autoscalers {
		decoded, err := runtime.Decode(legacyscheme.Codecs.UniversalDecoder(), text)
		must(err)
		converted, err := legacyscheme.Scheme.ConvertToVersion(decoded, autoscalingv2.SchemeGroupVersion)
		must(err)
		a.all = append(a.all, converted.(*autoscalingv2.HorizontalPodAutoscaler))
	}
	a.first = firstApplied(sc)
	return a
}

// firstApplied is the workload as it is first applied: of a StatefulSet what it has in common with a Deployment.
func firstApplied(sc scenario) *appsv1.Deployment {
	for _, step := range sc.Steps {
		if step.Do == "apply" {
			var first appsv1.Deployment
			var whole struct {
				Spec struct {
					Replicas *int32                 `json:"replicas"`
					Template corev1.PodTemplateSpec `json:"template"`
				} `json:"spec"`
			}
			must(json.Unmarshal(step.Manifest, &whole))
			first.Spec.Replicas, first.Spec.Template = whole.Spec.Replicas, whole.Spec.Template
			return &first
		}
	}
	return nil
}

// build makes the controller.
func (a *autoscaling) build(ctx context.Context, c *controllers, client kubernetes.Interface) runner {
	mapper := apimeta.NewDefaultRESTMapper([]schema.GroupVersion{appsv1.SchemeGroupVersion})
	for _, name := range []string{"Deployment", "StatefulSet"} {
		mapper.Add(appsv1.SchemeGroupVersion.WithKind(name), apimeta.RESTScopeNamespace)
	}
	made := podautoscaler.NewHorizontalController(ctx, client.CoreV1(), a, client.AutoscalingV2(), mapper, a,
		c.informers.Autoscaling().V2().HorizontalPodAutoscalers(), c.informers.Core().V1().Pods(),
		autoscalerSync, autoscalerStabilisation, autoscalerTolerance, cpuInitializationPeriod, initialReadinessDelay)
	field := reflect.ValueOf(made).Elem().FieldByName("eventRecorder")
	*reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Interface().(*record.EventRecorder) = a
	return made
}

// create brings the autoscalers into being a moment after the beginning of a tick, so that a sync sees what has happened in it,
// and one after the other.
func (a *autoscaling) create(r *run) {
	for number, each := range a.all {
		r.sleepUntil(autoscalersAfter + time.Duration(number)*10*time.Millisecond)
		_, err := a.store.create(kinds["horizontalpodautoscalers"], each.DeepCopy())
		must(err)
	}
}

func (a *autoscaling) setLoad(percent int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.percent = percent
}

func (a *autoscaling) takeRescales() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	taken := a.rescales
	a.rescales = nil
	return taken
}

// Event and the others are those of a recorder: rescales are told, what goes wrong in between is not.
func (a *autoscaling) Event(_ runtime.Object, kind, reason, message string) {
	if reason != "SuccessfulRescale" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rescales = append(a.rescales, fmt.Sprintf("%s %s %s", kind, reason, message))
}

func (a *autoscaling) Eventf(obj runtime.Object, kind, reason, format string, args ...any) {
	a.Event(obj, kind, reason, fmt.Sprintf(format, args...))
}

func (a *autoscaling) AnnotatedEventf(obj runtime.Object, _ map[string]string, kind, reason, format string, args ...any) {
	a.Event(obj, kind, reason, fmt.Sprintf(format, args...))
}

// Scales are the subresources of workloads.
func (a *autoscaling) Scales(namespace string) scaleclient.ScaleInterface {
	return scales{a.store, namespace}
}

type scales struct {
	store     *store
	namespace string
}

func (s scales) Get(_ context.Context, of schema.GroupResource, name string, _ metav1.GetOptions) (*autoscalingv1.Scale, error) {
	found, err := s.store.get(kinds[of.Resource], objectName{s.namespace, name})
	if err != nil {
		return nil, err
	}
	return scaleOf(found)
}

func (s scales) Update(_ context.Context, of schema.GroupResource, scale *autoscalingv1.Scale, _ metav1.UpdateOptions) (*autoscalingv1.Scale, error) {
	changed, err := s.store.edit(kinds[of.Resource], objectName{s.namespace, scale.Name}, "", func(obj object) (object, error) {
		obj.SetResourceVersion(scale.ResourceVersion)
		switch w := obj.(type) {
		case *appsv1.Deployment:
			w.Spec.Replicas = &scale.Spec.Replicas
		case *appsv1.StatefulSet:
			w.Spec.Replicas = &scale.Spec.Replicas
		}
		return obj, nil
	})
	if err != nil {
		return nil, err
	}
	return scaleOf(changed)
}

func (scales) Patch(context.Context, schema.GroupVersionResource, string, types.PatchType, []byte, metav1.PatchOptions) (*autoscalingv1.Scale, error) {
	return nil, errors.New("scales are not patched")
}

func scaleOf(obj object) (*autoscalingv1.Scale, error) {
	made := &autoscalingv1.Scale{ObjectMeta: metav1.ObjectMeta{Name: obj.GetName(), Namespace: obj.GetNamespace(),
		UID: obj.GetUID(), ResourceVersion: obj.GetResourceVersion()}}
	var selector *metav1.LabelSelector
	switch w := obj.(type) {
	case *appsv1.Deployment:
		made.Spec.Replicas, made.Status.Replicas, selector = *w.Spec.Replicas, w.Status.Replicas, w.Spec.Selector
	case *appsv1.StatefulSet:
		made.Spec.Replicas, made.Status.Replicas, selector = *w.Spec.Replicas, w.Status.Replicas, w.Spec.Selector
	}
	parsed, err := metav1.LabelSelectorAsSelector(selector)
	made.Status.Selector = parsed.String()
	return made, err
}

// GetResourceMetric shares what the workload has to do among its ready pods. A pod is known once it has run for a while.
func (a *autoscaling) GetResourceMetric(_ context.Context, resource corev1.ResourceName, namespace string, selector labels.Selector, container string) (metricsclient.PodMetricsInfo, time.Time, error) {
	time.Sleep(timeOfAMetric)
	atRest := a.atRest(resource, container)
	if atRest == nil {
		return nil, time.Time{}, errors.New("nobody knows")
	}
	now := time.Now()
	var pods []*corev1.Pod
	serving := int64(0)
	for _, obj := range a.store.all(kinds["pods"]) {
		pod := obj.(*corev1.Pod)
		if pod.Namespace == namespace && selector.Matches(labels.Set(pod.Labels)) {
			pods = append(pods, pod)
			if serves(pod) {
				serving++
			}
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	metrics := metricsclient.PodMetricsInfo{}
	for _, pod := range pods {
		since, isRunning := a.nodes.running[string(pod.UID)]
		if !isRunning || since.Add(metricWindow).After(now) {
			continue
		}
		value := int64(0)
		if serves(pod) {
			sum := new(big.Int).Mul(atRest, big.NewInt(a.percent))
			value = sum.Quo(sum, big.NewInt(10_000*serving)).Int64()
		}
		metrics[pod.Name] = metricsclient.PodMetric{Timestamp: now, Window: metricWindow, Value: value}
	}
	return metrics, now, nil
}

func serves(pod *corev1.Pod) bool {
	return pod.DeletionTimestamp == nil && conditionOf(pod, corev1.PodReady).Status == corev1.ConditionTrue
}

// atRest is what the workload has to do where it is exactly at the target, in hundredths of a thousandth of a unit.
func (a *autoscaling) atRest(resource corev1.ResourceName, container string) *big.Int {
	for _, hpa := range a.all {
		for _, metric := range hpa.Spec.Metrics {
			var name corev1.ResourceName
			var of string
			var target autoscalingv2.MetricTarget
			switch {
			case metric.Resource != nil:
				name, target = metric.Resource.Name, metric.Resource.Target
			case metric.ContainerResource != nil:
				name, of, target = metric.ContainerResource.Name, metric.ContainerResource.Container, metric.ContainerResource.Target
			}
			if name != resource || of != container {
				continue
			}
			replicas := int32(1)
			if a.first.Spec.Replicas != nil {
				replicas = *a.first.Spec.Replicas
			}
			replicas = min(max(replicas, *hpa.Spec.MinReplicas), hpa.Spec.MaxReplicas)
			perPod := new(big.Int)
			if target.AverageValue != nil {
				perPod.Mul(big.NewInt(target.AverageValue.MilliValue()), big.NewInt(100))
			} else {
				perPod.Mul(big.NewInt(a.requested(resource, container)), big.NewInt(int64(*target.AverageUtilization)))
			}
			return perPod.Mul(perPod, big.NewInt(int64(replicas)))
		}
	}
	return nil
}

func (a *autoscaling) requested(resource corev1.ResourceName, container string) int64 {
	sum := int64(0)
	spec := a.first.Spec.Template.Spec
	sidecars := slices.DeleteFunc(slices.Clone(spec.InitContainers), func(each corev1.Container) bool { return each.RestartPolicy == nil })
	for _, each := range slices.Concat(spec.Containers, sidecars) {
		if container == "" || container == each.Name {
			request := each.Resources.Requests[resource]
			sum += request.MilliValue()
		}
	}
	return sum
}

func (a *autoscaling) GetRawMetric(string, string, labels.Selector, labels.Selector) (metricsclient.PodMetricsInfo, time.Time, error) {
	return nil, time.Time{}, errors.New("nobody knows")
}

func (a *autoscaling) GetObjectMetric(string, string, *autoscalingv2.CrossVersionObjectReference, labels.Selector) (int64, time.Time, error) {
	return 0, time.Time{}, errors.New("nobody knows")
}

func (a *autoscaling) GetExternalMetric(string, string, labels.Selector) ([]int64, time.Time, error) {
	return nil, time.Time{}, errors.New("nobody knows")
}
