package main

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/apiserver/pkg/registry/generic/registry"
	"k8s.io/apiserver/pkg/warning"
)

// A store is the API server's storage: namespaces, versions, watches, graceful deletion and a quota of pods.
// Objects in it are never changed; what it hands out must not be changed either.
type store struct {
	mu       sync.Mutex
	version  int64
	created  int64
	objects  map[*kind]map[objectName]object
	watchers map[*kind][]*watcher
	// podQuota is the most pods that may be there; 0 is no limit.
	podQuota int
	// podLog has the changes of pods that the nodes have not yet looked at.
	podLog []podChange
	// admit changes and judges a new pod, while others go on; nil: only the quota of pods does.
	admit func(*corev1.Pod) error
	// warnings gets what the server warns of; nil: nobody asks.
	warnings warning.Recorder
	// podNames are all names that were ever generated for pods, refused ones too.
	podNames map[string]bool
}

type objectName struct{ namespace, name string }

func nameOf(obj object) objectName { return objectName{obj.GetNamespace(), obj.GetName()} }

type podChange struct {
	at       time.Time
	old, new *corev1.Pod
}

func newStore() *store {
	s := &store{objects: map[*kind]map[objectName]object{}, watchers: map[*kind][]*watcher{}, podNames: map[string]bool{}}
	for _, kind := range kinds {
		s.objects[kind] = map[objectName]object{}
	}
	return s
}

func (s *store) get(k *kind, name objectName) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.find(k, name)
}

func (s *store) find(k *kind, name objectName) (object, error) {
	if found, ok := s.objects[k][name]; ok {
		return found, nil
	}
	return nil, apierrors.NewNotFound(k.resource.GroupResource(), name.name)
}

// all gives the objects of a kind in order of creation.
func (s *store) all(k *kind) []object {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sorted(k)
}

func (s *store) sorted(k *kind) []object {
	found := make([]object, 0, len(s.objects[k]))
	for _, obj := range s.objects[k] {
		found = append(found, obj)
	}
	sort.Slice(found, func(i, j int) bool { return found[i].GetUID() < found[j].GetUID() })
	return found
}

// list gives those of a namespace, or of all, that the selector selects.
func (s *store) list(k *kind, namespace string, selector labels.Selector) (runtime.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := k.newList()
	var items []runtime.Object
	for _, obj := range s.sorted(k) {
		if (namespace == "" || obj.GetNamespace() == namespace) && selector.Matches(labels.Set(obj.GetLabels())) {
			items = append(items, obj.DeepCopyObject())
		}
	}
	if err := meta.SetList(list, items); err != nil {
		return nil, err
	}
	list.(metav1.ListInterface).SetResourceVersion(strconv.FormatInt(s.version, 10))
	return list, nil
}

func (s *store) watch(k *kind) watch.Interface {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := newWatcher()
	s.watchers[k] = append(s.watchers[k], w)
	return w
}

func (s *store) create(k *kind, obj object) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.created++
	s.fillSystemFields(k, obj)
	if pod, ok := obj.(*corev1.Pod); ok && s.admit != nil {
		s.mu.Unlock()
		err := s.admit(pod)
		s.mu.Lock()
		if err != nil {
			return nil, err
		}
	}
	admitted, err := k.admitNew(obj, s.warnings)
	if err != nil {
		return nil, err
	}
	if _, exists := s.objects[k][nameOf(admitted)]; exists {
		return nil, apierrors.NewAlreadyExists(k.resource.GroupResource(), admitted.GetName())
	}
	if pod, ok := admitted.(*corev1.Pod); ok {
		if err := s.admitPod(pod); err != nil {
			return nil, err
		}
	}
	return s.write(k, nil, asStored(k, admitted)), nil
}

// fillSystemFields gives name, UID and time of creation; names and UIDs sort in order of creation.
func (s *store) fillSystemFields(k *kind, obj object) {
	if obj.GetName() == "" && obj.GetGenerateName() != "" {
		obj.SetName(fmt.Sprintf("%s%05d", obj.GetGenerateName(), s.created))
		if k.name == "Pod" {
			s.podNames[obj.GetName()] = true
		}
	}
	if k.name != "Node" && obj.GetNamespace() == "" {
		obj.SetNamespace(metav1.NamespaceDefault)
	}
	obj.SetUID(types.UID(fmt.Sprintf("00000000-0000-0000-0000-%012d", s.created)))
	obj.SetCreationTimestamp(metav1.Now())
}

func (s *store) admitPod(pod *corev1.Pod) error {
	pod.Status = corev1.PodStatus{Phase: corev1.PodPending}
	used := 0
	for _, other := range s.objects[kinds["pods"]] {
		if phase := other.(*corev1.Pod).Status.Phase; phase != corev1.PodSucceeded && phase != corev1.PodFailed {
			used++
		}
	}
	if s.podQuota == 0 || used < s.podQuota {
		return nil
	}
	return apierrors.NewForbidden(corev1.Resource("pods"), pod.Name, fmt.Errorf(
		"exceeded quota: pods, requested: pods=1, used: pods=%d, limited: pods=%d", used, s.podQuota))
}

func (s *store) update(k *kind, obj object, subresource string) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, err := s.find(k, nameOf(obj))
	if err != nil {
		return nil, err
	}
	return s.replace(k, old, obj, subresource)
}

// edit updates an object by what change makes of its present form, without a chance of a conflict.
func (s *store) edit(k *kind, name objectName, subresource string, change func(object) (object, error)) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, err := s.find(k, name)
	if err != nil {
		return nil, err
	}
	changed, err := change(old.DeepCopyObject().(object))
	if err != nil {
		return nil, err
	}
	return s.replace(k, old, changed, subresource)
}

func (s *store) replace(k *kind, old, obj object, subresource string) (object, error) {
	if version := obj.GetResourceVersion(); version != "" && version != old.GetResourceVersion() {
		return nil, apierrors.NewConflict(k.resource.GroupResource(), obj.GetName(),
			fmt.Errorf(registry.OptimisticLockErrorMsg))
	}
	if uid := obj.GetUID(); uid != "" && uid != old.GetUID() {
		return nil, apierrors.NewConflict(k.resource.GroupResource(), obj.GetName(),
			fmt.Errorf("the UID in the precondition is %s, the UID in record is %s", uid, old.GetUID()))
	}
	obj.SetResourceVersion(old.GetResourceVersion())
	admitted, err := k.admitUpdate(obj, old, subresource, s.warnings)
	if err != nil {
		return nil, err
	}
	if deployment, ok := admitted.(*appsv1.Deployment); ok && s.warnings == nil {
		countSpecOnly(deployment, old.(*appsv1.Deployment))
	}
	stored := asStored(k, admitted)
	if bytes.Equal(protobuf(stored), protobuf(old)) {
		return old, nil
	}
	return s.write(k, old, stored), nil
}

// countSpecOnly keeps to the generations of the recorded traces, which count changes of the spec alone. A real API server
// counts a Deployment's changes of annotations too.
func countSpecOnly(new, old *appsv1.Deployment) {
	if apiequality.Semantic.DeepEqual(new.Spec, old.Spec) {
		new.Generation = old.Generation
	}
}

func (s *store) delete(k *kind, name objectName, preconditions *metav1.Preconditions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, err := s.find(k, name)
	if err != nil {
		return err
	}
	if preconditions != nil && preconditions.UID != nil && *preconditions.UID != found.GetUID() {
		return apierrors.NewConflict(k.resource.GroupResource(), name.name, fmt.Errorf(
			"the UID in the precondition is %s, the UID in record is %s", *preconditions.UID, found.GetUID()))
	}
	s.remove(k, found)
	s.collect(found)
	return nil
}

// remove takes an object away; a pod that is bound to a node only gets the request to end.
func (s *store) remove(k *kind, obj object) {
	pod, isPod := obj.(*corev1.Pod)
	if !isPod || pod.Spec.NodeName == "" {
		s.write(k, obj, nil)
		return
	}
	if pod.DeletionTimestamp != nil {
		return
	}
	terminating := pod.DeepCopy()
	grace := int64(corev1.DefaultTerminationGracePeriodSeconds)
	end := metav1.NewTime(time.Now().Add(time.Duration(grace) * time.Second))
	terminating.DeletionTimestamp, terminating.DeletionGracePeriodSeconds = &end, &grace
	s.write(k, pod, asStored(k, terminating))
}

// finish takes a pod away whose node has ended it.
func (s *store) finish(pod *corev1.Pod) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(kinds["pods"], pod, nil)
}

// write stores a new form of an object, nil for none, and tells the watchers.
func (s *store) write(k *kind, old, new object) object {
	s.version++
	event := watch.Event{Type: watch.Added}
	if old != nil {
		event.Type = watch.Modified
	}
	if new == nil {
		event.Type = watch.Deleted
		new = old.DeepCopyObject().(object)
	}
	new.SetResourceVersion(strconv.FormatInt(s.version, 10))
	if event.Type == watch.Deleted {
		delete(s.objects[k], nameOf(new))
	} else {
		s.objects[k][nameOf(new)] = new
	}
	event.Object = new
	for _, w := range s.watchers[k] {
		w.add(event)
	}
	if pod, ok := new.(*corev1.Pod); ok && event.Type != watch.Deleted {
		before, _ := old.(*corev1.Pod)
		s.podLog = append(s.podLog, podChange{time.Now(), before, pod})
	}
	return new
}

func (s *store) takePodLog() []podChange {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.podLog
	s.podLog = nil
	return taken
}

type protobufMarshaler interface{ Marshal() ([]byte, error) }
type protobufUnmarshaler interface{ Unmarshal([]byte) error }

func protobuf(obj object) []byte {
	data, err := obj.(protobufMarshaler).Marshal()
	if err != nil {
		panic(err)
	}
	return data
}

// asStored is the object as it comes back from storage: times in whole seconds, empty lists as none.
func asStored(k *kind, obj object) object {
	stored := k.new()
	if err := stored.(protobufUnmarshaler).Unmarshal(protobuf(obj)); err != nil {
		panic(err)
	}
	return stored
}
