// Syncs the objects of a file by Argo CD's own code, as its application controller asks for it: argocd [-prune] NAMESPACE FILE.
// Of what it has synced before, it knows by an annotation.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/cache"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/sync"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/sync/common"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/tracing"
	"github.com/go-logr/logr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

const trackedBy = "rollout-preview/tracked"

// That of ARGOCD_SYNC_WAVE_DELAY.
const waveDelay = 2 * time.Second

// How soon it looks again; the controller is told of changes.
const refresh = 200 * time.Millisecond

func main() {
	prune := flag.Bool("prune", false, "delete what is gone")
	timeout := flag.Duration("timeout", time.Hour, "end the sync after so long")
	flag.Parse()
	rest.SetDefaultWarningHandler(rest.NoWarnings{})
	if err := run(flag.Arg(0), flag.Arg(1), *prune, *timeout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(namespace, file string, prune bool, timeout time.Duration) error {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	// The defaults of Argo CD.
	config.QPS, config.Burst = 50, 100
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	objects, err := kube.SplitYAML(text)
	if err != nil {
		return err
	}
	for _, object := range objects {
		annotations := object.GetAnnotations()
		if annotations == nil {
			annotations = map[string]string{}
		}
		annotations[trackedBy] = "true"
		object.SetAnnotations(annotations)
	}
	known := cache.NewClusterCache(config, cache.SetNamespaces([]string{namespace}), cache.SetLogr(logr.Discard()),
		cache.SetPopulateResourceInfoHandler(func(object *unstructured.Unstructured, _ bool) (any, bool) {
			isTracked := object.GetAnnotations()[trackedBy] != ""
			return isTracked, isTracked
		}))
	if err := known.EnsureSynced(); err != nil {
		return err
	}
	start := time.Now()
	err = syncAll(config, known, asked{namespace, objects, prune, timeout})
	fmt.Printf("took %.1f s\n", time.Since(start).Seconds())
	return err
}

type asked struct {
	namespace string
	objects   []*unstructured.Unstructured
	prune     bool
	timeout   time.Duration
}

// Looks anew at what is there before each step, and goes on from the results of the step before, after SyncAppState of argo-cd's
// controller/sync.go.
func syncAll(config *rest.Config, known cache.ClusterCache, asked asked) error {
	isTracked := func(resource *cache.Resource) bool { return resource.Info == true }
	kubectl := &kube.KubectlCmd{Log: logr.Discard(), Tracer: tracing.NopTracer{}}
	start := metav1.Now()
	var phase common.OperationPhase
	var message string
	var results []common.ResourceSyncResult
	for {
		managed, err := known.GetManagedLiveObjs(asked.objects, isTracked)
		if err != nil {
			return err
		}
		state := sync.Reconcile(asked.objects, managed, asked.namespace, known)
		step, cleanup, err := sync.NewSyncContext("after", state, config, config, kubectl, asked.namespace,
			sync.WithPrune(asked.prune), sync.WithLogr(logr.Discard()), sync.WithManifestValidation(true),
			sync.WithSyncWaveHook(waitBetweenWaves), sync.WithInitialState(phase, message, results, start))
		if err != nil {
			return err
		}
		isLate := time.Since(start.Time) > asked.timeout
		if isLate {
			step.Terminate(context.Background())
		} else {
			step.Sync(context.Background())
		}
		phase, message, results = step.GetState()
		cleanup()
		if phase.Successful() {
			return nil
		}
		if phase.Completed() || isLate {
			return errors.New(message)
		}
		time.Sleep(refresh)
	}
}

// After delayBetweenSyncWaves of argo-cd's controller/sync.go.
func waitBetweenWaves(_ common.SyncPhase, _ int, isFinal bool) error {
	if !isFinal {
		time.Sleep(waveDelay)
	}
	return nil
}
