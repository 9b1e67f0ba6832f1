package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
)

// An object is any object of the API.
type object interface {
	runtime.Object
	metav1.Object
}

// A server has the client write workloads and their pods as the API server does: with defaults, versions, generations,
// whole seconds, conflicts and graceful deletion. It binds each new pod to the node, as a scheduler does.
type server struct {
	client  *fake.Clientset
	version atomic.Int64
}

var served = []string{"deployments", "replicasets", "statefulsets", "daemonsets", "controllerrevisions", "pods"}

func serve(client *fake.Clientset) {
	s := &server{client: client}
	for _, resource := range served {
		client.PrependReactor("create", resource, s.create)
		client.PrependReactor("update", resource, s.update)
	}
	client.PrependReactor("patch", "pods", s.patchPod)
	client.PrependReactor("delete", "pods", s.deletePod)
}

// stored is the object as it comes out of etcd, with times in whole seconds.
func (s *server) stored(obj object) object {
	text, err := json.Marshal(obj)
	check(err)
	copied := reflect.New(reflect.TypeOf(obj).Elem()).Interface().(object)
	check(json.Unmarshal(text, copied))
	copied.SetResourceVersion(fmt.Sprint(s.version.Add(1)))
	return copied
}

func (s *server) create(action clienttesting.Action) (bool, runtime.Object, error) {
	obj := s.stored(action.(clienttesting.CreateAction).GetObject().(object))
	if obj.GetName() == "" {
		obj.SetName(fmt.Sprintf("%s%05s", obj.GetGenerateName(), obj.GetResourceVersion()))
	}
	obj.SetNamespace(action.GetNamespace())
	obj.SetUID(types.UID(fmt.Sprintf("uid-%s", obj.GetResourceVersion())))
	obj.SetGeneration(1)
	obj.SetCreationTimestamp(metav1.Now().Rfc3339Copy())
	legacyscheme.Scheme.Default(obj)
	if pod, isPod := obj.(*corev1.Pod); isPod {
		pod.Status = corev1.PodStatus{Phase: corev1.PodPending, QOSClass: corev1.PodQOSBestEffort}
		time.AfterFunc(scheduling, func() { s.bind(action, pod.Name, pod.UID) })
	}
	return true, obj, s.client.Tracker().Create(action.GetResource(), obj, obj.GetNamespace())
}

// scheduling is how long it takes until a pod is bound, as our forecasts are told.
const scheduling = 100 * time.Millisecond

func (s *server) bind(created clienttesting.Action, name string, uid types.UID) {
	current, err := s.get(created, name)
	if err != nil || current.GetUID() != uid {
		return // it is gone already
	}
	pod := s.stored(current).(*corev1.Pod)
	pod.Spec.NodeName = nodeName
	pod.Status = boundStatus()
	check(s.client.Tracker().Update(created.GetResource(), pod, pod.Namespace))
}

func (s *server) update(action clienttesting.Action) (bool, runtime.Object, error) {
	given := action.(clienttesting.UpdateAction).GetObject().(object)
	current, err := s.get(action, given.GetName())
	if err != nil {
		return true, nil, err
	}
	if version := given.GetResourceVersion(); version != "" && version != current.GetResourceVersion() {
		return true, nil, apierrors.NewConflict(action.GetResource().GroupResource(), given.GetName(), fmt.Errorf("the object has been modified"))
	}
	next := s.stored(given)
	if action.GetSubresource() == "status" {
		next = s.stored(current)
		setField(next, "Status", field(s.stored(given), "Status"))
	} else if status := field(current, "Status"); status.IsValid() {
		setField(next, "Status", status)
		if !equality.Semantic.DeepEqual(field(current, "Spec").Interface(), field(next, "Spec").Interface()) {
			next.SetGeneration(current.GetGeneration() + 1)
		}
	}
	return s.put(action, current, next)
}

func (s *server) patchPod(action clienttesting.Action) (bool, runtime.Object, error) {
	patch := action.(clienttesting.PatchAction)
	current, err := s.get(action, patch.GetName())
	if err != nil {
		return true, nil, err
	}
	before, err := json.Marshal(current)
	check(err)
	after, err := strategicpatch.StrategicMergePatch(before, patch.GetPatch(), &corev1.Pod{})
	if err != nil {
		return true, nil, err
	}
	patched := &corev1.Pod{}
	check(json.Unmarshal(after, patched))
	return s.put(action, current, s.stored(patched))
}

// put stores the object, unless it is the same.
func (s *server) put(action clienttesting.Action, current, next object) (bool, runtime.Object, error) {
	version := next.GetResourceVersion()
	next.SetResourceVersion(current.GetResourceVersion())
	if equality.Semantic.DeepEqual(current, next) {
		return true, current, nil
	}
	next.SetResourceVersion(version)
	return true, next, s.client.Tracker().Update(action.GetResource(), next, next.GetNamespace())
}

// deletePod leaves a pod to its node for its grace period.
func (s *server) deletePod(action clienttesting.Action) (bool, runtime.Object, error) {
	deletion := action.(clienttesting.DeleteActionImpl)
	current, err := s.get(action, deletion.Name)
	if err != nil {
		return true, nil, err
	}
	options := deletion.DeleteOptions
	if p := options.Preconditions; p != nil && p.UID != nil && *p.UID != current.GetUID() {
		return true, nil, apierrors.NewConflict(action.GetResource().GroupResource(), deletion.Name, fmt.Errorf("another UID"))
	}
	pod := current.(*corev1.Pod)
	grace := *pod.Spec.TerminationGracePeriodSeconds
	if options.GracePeriodSeconds != nil {
		grace = *options.GracePeriodSeconds
	}
	if isOver := pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed; isOver || grace == 0 || pod.Spec.NodeName == "" {
		return false, nil, nil
	}
	if pod.DeletionTimestamp != nil {
		return true, pod, nil
	}
	deleted := s.stored(pod).(*corev1.Pod)
	at := metav1.NewTime(time.Now().Add(time.Duration(grace) * time.Second)).Rfc3339Copy()
	deleted.DeletionTimestamp, deleted.DeletionGracePeriodSeconds = &at, &grace
	return true, deleted, s.client.Tracker().Update(action.GetResource(), deleted, deleted.Namespace)
}

func (s *server) get(action clienttesting.Action, name string) (object, error) {
	found, err := s.client.Tracker().Get(action.GetResource(), action.GetNamespace(), name)
	if err != nil {
		return nil, err
	}
	return found.DeepCopyObject().(object), nil
}

func field(obj object, name string) reflect.Value {
	return reflect.ValueOf(obj).Elem().FieldByName(name)
}

func setField(obj object, name string, value reflect.Value) { field(obj, name).Set(value) }
