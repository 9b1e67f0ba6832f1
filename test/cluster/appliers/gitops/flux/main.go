// Applies the objects of a file by the code of Flux, as kustomize-controller asks for it: flux [-prune] [-wait] NAMESPACE FILE.
// Of what it has applied before, it knows by a label.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/fluxcd/cli-utils/pkg/kstatus/polling"
	"github.com/fluxcd/pkg/ssa"
	"github.com/fluxcd/pkg/ssa/utils"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
)

const group = "kustomize.toolkit.fluxcd.io"

// The kinds that may be gone from a file.
var kinds = []schema.GroupVersionKind{
	{Group: "apps", Version: "v1", Kind: "Deployment"},
	{Group: "apps", Version: "v1", Kind: "StatefulSet"},
	{Group: "apps", Version: "v1", Kind: "DaemonSet"},
}

func main() {
	prune := flag.Bool("prune", false, "delete what is gone")
	wait := flag.Bool("wait", false, "wait until all is ready")
	timeout := flag.Duration("timeout", 5*time.Minute, "the longest wait")
	flag.Parse()
	if err := run(flag.Arg(0), flag.Arg(1), *prune, *wait, *timeout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(namespace, file string, prune, wait bool, timeout time.Duration) error {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	// The defaults of kustomize-controller.
	config.QPS, config.Burst = 50, 300
	text, err := os.Open(file)
	if err != nil {
		return err
	}
	defer text.Close()
	objects, err := utils.ReadObjects(text)
	if err != nil {
		return err
	}
	manager, kube, err := managerOf(config)
	if err != nil {
		return err
	}
	manager.SetOwnerLabels(objects, "team", namespace)
	ctx := context.Background()
	changes, err := manager.ApplyAllStaged(ctx, objects, ssa.DefaultApplyOptions())
	if err != nil {
		return err
	}
	if prune {
		stale, err := staleObjects(ctx, kube, manager.GetOwnerLabels("team", namespace), namespace, objects)
		if err != nil {
			return err
		}
		options := ssa.DeleteOptions{
			PropagationPolicy: metav1.DeletePropagationBackground,
			Inclusions:        manager.GetOwnerLabels("team", namespace),
			Exclusions:        map[string]string{group + "/prune": "disabled", group + "/reconcile": "disabled"},
		}
		if _, err := manager.DeleteAll(ctx, stale, options); err != nil {
			return err
		}
	}
	if !wait {
		return nil
	}
	// Interval, end at a failure and words are those of kustomize-controller.
	start := time.Now()
	options := ssa.WaitOptions{Interval: 5 * time.Second, Timeout: timeout, FailFast: true}
	if err := manager.WaitForSet(changes.ToObjMetadataSet(), options); err != nil {
		return fmt.Errorf("health check failed after %s: %w", time.Since(start), err)
	}
	return nil
}

func managerOf(config *rest.Config) (*ssa.ResourceManager, client.Client, error) {
	http, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, nil, err
	}
	mapper, err := apiutil.NewDynamicRESTMapper(config, http)
	if err != nil {
		return nil, nil, err
	}
	kube, err := client.New(config, client.Options{Mapper: mapper})
	if err != nil {
		return nil, nil, err
	}
	poller := polling.NewStatusPoller(kube, mapper, polling.Options{})
	return ssa.NewResourceManager(kube, poller, ssa.Owner{Field: "kustomize-controller", Group: group}), kube, nil
}

func staleObjects(ctx context.Context, kube client.Client, labels map[string]string, namespace string, objects []*unstructured.Unstructured) ([]*unstructured.Unstructured, error) {
	present := map[string]bool{}
	for _, object := range objects {
		present[object.GetKind()+"/"+object.GetName()] = true
	}
	var stale []*unstructured.Unstructured
	for _, kind := range kinds {
		list := &unstructured.UnstructuredList{}
		list.SetGroupVersionKind(kind)
		if err := kube.List(ctx, list, client.InNamespace(namespace), client.MatchingLabels(labels)); err != nil {
			return nil, err
		}
		for index := range list.Items {
			item := &list.Items[index]
			if !present[item.GetKind()+"/"+item.GetName()] {
				stale = append(stale, item)
			}
		}
	}
	return stale, nil
}
