package main

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	internalcache "k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/profile"
)

// A verdict is which nodes the pod may go to, with their scores, or the words in which there is none.
type verdict struct {
	// Scores are those of each plugin that gives some; where a pod may go to one node only, there are none.
	Scores  map[string]map[string]int64 `json:"scores,omitempty"`
	Message string                      `json:"message,omitempty"`
	// Nominated is the node that is made free by the deletion of the victims.
	Nominated string   `json:"nominated,omitempty"`
	Victims   []string `json:"victims,omitempty"`
}

func judge(t *testing.T, c podCase) (found verdict, err error) {
	synctest.Test(t, func(*testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		found, err = schedule(ctx, c)
		cancel()
		// What looks once a second whether it is over.
		time.Sleep(time.Minute)
	})
	return found, err
}

// schedule lets a new scheduler look at the pod once.
func schedule(ctx context.Context, c podCase) (verdict, error) {
	objects, incoming, err := c.objects()
	if err != nil {
		return verdict{}, err
	}
	client := fake.NewClientset(objects...)
	factory := informers.NewSharedInformerFactory(client, 0)
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()})
	defer broadcaster.Shutdown()
	sched, err := scheduler.New(ctx, client, factory, nil, profile.NewRecorderFactory(broadcaster), scheduler.WithParallelism(1))
	if err != nil {
		return verdict{}, err
	}
	defer sched.SchedulingQueue.Close()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	if err := sched.WaitForHandlersSync(ctx); err != nil {
		return verdict{}, err
	}
	logger := klog.FromContext(ctx)
	for _, each := range c.Nodes {
		sched.Cache.AddNode(logger, each.object())
	}
	profiled := sched.Profiles["default-scheduler"]
	snapshot := profiled.SnapshotSharedLister().(*internalcache.Snapshot)
	if err := sched.Cache.UpdateSnapshot(logger, snapshot); err != nil {
		return verdict{}, err
	}
	info, err := framework.NewPodInfo(incoming)
	if err != nil {
		return verdict{}, err
	}
	client.ClearActions()
	state := framework.NewCycleState()
	result, err := sched.SchedulePod(ctx, profiled, state, &framework.QueuedPodInfo{PodInfo: info})
	if err == nil {
		return scored(ctx, profiled, incoming, result)
	}
	var fitError *framework.FitError
	if !errors.As(err, &fitError) {
		return verdict{Message: err.Error()}, nil
	}
	nominated, status := profiled.RunPostFilterPlugins(ctx, state, incoming, fitError.Diagnosis.NodeToStatus)
	fitError.Diagnosis.PostFilterMsg = status.Message()
	found := verdict{Message: fitError.Error()}
	if status.IsSuccess() && nominated != nil {
		found.Nominated = nominated.NominatedNodeName
	}
	for _, action := range client.Actions() {
		if action, ok := action.(clienttesting.DeleteAction); ok && action.GetResource().Resource == "pods" {
			found.Victims = append(found.Victims, action.GetNamespace()+"/"+action.GetName())
		}
	}
	return found, nil
}

// scored are the scores of the nodes that the scheduler has found, which it does not tell by itself.
func scored(ctx context.Context, profiled framework.Framework, pod *corev1.Pod, result scheduler.ScheduleResult) (verdict, error) {
	state := framework.NewCycleState()
	wanted, status, _ := profiled.RunPreFilterPlugins(ctx, state, pod)
	if !status.IsSuccess() {
		return verdict{}, status.AsError()
	}
	all, err := profiled.SnapshotSharedLister().NodeInfos().List()
	if err != nil {
		return verdict{}, err
	}
	var feasible []fwk.NodeInfo
	for _, each := range all {
		isWanted := wanted.AllNodes() || wanted.NodeNames.Has(each.Node().Name)
		isEnough := len(feasible) == result.FeasibleNodes
		if isWanted && !isEnough && profiled.RunFilterPluginsWithNominatedPods(ctx, state, pod, each).IsSuccess() {
			feasible = append(feasible, each)
		}
	}
	if len(feasible) != result.FeasibleNodes {
		return verdict{}, fmt.Errorf("%d nodes instead of %d", len(feasible), result.FeasibleNodes)
	}
	found := verdict{Scores: map[string]map[string]int64{}}
	if len(feasible) == 1 {
		found.Scores[result.SuggestedHost] = map[string]int64{}
		return found, nil
	}
	if status := profiled.RunPreScorePlugins(ctx, state, pod, feasible); !status.IsSuccess() {
		return verdict{}, status.AsError()
	}
	scores, status := profiled.RunScorePlugins(ctx, state, pod, feasible)
	if !status.IsSuccess() {
		return verdict{}, status.AsError()
	}
	best, ofSuggested := int64(0), int64(0)
	for _, each := range scores {
		found.Scores[each.Name] = map[string]int64{}
		for _, plugin := range each.Scores {
			if plugin.Score != 0 {
				found.Scores[each.Name][plugin.Name] = plugin.Score
			}
		}
		best = max(best, each.TotalScore)
		if each.Name == result.SuggestedHost {
			ofSuggested = each.TotalScore
		}
	}
	if ofSuggested != best {
		return verdict{}, fmt.Errorf("%s has %d instead of %d", result.SuggestedHost, ofSuggested, best)
	}
	return found, nil
}
