package main

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/registry/apps/controllerrevision"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
)

// An object is any object of the API, in its v1 form.
type object interface {
	runtime.Object
	metav1.Object
}

// A strategy decides what a create or an update makes of an object.
type strategy interface {
	rest.RESTCreateStrategy
	rest.RESTUpdateStrategy
}

// A kind is what the store has to know of one resource. Without a strategy, objects are stored as they come.
type kind struct {
	name     string
	resource schema.GroupVersionResource
	new      func() object
	newList  func() runtime.Object
	strategy strategy
	status   rest.RESTUpdateStrategy
}

var kinds = map[string]*kind{
	"deployments": {"Deployment", appsResource("deployments"), func() object { return &appsv1.Deployment{} },
		func() runtime.Object { return &appsv1.DeploymentList{} }, deployment.Strategy, deployment.StatusStrategy},
	"replicasets": {"ReplicaSet", appsResource("replicasets"), func() object { return &appsv1.ReplicaSet{} },
		func() runtime.Object { return &appsv1.ReplicaSetList{} }, replicaset.Strategy, replicaset.StatusStrategy},
	"statefulsets": {"StatefulSet", appsResource("statefulsets"), func() object { return &appsv1.StatefulSet{} },
		func() runtime.Object { return &appsv1.StatefulSetList{} }, statefulset.Strategy, statefulset.StatusStrategy},
	"daemonsets": {"DaemonSet", appsResource("daemonsets"), func() object { return &appsv1.DaemonSet{} },
		func() runtime.Object { return &appsv1.DaemonSetList{} }, daemonset.Strategy, daemonset.StatusStrategy},
	"controllerrevisions": {"ControllerRevision", appsResource("controllerrevisions"),
		func() object { return &appsv1.ControllerRevision{} },
		func() runtime.Object { return &appsv1.ControllerRevisionList{} }, controllerrevision.Strategy, nil},
	"pods": {"Pod", coreResource("pods"), func() object { return &corev1.Pod{} },
		func() runtime.Object { return &corev1.PodList{} }, nil, nil},
	"nodes": {"Node", coreResource("nodes"), func() object { return &corev1.Node{} },
		func() runtime.Object { return &corev1.NodeList{} }, nil, nil},
	"resourcequotas": {"ResourceQuota", coreResource("resourcequotas"), func() object { return &corev1.ResourceQuota{} },
		func() runtime.Object { return &corev1.ResourceQuotaList{} }, nil, nil},
	"persistentvolumeclaims": {"PersistentVolumeClaim", coreResource("persistentvolumeclaims"),
		func() object { return &corev1.PersistentVolumeClaim{} },
		func() runtime.Object { return &corev1.PersistentVolumeClaimList{} }, nil, nil},
}

func appsResource(name string) schema.GroupVersionResource {
	return appsv1.SchemeGroupVersion.WithResource(name)
}

func coreResource(name string) schema.GroupVersionResource {
	return corev1.SchemeGroupVersion.WithResource(name)
}

func kindNamed(name string) *kind {
	for _, kind := range kinds {
		if kind.name == name {
			return kind
		}
	}
	return nil
}

func (k *kind) groupKind() schema.GroupKind {
	return schema.GroupKind{Group: k.resource.Group, Kind: k.name}
}

// admitNew puts in the defaults and judges a new object.
func (k *kind) admitNew(obj object, recorder warning.Recorder) (object, error) {
	if k.strategy == nil {
		return obj, nil
	}
	legacyscheme.Scheme.Default(obj)
	internal, err := toInternal(obj)
	if err != nil {
		return nil, err
	}
	if err := rest.BeforeCreate(k.strategy, requestContext(obj.GetNamespace(), recorder), internal); err != nil {
		return nil, err
	}
	return k.fromInternal(internal)
}

// admitUpdate puts in the defaults and judges an update of the object, or of its status.
func (k *kind) admitUpdate(obj, old object, subresource string, recorder warning.Recorder) (object, error) {
	judge := rest.RESTUpdateStrategy(k.strategy)
	if subresource == "status" {
		judge = k.status
	}
	if k.strategy == nil || judge == nil {
		return obj, nil
	}
	legacyscheme.Scheme.Default(obj)
	internal, err := toInternal(obj)
	if err != nil {
		return nil, err
	}
	internalOld, err := toInternal(old)
	if err != nil {
		return nil, err
	}
	if err := rest.BeforeUpdate(judge, requestContext(old.GetNamespace(), recorder), internal, internalOld); err != nil {
		return nil, err
	}
	return k.fromInternal(internal)
}

// requestContext is that of a request of the apps group; before 1.34 the rules of an update ask for its version. The
// recorder, if there is one, gets the warnings.
func requestContext(namespace string, recorder warning.Recorder) context.Context {
	ctx := genericapirequest.WithNamespace(context.Background(), namespace)
	if recorder != nil {
		ctx = warning.WithWarningRecorder(ctx, recorder)
	}
	info := &genericapirequest.RequestInfo{APIGroup: appsv1.GroupName, APIVersion: appsv1.SchemeGroupVersion.Version}
	return genericapirequest.WithRequestInfo(ctx, info)
}

func toInternal(obj object) (runtime.Object, error) {
	return legacyscheme.Scheme.ConvertToVersion(obj.DeepCopyObject(), apps.SchemeGroupVersion)
}

func (k *kind) fromInternal(internal runtime.Object) (object, error) {
	converted, err := legacyscheme.Scheme.ConvertToVersion(internal, k.resource.GroupVersion())
	if err != nil {
		return nil, err
	}
	converted.GetObjectKind().SetGroupVersionKind(schema.GroupVersionKind{})
	return converted.(object), nil
}
