// The oracle plays scenarios on the real Kubernetes controllers, in virtual time, and records what they do; see
// "How to move to a new Kubernetes version" in CONTRIBUTING.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/go-logr/logr"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/capabilities"
)

func main() {
	options := flag.NewFlagSet("oracle", flag.ExitOnError)
	check := options.Bool("check", false, "write nothing, only tell in how many runs a case is as recorded, and fail where it never is")
	runs := options.Int("runs", 42, "how often each scenario is played, in turn with 1, 2 and 8 processors")
	count := options.Int("generate", 0, "record so many random cases instead of those in FOLDER")
	var wanted generation
	options.StringVar(&wanted.kind, "kind", "Deployment", "of random cases: Deployment, StatefulSet, DaemonSet, autoscaling (with an autoscaler), cluster (several workloads), drain (with budgets and nodes that are drained); in a FILE.jsonl: admission, template, warning")
	options.StringVar(&wanted.gates, "gates", "", "names of feature gates, of which random manifests have some switched, such as A,B")
	options.IntVar(&wanted.times, "times", timesJudged, "how often a random manifest is judged of which several things are said")
	options.Uint64Var(&wanted.seed, "seed", 1, "of random cases")
	options.BoolVar(&wanted.large, "large", false, "random cases have more replicas, nodes and steps")
	options.BoolVar(&wanted.races, "races", false, "keep random cases in which up to four traces occur, instead of one")
	options.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: npm run oracle -- [OPTIONS] FOLDER (of trace cases, one JSON file each) or FILE.jsonl (of admission cases, one a line)")
		options.PrintDefaults()
	}
	_ = options.Parse(os.Args[1:])
	if options.NArg() != 1 {
		options.Usage()
		os.Exit(2)
	}
	// The first one starts Go's signal loop, which must not be in a bubble of virtual time; the scheduler asks for signals.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGUSR2)
	prepare()
	inTest(func(t *testing.T) error {
		r := &recorder{t: t, folder: options.Arg(0), runs: *runs, check: *check}
		if *count > 0 {
			return r.generate(wanted, *count)
		}
		return r.record()
	})
}

// prepare takes out of Kubernetes what sleeps by the wall clock.
func prepare() {
	// As nearly every cluster has it, with --allow-privileged.
	capabilities.Setup(true, 0)
	klog.SetLogger(logr.Discard())
	utilruntime.ErrorHandlers = nil
}

// waitForOwnWrites sets whether controllers wait until their own writes have come back, as they do in reality: without limits
// it changes nothing, and the recorded cases were recorded without it.
func waitForOwnWrites(isOn bool) {
	gates := utilfeature.DefaultMutableFeatureGate
	for gate := range gates.GetAll() {
		if !strings.HasPrefix(string(gate), "StaleControllerConsistency") {
			continue
		}
		if err := gates.Set(fmt.Sprintf("%s=%t", gate, isOn)); err != nil {
			panic(err)
		}
	}
}

// inTest runs f as a test, as there is no virtual time outside of one, and ends the program.
func inTest(f func(*testing.T) error) {
	os.Args = os.Args[:1] // the options are ours, not the test's
	everything := func(_, _ string) (bool, error) { return true, nil }
	oracle := func(t *testing.T) {
		if err := f(t); err != nil {
			fmt.Fprintln(os.Stderr, "oracle:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	testing.Main(everything, []testing.InternalTest{{Name: "oracle", F: oracle}}, nil, nil)
}
