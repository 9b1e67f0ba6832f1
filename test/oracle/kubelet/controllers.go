package main

import (
	"context"
	"reflect"
	"time"
	"unsafe"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/kubernetes/pkg/controller/daemon"
	"k8s.io/kubernetes/pkg/controller/deployment"
	"k8s.io/kubernetes/pkg/controller/replicaset"
	"k8s.io/kubernetes/pkg/controller/statefulset"
)

// workers are those of one controller, as kube-controller-manager has by default.
const workers = 5

// startControllers runs the real controllers of workloads, which tell their events to onEvent.
func startControllers(ctx context.Context, client kubernetes.Interface, onEvent func(*corev1.Event)) error {
	factory := informers.NewSharedInformerFactory(client, 0)
	apps, core := factory.Apps().V1(), factory.Core().V1()
	deployments, err := deployment.NewDeploymentController(ctx, apps.Deployments(), apps.ReplicaSets(), core.Pods(), client)
	if err != nil {
		return err
	}
	daemonSets, err := daemon.NewDaemonSetsController(ctx, apps.DaemonSets(), apps.ControllerRevisions(), core.Pods(), core.Nodes(),
		client, flowcontrol.NewBackOff(time.Second, 15*time.Minute))
	if err != nil {
		return err
	}
	replicaSets := replicaset.NewReplicaSetController(ctx, apps.ReplicaSets(), core.Pods(), client, replicaset.BurstReplicas)
	statefulSets := statefulset.NewStatefulSetController(ctx, core.Pods(), apps.StatefulSets(), core.PersistentVolumeClaims(),
		apps.ControllerRevisions(), client)
	for _, controller := range []any{deployments, daemonSets, statefulSets} {
		eventsOf(controller).StartEventWatcher(onEvent)
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	go deployments.Run(ctx, workers)
	go replicaSets.Run(ctx, workers)
	go statefulSets.Run(ctx, workers)
	go daemonSets.Run(ctx, 2)
	return nil
}

// eventsOf reaches for the broadcaster of a controller, which is a private field.
func eventsOf(controller any) record.EventBroadcaster {
	field := reflect.ValueOf(controller).Elem().FieldByName("eventBroadcaster")
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem().Interface().(record.EventBroadcaster)
}
