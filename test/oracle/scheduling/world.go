package main

import (
	"encoding/json"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	core "k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	registrypod "k8s.io/kubernetes/pkg/registry/core/pod"
)

// A world is what there is in the cluster.
type world struct {
	Nodes []node `json:"nodes"`
	Pods  []pod  `json:"pods"`
	// Namespaces are the labels of each.
	Namespaces map[string]map[string]string `json:"namespaces,omitempty"`
	Claims     []json.RawMessage            `json:"claims,omitempty"`
	Volumes    []json.RawMessage            `json:"volumes,omitempty"`
	Classes    []json.RawMessage            `json:"classes,omitempty"`
	Budgets    []json.RawMessage            `json:"budgets,omitempty"`
}

type node struct {
	Name          string            `json:"name"`
	Labels        map[string]string `json:"labels"`
	Taints        []corev1.Taint    `json:"taints"`
	Unschedulable bool              `json:"unschedulable"`
	Allocatable   map[string]string `json:"allocatable"`
	VolumeLimits  map[string]int32  `json:"volumeLimits,omitempty"`
}

type pod struct {
	Name      string            `json:"name"`
	Namespace string            `json:"namespace"`
	Labels    map[string]string `json:"labels"`
	// NodeName is where it runs, and Nominated where it is to run.
	NodeName  string `json:"nodeName,omitempty"`
	Nominated string `json:"nominated,omitempty"`
	// StartSecond is when it started.
	StartSecond int64 `json:"startSecond,omitempty"`
	// Terminating is whether it is being deleted, and Preempted whether by the scheduler.
	Terminating bool `json:"terminating,omitempty"`
	Preempted   bool `json:"preempted,omitempty"`
	// Owner is the selector of its ReplicaSet.
	Owner *metav1.LabelSelector `json:"owner,omitempty"`
	Spec  json.RawMessage       `json:"spec"`
}

// So long ago time began.
var origin = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func (n node) object() *corev1.Node {
	made := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: n.Name, Labels: n.Labels}}
	made.Spec.Taints, made.Spec.Unschedulable = n.Taints, n.Unschedulable
	made.Status.Allocatable = corev1.ResourceList{}
	for name, amount := range n.Allocatable {
		made.Status.Allocatable[corev1.ResourceName(name)] = resource.MustParse(amount)
	}
	return made
}

func (n node) csiNode() *storagev1.CSINode {
	made := &storagev1.CSINode{ObjectMeta: metav1.ObjectMeta{Name: n.Name}}
	for driver, count := range n.VolumeLimits {
		resources := &storagev1.VolumeNodeResources{Count: &count}
		made.Spec.Drivers = append(made.Spec.Drivers, storagev1.CSINodeDriver{Name: driver, NodeID: n.Name, Allocatable: resources})
	}
	return made
}

// object is the pod as the API server stores it, and its ReplicaSet.
func (p pod) object() (*corev1.Pod, *appsv1.ReplicaSet, error) {
	given := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: p.Name, Namespace: p.Namespace, Labels: p.Labels}}
	if err := json.Unmarshal(p.Spec, &given.Spec); err != nil {
		return nil, nil, err
	}
	legacyscheme.Scheme.Default(given)
	var internal core.Pod
	if err := legacyscheme.Scheme.Convert(given, &internal, nil); err != nil {
		return nil, nil, err
	}
	registrypod.Strategy.PrepareForCreate(nil, &internal)
	made := &corev1.Pod{}
	if err := legacyscheme.Scheme.Convert(&internal, made, nil); err != nil {
		return nil, nil, err
	}
	made.UID = types.UID(p.Namespace + "/" + p.Name)
	if p.NodeName != "" {
		made.Spec.NodeName = p.NodeName
		started := metav1.NewTime(origin.Add(time.Duration(p.StartSecond) * time.Second))
		made.Status.StartTime = &started
	}
	made.Status.NominatedNodeName = p.Nominated
	if p.Terminating {
		deleted := metav1.NewTime(origin)
		made.DeletionTimestamp, made.Finalizers = &deleted, []string{"example.com/stay"}
	}
	if p.Preempted {
		made.Status.Conditions = append(made.Status.Conditions, corev1.PodCondition{
			Type: corev1.DisruptionTarget, Status: corev1.ConditionTrue, Reason: corev1.PodReasonPreemptionByScheduler})
	}
	if p.Owner == nil {
		return made, nil, nil
	}
	owner := &appsv1.ReplicaSet{ObjectMeta: metav1.ObjectMeta{Name: "of-" + p.Name, Namespace: p.Namespace, UID: made.UID + "/owner"}}
	owner.Spec.Selector = p.Owner
	made.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(owner, appsv1.SchemeGroupVersion.WithKind("ReplicaSet"))}
	return made, owner, nil
}

// objects are all but the nodes, and the pod that is to be scheduled.
func (c podCase) objects() (objects []runtime.Object, incoming *corev1.Pod, err error) {
	for name, labels := range c.Namespaces {
		objects = append(objects, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}})
	}
	for _, each := range append([]pod{c.Pod}, c.Pods...) {
		made, owner, err := each.object()
		if err != nil {
			return nil, nil, fmt.Errorf("pod %s: %w", each.Name, err)
		}
		if incoming == nil {
			incoming = made
		}
		objects = append(objects, made)
		if owner != nil {
			objects = append(objects, owner)
		}
	}
	for _, each := range c.Nodes {
		if each.VolumeLimits != nil {
			objects = append(objects, each.csiNode())
		}
	}
	read := func(texts []json.RawMessage, empty func() runtime.Object) {
		for _, text := range texts {
			object := empty()
			if failed := json.Unmarshal(text, object); failed != nil {
				err = failed
			}
			legacyscheme.Scheme.Default(object)
			objects = append(objects, object)
		}
	}
	read(c.Claims, func() runtime.Object { return &corev1.PersistentVolumeClaim{} })
	read(c.Volumes, func() runtime.Object { return &corev1.PersistentVolume{} })
	read(c.Classes, func() runtime.Object { return &storagev1.StorageClass{} })
	read(c.Budgets, func() runtime.Object { return &policyv1.PodDisruptionBudget{} })
	return objects, incoming, err
}
