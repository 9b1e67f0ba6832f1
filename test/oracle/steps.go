package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/kubernetes/pkg/controller"
)

// A stage is where steps are played: what somebody does to the cluster.
type stage struct {
	store  *store
	client kubernetes.Interface
	camera *camera
	kind   *kind
	// name is that of the workload, empty before the first apply.
	name objectName
}

// play does the step and gives what it prints; accepted writes print nothing.
func (s *stage) play(step step) string {
	output, err := s.do(step)
	if err != nil {
		return "error: " + err.Error()
	}
	return output
}

func (s *stage) do(step step) (string, error) {
	switch step.Do {
	case "apply":
		return "", s.apply(step.Manifest)
	case "createReplicaSet":
		return "", s.createReplicaSet(step.Manifest)
	}
	workload, err := s.store.get(s.kind, s.name)
	if err != nil {
		return "", err
	}
	switch step.Do {
	case "patch":
		return "", s.patch(s.kind, s.name, step.Patch)
	case "patchReplicaSet":
		return "", s.patch(kinds["replicasets"], objectName{s.name.namespace, s.camera.nameOf(step.ReplicaSet)}, step.Patch)
	case "undo":
		return undo(s.kind, s.client, workload, step.ToRevision)
	case "status":
		return rolloutStatus(s.kind, workload)
	case "history":
		return history(s.kind, s.client, s.name)
	case "quota":
		s.store.setQuota(step.Pods)
		return "", nil
	case "deletePod":
		return "", s.deletePod(step.Image)
	case "delete":
		return "", s.delete(workload, step.Orphan)
	case "occupy":
		return "", s.occupy(workload.(*appsv1.Deployment), step.Image)
	}
	return "", fmt.Errorf("unknown step %q", step.Do)
}

// apply creates the workload or replaces it; annotations that are already on it stay.
func (s *stage) apply(manifest json.RawMessage) error {
	obj, err := decode(s.kind, manifest)
	if err != nil {
		return err
	}
	s.name = objectName{cmp.Or(obj.GetNamespace(), metav1.NamespaceDefault), obj.GetName()}
	_, err = s.store.edit(s.kind, s.name, "", func(old object) (object, error) {
		annotations := map[string]string{}
		maps.Copy(annotations, old.GetAnnotations())
		maps.Copy(annotations, obj.GetAnnotations())
		obj.SetAnnotations(annotations)
		obj.SetNamespace(old.GetNamespace())
		obj.SetResourceVersion(old.GetResourceVersion())
		return obj, nil
	})
	if apierrors.IsNotFound(err) {
		_, err = s.store.create(s.kind, obj)
	}
	return err
}

func (s *stage) createReplicaSet(manifest json.RawMessage) error {
	obj, err := decode(kinds["replicasets"], manifest)
	if err != nil {
		return err
	}
	_, err = s.store.create(kinds["replicasets"], obj)
	return err
}

func (s *stage) patch(k *kind, name objectName, patch json.RawMessage) error {
	_, err := s.store.edit(k, name, "", func(old object) (object, error) {
		return patched(k, old, types.MergePatchType, patch)
	})
	return err
}

// deletePod deletes the live pod of the image whose name is greatest as text.
func (s *stage) deletePod(image string) error {
	newest := objectName{}
	for _, obj := range s.store.all(kinds["pods"]) {
		live := obj.GetDeletionTimestamp() == nil
		if live && imageOf(obj.(*corev1.Pod)) == image && obj.GetName() > newest.name {
			newest = nameOf(obj)
		}
	}
	if newest.name == "" {
		return nil
	}
	return s.store.delete(kinds["pods"], newest, nil)
}

func (s *stage) delete(workload object, orphan bool) error {
	if orphan {
		s.store.release(workload)
	}
	return s.store.delete(s.kind, nameOf(workload), nil)
}

// occupy puts a foreign ReplicaSet where the controller would put that of the template with another image.
func (s *stage) occupy(workload *appsv1.Deployment, image string) error {
	template := workload.Spec.Template.DeepCopy()
	template.Spec.Containers[0].Image = image
	labels := map[string]string{"app": "foreign"}
	none := int32(0)
	_, err := s.store.create(kinds["replicasets"], &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Name:   workload.Name + "-" + controller.ComputeHash(template, workload.Status.CollisionCount),
			Labels: labels,
		},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: &none,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Image: "foreign:1"}}},
			},
		},
	})
	return err
}

func (s *store) setQuota(pods int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.podQuota = pods
}
