package main

import (
	"context"
	"reflect"
	"sync"
	"time"
	"unsafe"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/daemon"
	"k8s.io/kubernetes/pkg/controller/deployment"
	"k8s.io/kubernetes/pkg/controller/replicaset"
	"k8s.io/kubernetes/pkg/controller/statefulset"
)

// Workers of one controller, as kube-controller-manager has by default.
const (
	workers       = 5
	daemonWorkers = 2
)

// No run comes to a resync. Without one, an informer before 1.35 waits on a channel that all bubbles share, and virtual
// time stands still.
const resync = 10_000 * time.Hour

type runner interface {
	Run(ctx context.Context, workers int)
}

// controllers are the real ones for workloads of one kind, with their informers.
type controllers struct {
	informers informers.SharedInformerFactory
	cancel    context.CancelFunc
	running   sync.WaitGroup
}

// startControllers runs the controllers of the kind; the workload's own one tells its events to onEvent.
func startControllers(kind string, client kubernetes.Interface, onEvent func(*corev1.Event), scaling *autoscaling) *controllers {
	ctx, cancel := context.WithCancel(context.Background())
	c := &controllers{informers: informers.NewSharedInformerFactory(client, resync), cancel: cancel}
	own, others := c.build(ctx, kind, client)
	eventsOf(own).StartEventWatcher(onEvent)
	if scaling != nil {
		others = append(others, scaling.build(ctx, c, client))
	}
	c.informers.Start(ctx.Done())
	c.informers.WaitForCacheSync(ctx.Done())
	for _, controller := range append(others, own) {
		c.running.Go(func() { controller.Run(ctx, workersOf(controller)) })
	}
	return c
}

func (c *controllers) stop() {
	c.cancel()
	c.informers.Shutdown()
	c.running.Wait()
}

func (c *controllers) build(ctx context.Context, kind string, client kubernetes.Interface) (own runner, others []runner) {
	apps, core := c.informers.Apps().V1(), c.informers.Core().V1()
	var err error
	switch kind {
	case "Deployment":
		others = []runner{newReplicaSetController(ctx, apps.ReplicaSets(), core.Pods(), client)}
		own, err = deployment.NewDeploymentController(ctx, apps.Deployments(), apps.ReplicaSets(), core.Pods(), client)
	case "StatefulSet":
		own = statefulset.NewStatefulSetController(ctx, core.Pods(), apps.StatefulSets(),
			core.PersistentVolumeClaims(), apps.ControllerRevisions(), client)
	case "DaemonSet":
		own, err = daemon.NewDaemonSetsController(ctx, apps.DaemonSets(), apps.ControllerRevisions(), core.Pods(),
			core.Nodes(), client, flowcontrol.NewBackOff(time.Second, 15*time.Minute))
	}
	if err != nil {
		panic(err)
	}
	return own, others
}

// newReplicaSetController gives the constructor what its version asks for first: in 1.29 that is a logger.
func newReplicaSetController(ctx context.Context, sets appsinformers.ReplicaSetInformer, pods coreinformers.PodInformer,
	client kubernetes.Interface) *replicaset.ReplicaSetController {
	switch made := any(replicaset.NewReplicaSetController).(type) {
	case func(context.Context, appsinformers.ReplicaSetInformer, coreinformers.PodInformer, kubernetes.Interface, int) *replicaset.ReplicaSetController:
		return made(ctx, sets, pods, client, replicaset.BurstReplicas)
	case func(klog.Logger, appsinformers.ReplicaSetInformer, coreinformers.PodInformer, kubernetes.Interface, int) *replicaset.ReplicaSetController:
		return made(klog.FromContext(ctx), sets, pods, client, replicaset.BurstReplicas)
	}
	panic("replicaset.NewReplicaSetController asks for something else")
}

func workersOf(controller runner) int {
	if _, isDaemon := controller.(*daemon.DaemonSetsController); isDaemon {
		return daemonWorkers
	}
	return workers
}

// eventsOf reaches for the broadcaster of a controller, which is a private field.
func eventsOf(controller runner) record.EventBroadcaster {
	field := reflect.ValueOf(controller).Elem().FieldByName("eventBroadcaster")
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem().Interface().(record.EventBroadcaster)
}
