package main

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

var dependentResources = []string{"replicasets", "controllerrevisions", "pods"}

// collect is the garbage collector: it removes what the deleted object owned, at once.
func (s *store) collect(owner object) {
	for _, resource := range dependentResources {
		for _, dependent := range s.dependents(kinds[resource], owner) {
			s.remove(kinds[resource], dependent)
			s.collect(dependent)
		}
	}
}

// collectAbandoned removes what a controller made for an owner before it heard that the owner is gone.
func (s *store) collectAbandoned() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, resource := range dependentResources {
		for _, obj := range s.sorted(kinds[resource]) {
			if s.isAbandoned(obj) {
				s.remove(kinds[resource], obj)
			}
		}
	}
}

func (s *store) isAbandoned(obj object) bool {
	ref := metav1.GetControllerOf(obj)
	if ref == nil {
		return false
	}
	owner, err := s.find(kindNamed(ref.Kind), objectName{obj.GetNamespace(), ref.Name})
	return err != nil || owner.GetUID() != ref.UID
}

// release leaves what an object owns behind without an owner.
func (s *store) release(owner object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, resource := range dependentResources {
		for _, dependent := range s.dependents(kinds[resource], owner) {
			orphan := dependent.DeepCopyObject().(object)
			orphan.SetOwnerReferences(nil)
			s.write(kinds[resource], dependent, orphan)
		}
	}
}

func (s *store) dependents(k *kind, owner object) []object {
	var found []object
	for _, obj := range s.sorted(k) {
		if metav1.IsControlledBy(obj, owner) {
			found = append(found, obj)
		}
	}
	return found
}
