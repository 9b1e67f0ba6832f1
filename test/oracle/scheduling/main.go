// Lets the real scheduler look for a node for a pod, and records what it says; see "Pods as the scheduler places them" in
// CONTRIBUTING.md.
package main

import (
	"encoding/json"
	"os"
	"os/signal"
	"syscall"
	"testing"

	"github.com/go-logr/logr"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/klog/v2"

	"rollout-preview/oracle/caselines"
)

// A podCase is a pod with what there is in its cluster, and what the scheduler makes of it.
type podCase struct {
	Name       string `json:"name"`
	Kubernetes string `json:"kubernetes"`
	world
	Pod     pod      `json:"pod"`
	Verdict *verdict `json:"verdict"`
}

func main() {
	// The first one starts Go's signal loop, which must not be in a bubble of virtual time.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGUSR2)
	klog.SetLogger(logr.Discard())
	utilruntime.ErrorHandlers = nil
	// Victims are deleted before the answer is given, instead of beside it.
	if err := utilfeature.DefaultMutableFeatureGate.Set("SchedulerAsyncPreemption=false"); err != nil {
		panic(err)
	}
	caselines.InTest(func(t *testing.T) {
		judge := func(line []byte) (any, string, string, error) { return judgeCase(t, line) }
		caselines.Oracle{Mode: "scheduling", Things: "pods", Told: "placed", Needs: "a pod and its nodes", Judge: judge}.Main()
	})
}

// judgeCase schedules the pod of a case, and tells where that is not as recorded.
func judgeCase(t *testing.T, line []byte) (any, string, string, error) {
	var before podCase
	if err := json.Unmarshal(line, &before); err != nil {
		return nil, "", "", err
	}
	now := before
	now.Kubernetes = caselines.KubernetesVersion("k8s.io/kubernetes")
	found, err := judge(t, now)
	if err != nil {
		return nil, "", "", err
	}
	now.Verdict = &found
	if before.Verdict == nil || caselines.JSON(before.Verdict) == caselines.JSON(now.Verdict) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Verdict, now.Verdict), nil
}
