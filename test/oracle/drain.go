//go:build !oneworkload

package main

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"time"
	"unsafe"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	apifields "k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	policyclient "k8s.io/client-go/kubernetes/typed/policy/v1"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/kubectl/pkg/drain"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	api "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/policy"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	"k8s.io/kubernetes/pkg/controller/disruption"
	podstorage "k8s.io/kubernetes/pkg/registry/core/pod/storage"
)

// As `kubectl drain` has it.
const evictErrorRetryDelay = 5 * time.Second

func init() {
	kinds["poddisruptionbudgets"] = &kind{"PodDisruptionBudget", policyv1.SchemeGroupVersion.WithResource("poddisruptionbudgets"),
		func() object { return &policyv1.PodDisruptionBudget{} },
		func() runtime.Object { return &policyv1.PodDisruptionBudgetList{} }, nil, nil}
}

// disruptions are who keeps the budgets, evicts pods and drains nodes.
type disruptions struct {
	run *clusterRun
	ctx context.Context
	// client is that of kubectl.
	client   *fake.Clientset
	eviction *podstorage.EvictionREST
}

// startDisruptions runs the real disruption controller; what it gives has the real eviction and kubectl's drain.
func (r *clusterRun) startDisruptions(ctx context.Context, factory informers.SharedInformerFactory) (*disruptions, *disruption.DisruptionController) {
	apps, core := factory.Apps().V1(), factory.Core().V1()
	mapper := apimeta.NewDefaultRESTMapper([]schema.GroupVersion{appsv1.SchemeGroupVersion})
	controller := disruption.NewDisruptionController(ctx, core.Pods(), factory.Policy().V1().PodDisruptionBudgets(),
		core.ReplicationControllers(), apps.ReplicaSets(), apps.Deployments(), apps.StatefulSets(), r.watching, mapper, nil,
		r.watching.Discovery())
	made := &disruptions{run: r, ctx: ctx, client: fake.NewClientset(), eviction: &podstorage.EvictionREST{}}
	setField(made.eviction, "store", reflect.ValueOf(podStore{store: r.store}))
	setField(made.eviction, "podDisruptionBudgetClient", reflect.ValueOf(r.watching.PolicyV1()))
	made.client.Resources = []*metav1.APIResourceList{{GroupVersion: "v1", APIResources: []metav1.APIResource{
		{Name: drain.EvictionSubresource, Kind: drain.EvictionKind, Group: policyv1.GroupName, Version: "v1"}}}}
	made.client.PrependReactor("*", "*", func(action clienttesting.Action) (bool, runtime.Object, error) {
		found, err := made.answer(action)
		return true, found, err
	})
	return made, controller
}

func setField(owner any, name string, value reflect.Value) {
	field := reflect.ValueOf(owner).Elem().FieldByName(name)
	reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem().Set(value)
}

// A drainClient is kubectl's, whose evictions go past the fake one: that would hold its lock while an eviction sleeps.
type drainClient struct {
	kubernetes.Interface
	disruptions *disruptions
}

func (c drainClient) PolicyV1() policyclient.PolicyV1Interface {
	return drainPolicy{c.Interface.PolicyV1(), c.disruptions}
}

type drainPolicy struct {
	policyclient.PolicyV1Interface
	disruptions *disruptions
}

func (p drainPolicy) Evictions(string) policyclient.EvictionInterface { return p.disruptions }

// answer lists the pods of a node, which the store does not know how to do.
func (d *disruptions) answer(action clienttesting.Action) (runtime.Object, error) {
	found, err := d.run.watching.Invokes(action, nil)
	if pods, ok := found.(*corev1.PodList); ok {
		selector := action.(clienttesting.ListAction).GetListRestrictions().Fields
		var items []corev1.Pod
		for _, pod := range pods.Items {
			if selector.Matches(apifields.Set{"spec.nodeName": pod.Spec.NodeName}) {
				items = append(items, pod)
			}
		}
		pods.Items = items
	}
	return found, err
}

// Evict is what a request to evict a pod comes to.
func (d *disruptions) Evict(_ context.Context, eviction *policyv1.Eviction) error {
	internal, err := legacyscheme.Scheme.ConvertToVersion(eviction, policy.SchemeGroupVersion)
	if err != nil {
		return err
	}
	request := internal.(*policy.Eviction)
	if request.DeleteOptions == nil {
		request.DeleteOptions = &metav1.DeleteOptions{}
	}
	ctx := genericapirequest.WithNamespace(d.ctx, eviction.Namespace)
	answer, err := d.eviction.Create(ctx, eviction.Name, request, nil, &metav1.CreateOptions{})
	if status, ok := answer.(*metav1.Status); ok && status.Status == metav1.StatusFailure {
		return &apierrors.StatusError{ErrStatus: *status}
	}
	return err
}

// drain begins as kubectl does, and goes on beside everything else.
func (d *disruptions) drain(node string) {
	helper := &drain.Helper{Ctx: d.ctx, Client: drainClient{d.client, d}, GracePeriodSeconds: -1, IgnoreAllDaemonSets: true, DeleteEmptyDirData: true,
		EvictErrorRetryDelay: evictErrorRetryDelay, Out: io.Discard, ErrOut: io.Discard}
	must(d.cordon(helper, node, true))
	d.run.running.Go(func() { _ = drain.RunNodeDrain(helper, node) })
}

func (d *disruptions) uncordon(node string) {
	must(d.cordon(&drain.Helper{Ctx: d.ctx, Client: d.client}, node, false))
}

func (d *disruptions) cordon(helper *drain.Helper, name string, desired bool) error {
	node, err := d.client.CoreV1().Nodes().Get(d.ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	return drain.RunCordonOrUncordon(helper, node, desired)
}

// A podStore is the storage of pods as the eviction needs it.
type podStore struct {
	rest.StandardStorage
	store *store
}

func (p podStore) Get(ctx context.Context, name string, _ *metav1.GetOptions) (runtime.Object, error) {
	found, err := p.store.get(kinds["pods"], podNameIn(ctx, name))
	if err != nil {
		return nil, err
	}
	return internalPod(found)
}

func (p podStore) Update(ctx context.Context, name string, info rest.UpdatedObjectInfo, _ rest.ValidateObjectFunc,
	_ rest.ValidateObjectUpdateFunc, _ bool, _ *metav1.UpdateOptions) (runtime.Object, bool, error) {
	old, err := p.Get(ctx, name, nil)
	if err != nil {
		return nil, false, err
	}
	changed, err := info.UpdatedObject(ctx, old)
	if err != nil {
		return nil, false, err
	}
	pod, err := legacyscheme.Scheme.ConvertToVersion(changed, corev1.SchemeGroupVersion)
	if err != nil {
		return nil, false, err
	}
	pod.GetObjectKind().SetGroupVersionKind(schema.GroupVersionKind{})
	updated, err := p.store.update(kinds["pods"], pod.(object), "status")
	if err != nil {
		return nil, false, err
	}
	internal, err := internalPod(updated)
	return internal, false, err
}

func (p podStore) Delete(ctx context.Context, name string, _ rest.ValidateObjectFunc, options *metav1.DeleteOptions) (runtime.Object, bool, error) {
	found, err := p.store.get(kinds["pods"], podNameIn(ctx, name))
	if err != nil {
		return nil, false, err
	}
	wanted := options.Preconditions
	if wanted != nil && wanted.ResourceVersion != nil && *wanted.ResourceVersion != found.GetResourceVersion() {
		return nil, false, apierrors.NewConflict(corev1.Resource("pods"), name, fmt.Errorf("the pod has another version"))
	}
	return nil, true, p.store.delete(kinds["pods"], podNameIn(ctx, name), options.Preconditions)
}

func podNameIn(ctx context.Context, name string) objectName {
	return objectName{genericapirequest.NamespaceValue(ctx), name}
}

func internalPod(obj object) (*api.Pod, error) {
	internal, err := legacyscheme.Scheme.ConvertToVersion(obj.DeepCopyObject(), api.SchemeGroupVersion)
	if err != nil {
		return nil, err
	}
	return internal.(*api.Pod), nil
}
