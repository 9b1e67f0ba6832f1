// Has the real EndpointSlice reconciler and the real proxy code look at the pods of a file: each line is a Service with its
// pods at one instant after the other, or a set of endpoints. It gets `answers`.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	discovery "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/record"
	"k8s.io/endpointslice"
	"k8s.io/endpointslice/metrics"
	endpointsliceutil "k8s.io/endpointslice/util"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/proxy"
	"rollout-preview/oracle/caselines"
)

type pod struct {
	Name        string            `json:"name"`
	Labels      map[string]string `json:"labels"`
	Phase       corev1.PodPhase   `json:"phase"`
	Ready       bool              `json:"ready"`
	Terminating bool              `json:"terminating"`
	HasAddress  bool              `json:"hasAddress"`
}

type service struct {
	Selector                 map[string]string `json:"selector"`
	PublishNotReadyAddresses bool              `json:"publishNotReadyAddresses"`
}

type conditions struct {
	Ready       bool `json:"ready"`
	Serving     bool `json:"serving"`
	Terminating bool `json:"terminating"`
}

// An answer is how many endpoints there are, and which of them get requests.
type answer struct {
	Ready      int    `json:"ready"`
	Serving    int    `json:"serving"`
	NotServing int    `json:"notServing"`
	Used       string `json:"used"`
}

type question struct {
	Service  *service     `json:"service,omitempty"`
	Instants [][]pod      `json:"instants,omitempty"`
	Set      []conditions `json:"set,omitempty"`
	Answers  []answer     `json:"answers"`
	// Own is what the other side makes of it, which is kept.
	Own  json.RawMessage `json:"own"`
	Name string          `json:"name"`
}

func main() {
	metrics.RegisterMetrics()
	check(caselines.AnswerEach(os.Args[len(os.Args)-1], func(each *question) {
		if each.Service == nil {
			each.Answers = []answer{answerOn(each.Set)}
		} else {
			each.Answers = answersOf(*each)
		}
	}))
}

// answersOf reconciles the slices of a Service after each instant, as the controller does with those that it has written.
func answersOf(asked question) []answer {
	ctx := context.Background()
	client := namingClient()
	nodes := informers.NewSharedInformerFactory(client, 0).Core().V1().Nodes()
	check(nodes.Informer().GetStore().Add(&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "node"}}))
	reconciler := endpointslice.NewReconciler(client, nodes.Lister(), 100, endpointsliceutil.NewEndpointSliceTracker(), nil, record.NewFakeRecorder(1000), "endpointslice-controller.k8s.io")
	svc := &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: "default", UID: "service"},
		Spec: corev1.ServiceSpec{
			Selector:                 asked.Service.Selector,
			PublishNotReadyAddresses: asked.Service.PublishNotReadyAddresses,
			Ports:                    []corev1.ServicePort{{Port: 80}},
			IPFamilies:               []corev1.IPFamily{corev1.IPv4Protocol},
		},
	}
	selector := labels.Set(svc.Spec.Selector).AsSelectorPreValidated()
	answers := make([]answer, 0, len(asked.Instants))
	for at, pods := range asked.Instants {
		var selected []*corev1.Pod
		for _, each := range pods {
			// The controller looks at no Service without a selector.
			if len(svc.Spec.Selector) > 0 && selector.Matches(labels.Set(each.Labels)) {
				selected = append(selected, each.object())
			}
		}
		check(reconciler.Reconcile(klog.Background(), svc, selected, slicesIn(ctx, client), time.Unix(int64(at), 0)))
		var found []conditions
		for _, slice := range slicesIn(ctx, client) {
			for _, endpoint := range slice.Endpoints {
				c := endpoint.Conditions
				found = append(found, conditions{Ready: *c.Ready, Serving: *c.Serving, Terminating: *c.Terminating})
			}
		}
		answers = append(answers, answerOn(found))
	}
	return answers
}

// namingClient makes the names of slices, as the server does.
func namingClient() *fake.Clientset {
	client := fake.NewClientset()
	made := 0
	client.PrependReactor("create", "endpointslices", func(action clienttesting.Action) (bool, runtime.Object, error) {
		made++
		slice := action.(clienttesting.CreateAction).GetObject().(*discovery.EndpointSlice)
		slice.Name = fmt.Sprint(slice.GenerateName, made)
		return false, nil, nil
	})
	return client
}

func slicesIn(ctx context.Context, client *fake.Clientset) []*discovery.EndpointSlice {
	list, err := client.DiscoveryV1().EndpointSlices("default").List(ctx, metav1.ListOptions{})
	check(err)
	slices := make([]*discovery.EndpointSlice, 0, len(list.Items))
	for index := range list.Items {
		slices = append(slices, &list.Items[index])
	}
	return slices
}

func (p pod) object() *corev1.Pod {
	ready := corev1.ConditionFalse
	if p.Ready {
		ready = corev1.ConditionTrue
	}
	made := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: p.Name, Namespace: "default", UID: types.UID(p.Name), Labels: p.Labels},
		// Pods of nodes that are not there are passed over.
		Spec: corev1.PodSpec{NodeName: "node"},
		Status: corev1.PodStatus{
			Phase:      p.Phase,
			Conditions: []corev1.PodCondition{{Type: corev1.PodReady, Status: ready}},
		},
	}
	if p.Terminating {
		made.DeletionTimestamp = &metav1.Time{Time: time.Unix(0, 0)}
	}
	if p.HasAddress {
		made.Status.PodIP = "10.0.0.1"
		made.Status.PodIPs = []corev1.PodIP{{IP: made.Status.PodIP}}
	}
	return made
}

// answerOn asks the proxy code which of the endpoints get requests.
func answerOn(found []conditions) answer {
	var counted answer
	endpoints := make([]proxy.Endpoint, 0, len(found))
	for index, each := range found {
		endpoints = append(endpoints, endpoint{name: fmt.Sprint(index), conditions: each})
		switch {
		case each.Ready:
			counted.Ready++
		case each.Serving && each.Terminating:
			counted.Serving++
		default:
			counted.NotServing++
		}
	}
	used, _, _, _ := proxy.CategorizeEndpoints(endpoints, clusterService{}, "node", nil)
	counted.Used = nameOf(used, counted)
	return counted
}

// nameOf is what all that are used have in common; it says so where they are not all there are of the kind.
func nameOf(used []proxy.Endpoint, counted answer) string {
	if len(used) == 0 {
		return "none"
	}
	kind, all := "ready", counted.Ready
	if !used[0].IsReady() {
		kind, all = "serving", counted.Serving
	}
	for _, each := range used {
		if each.IsReady() != (kind == "ready") {
			return "mixed"
		}
	}
	if len(used) != all {
		return "some of " + kind
	}
	return kind
}

type endpoint struct {
	name string
	conditions
}

func (e endpoint) String() string              { return e.name }
func (e endpoint) IP() string                  { return "10.0.0.1" }
func (e endpoint) Port() int                   { return 80 }
func (e endpoint) IsLocal() bool               { return false }
func (e endpoint) IsReady() bool               { return e.Ready }
func (e endpoint) IsServing() bool             { return e.Serving }
func (e endpoint) IsTerminating() bool         { return e.Terminating }
func (e endpoint) ZoneHints() sets.Set[string] { return nil }
func (e endpoint) NodeHints() sets.Set[string] { return nil }

// A clusterService has no traffic policy.
type clusterService struct{ proxy.ServicePort }

func (clusterService) UsesClusterEndpoints() bool { return true }
func (clusterService) UsesLocalEndpoints() bool   { return false }
func (clusterService) String() string             { return "web" }

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
