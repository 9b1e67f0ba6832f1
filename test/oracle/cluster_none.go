//go:build oneworkload

package main

import (
	"context"
	"fmt"
	"os"

	"k8s.io/client-go/kubernetes"
)

// playCluster is for the version of go.mod: what several workloads are played with has other signatures in others.
func playCluster(scenario, *chooser) []snapshot {
	fmt.Fprintln(os.Stderr, "oracle: several workloads are played without --kubernetes only")
	os.Exit(2)
	return nil
}

// An autoscaling is for the version of go.mod as well.
type autoscaling struct{ nodes *nodes }

func newAutoscaling(_ *store, sc scenario) *autoscaling {
	if len(sc.Autoscalers) > 0 {
		fmt.Fprintln(os.Stderr, "oracle: autoscalers are played without --kubernetes only")
		os.Exit(2)
	}
	return nil
}

func (*autoscaling) build(context.Context, *controllers, kubernetes.Interface) runner { return nil }
func (*autoscaling) create(*run)                                                      {}
func (*autoscaling) setLoad(int64)                                                    {}
func (*autoscaling) takeRescales() []string                                           { return nil }
