package main

import (
	"context"
	"fmt"
	"math/rand"
	"strconv"
	"sync"
	"time"

	internalapi "k8s.io/cri-api/pkg/apis"
	runtimeapi "k8s.io/cri-api/pkg/apis/runtime/v1"
	"k8s.io/kubelet/pkg/types"
	utilexec "k8s.io/utils/exec"
)

// The node's container runtime, whose containers start, answer and end as the scenario says, in virtual time.
// Methods that the kubelet does not call are those of the nil interfaces.
type containerRuntime struct {
	internalapi.RuntimeService
	mu         sync.Mutex
	latency    latency
	log        *log
	behaviours map[string]behaviour // of pod/container, or of container@image
	sandboxes  []*sandbox
	containers []*process
	count      int
	relisted   time.Time
	// factor is how many times as long something of that name takes in this play.
	factor func(name string) float64
	// wobble draws how much longer than the scenario says a call takes; nil: no call does.
	wobble *rand.Rand
}

// most is how much longer a call may take.
const most = 3 * time.Millisecond

// sleep passes the time that a call takes.
func (r *containerRuntime) sleep(d time.Duration) {
	r.mu.Lock()
	if r.wobble != nil {
		d += time.Duration(r.wobble.Int63n(int64(most)))
	}
	r.mu.Unlock()
	time.Sleep(d)
}

type sandbox struct {
	runtimeapi.PodSandboxStatus
	ip string
}

type process struct {
	runtimeapi.ContainerStatus
	sandbox string
	name    string // pod/container
	// ended is closed when the process has ended.
	ended chan struct{}
}

func (r *containerRuntime) id(prefix string) string {
	r.count++
	return fmt.Sprintf("%s-%d", prefix, r.count)
}

func (r *containerRuntime) Version(context.Context, string) (*runtimeapi.VersionResponse, error) {
	return &runtimeapi.VersionResponse{Version: "0.1.0", RuntimeName: "virtual", RuntimeVersion: "1.0.0", RuntimeApiVersion: "v1"}, nil
}

func (r *containerRuntime) Status(context.Context, bool) (*runtimeapi.StatusResponse, error) {
	return &runtimeapi.StatusResponse{Status: &runtimeapi.RuntimeStatus{Conditions: []*runtimeapi.RuntimeCondition{
		{Type: runtimeapi.RuntimeReady, Status: true}, {Type: runtimeapi.NetworkReady, Status: true}}}}, nil
}

func (r *containerRuntime) RuntimeConfig(context.Context) (*runtimeapi.RuntimeConfigResponse, error) {
	return &runtimeapi.RuntimeConfigResponse{}, nil
}

func (r *containerRuntime) UpdateRuntimeConfig(context.Context, *runtimeapi.RuntimeConfig) error {
	return nil
}

func (r *containerRuntime) RunPodSandbox(_ context.Context, config *runtimeapi.PodSandboxConfig, _ string) (string, error) {
	r.log.call("RunPodSandbox", config.Metadata.Name, "")
	r.sleep(milliseconds(r.latency.SandboxMs))
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &sandbox{ip: fmt.Sprintf("10.1.0.%d", len(r.sandboxes)+1)}
	s.Id = r.id("sandbox")
	s.Metadata, s.Labels, s.Annotations = config.Metadata, config.Labels, config.Annotations
	s.State, s.CreatedAt = runtimeapi.PodSandboxState_SANDBOX_READY, time.Now().UnixNano()
	s.Network = &runtimeapi.PodSandboxNetworkStatus{Ip: s.ip}
	s.Linux = &runtimeapi.LinuxPodSandboxStatus{Namespaces: &runtimeapi.Namespace{Options: &runtimeapi.NamespaceOption{}}}
	r.sandboxes = append(r.sandboxes, s)
	return s.Id, nil
}

func (r *containerRuntime) StopPodSandbox(_ context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.sandboxes {
		if s.Id == id && s.State == runtimeapi.PodSandboxState_SANDBOX_READY {
			r.log.call("StopPodSandbox", s.Metadata.Name, "")
			s.State = runtimeapi.PodSandboxState_SANDBOX_NOTREADY
		}
	}
	for _, p := range r.containers {
		if p.sandbox == id {
			r.end(p, 137)
		}
	}
	return nil
}

func (r *containerRuntime) RemovePodSandbox(_ context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, s := range r.sandboxes {
		if s.Id == id {
			r.log.call("RemovePodSandbox", s.Metadata.Name, "")
			r.sandboxes = append(r.sandboxes[:i:i], r.sandboxes[i+1:]...)
			break
		}
	}
	return nil
}

func (r *containerRuntime) PodSandboxStatus(_ context.Context, id string, _ bool) (*runtimeapi.PodSandboxStatusResponse, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.sandboxes {
		if s.Id == id {
			status := runtimeapi.PodSandboxStatus{Id: s.Id, Metadata: s.Metadata, State: s.State, CreatedAt: s.CreatedAt,
				Network: s.Network, Linux: s.Linux, Labels: s.Labels, Annotations: s.Annotations}
			return &runtimeapi.PodSandboxStatusResponse{Status: &status}, nil
		}
	}
	return nil, fmt.Errorf("sandbox %q not found", id)
}

func (r *containerRuntime) ListPodSandbox(_ context.Context, filter *runtimeapi.PodSandboxFilter) ([]*runtimeapi.PodSandbox, error) {
	if filter.GetId() == "" && filter.GetState() == nil && len(filter.GetLabelSelector()) == 0 {
		r.relisted = time.Now()
	}
	time.Sleep(milliseconds(r.latency.ListMs))
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []*runtimeapi.PodSandbox
	for _, s := range r.sandboxes {
		if filter != nil && (filter.Id != "" && filter.Id != s.Id || filter.State != nil && filter.State.State != s.State || !matches(filter.LabelSelector, s.Labels)) {
			continue
		}
		list = append(list, &runtimeapi.PodSandbox{Id: s.Id, Metadata: s.Metadata, State: s.State, CreatedAt: s.CreatedAt, Labels: s.Labels, Annotations: s.Annotations})
	}
	return list, nil
}

func (r *containerRuntime) CreateContainer(_ context.Context, sandboxID string, config *runtimeapi.ContainerConfig, _ *runtimeapi.PodSandboxConfig) (string, error) {
	name := config.Labels[types.KubernetesPodNameLabel] + "/" + config.Metadata.Name
	r.log.call("CreateContainer", name, "attempt "+strconv.Itoa(int(config.Metadata.Attempt)))
	r.sleep(milliseconds(r.latency.CreateMs))
	r.mu.Lock()
	defer r.mu.Unlock()
	p := &process{sandbox: sandboxID, name: name, ended: make(chan struct{})}
	p.Id = r.id("container")
	p.Metadata, p.Labels, p.Annotations, p.Image, p.ImageRef = config.Metadata, config.Labels, config.Annotations, config.Image, config.Image.Image
	p.State, p.CreatedAt = runtimeapi.ContainerState_CONTAINER_CREATED, time.Now().UnixNano()
	r.containers = append(r.containers, p)
	return p.Id, nil
}

func (r *containerRuntime) StartContainer(_ context.Context, id string) error {
	p := r.process(id)
	r.log.call("StartContainer", p.name, "attempt "+strconv.Itoa(int(p.Metadata.Attempt)))
	r.sleep(milliseconds(r.latency.StartMs))
	r.mu.Lock()
	defer r.mu.Unlock()
	p.State, p.StartedAt = runtimeapi.ContainerState_CONTAINER_RUNNING, time.Now().UnixNano()
	if e, ends := r.behaviour(p).exit(p.Metadata.Attempt); ends {
		time.AfterFunc(milliseconds(e.AfterMs), func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.end(p, e.Code)
		})
	}
	return nil
}

// behaviour is that of the container in its pod, or else of the container with its image.
func (r *containerRuntime) behaviour(p *process) behaviour {
	if own, isKnown := r.behaviours[p.name]; isKnown {
		return own
	}
	return r.behaviours[p.Metadata.Name+"@"+p.Image.Image].times(r.factor(p.name))
}

// end must be called with the lock held.
func (r *containerRuntime) end(p *process, code int32) {
	if p.State != runtimeapi.ContainerState_CONTAINER_RUNNING {
		return
	}
	r.log.call("exit", p.name, strconv.Itoa(int(code)))
	p.State, p.FinishedAt, p.ExitCode, p.Reason = runtimeapi.ContainerState_CONTAINER_EXITED, time.Now().UnixNano(), code, "Error"
	if code == 0 {
		p.Reason = "Completed"
	}
	close(p.ended)
}

func (r *containerRuntime) StopContainer(_ context.Context, id string, timeout int64) error {
	p := r.process(id)
	r.mu.Lock()
	if p.State == runtimeapi.ContainerState_CONTAINER_CREATED {
		p.State, p.FinishedAt, p.ExitCode = runtimeapi.ContainerState_CONTAINER_EXITED, time.Now().UnixNano(), 137
	}
	isRunning := p.State == runtimeapi.ContainerState_CONTAINER_RUNNING
	r.mu.Unlock()
	r.log.call("StopContainer", p.name, fmt.Sprintf("timeout %d", timeout))
	if !isRunning {
		return nil
	}
	grace := time.Duration(timeout) * time.Second
	wait, code := grace, int32(137)
	if term := r.behaviour(p).TermMs; term >= 0 && milliseconds(term) < grace {
		wait, code = milliseconds(term), 0
	}
	select {
	case <-time.After(wait):
	case <-p.ended:
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end(p, code)
	return nil
}

func (r *containerRuntime) RemoveContainer(_ context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, p := range r.containers {
		if p.Id == id {
			r.containers = append(r.containers[:i:i], r.containers[i+1:]...)
			break
		}
	}
	return nil
}

func (r *containerRuntime) ListContainers(_ context.Context, filter *runtimeapi.ContainerFilter) ([]*runtimeapi.Container, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []*runtimeapi.Container
	for _, p := range r.containers {
		if filter != nil && (filter.Id != "" && filter.Id != p.Id || filter.State != nil && filter.State.State != p.State ||
			filter.PodSandboxId != "" && filter.PodSandboxId != p.sandbox || !matches(filter.LabelSelector, p.Labels)) {
			continue
		}
		list = append(list, &runtimeapi.Container{Id: p.Id, PodSandboxId: p.sandbox, Metadata: p.Metadata, Image: p.Image, ImageRef: p.ImageRef,
			State: p.State, CreatedAt: p.CreatedAt, Labels: p.Labels, Annotations: p.Annotations})
	}
	return list, nil
}

func (r *containerRuntime) ContainerStatus(_ context.Context, id string, _ bool) (*runtimeapi.ContainerStatusResponse, error) {
	p := r.process(id)
	if p == nil {
		return nil, fmt.Errorf("container %q not found", id)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return &runtimeapi.ContainerStatusResponse{Status: &runtimeapi.ContainerStatus{Id: p.Id, Metadata: p.Metadata, State: p.State, CreatedAt: p.CreatedAt,
		StartedAt: p.StartedAt, FinishedAt: p.FinishedAt, ExitCode: p.ExitCode, Reason: p.Reason, Image: p.Image, ImageRef: p.ImageRef,
		Labels: p.Labels, Annotations: p.Annotations}}, nil
}

// ExecSync answers a probe, or sleeps for a hook that is "sleep N".
func (r *containerRuntime) ExecSync(ctx context.Context, id string, command []string, timeout time.Duration) ([]byte, []byte, error) {
	p := r.process(id)
	word := command[len(command)-1]
	if command[0] == "sleep" {
		seconds, _ := strconv.Atoi(word)
		r.log.call("ExecSync", p.name, "sleep "+word)
		select {
		case <-time.After(time.Duration(seconds) * time.Second):
			return nil, nil, nil
		case <-p.ended:
			return nil, nil, utilexec.CodeExitError{Err: fmt.Errorf("killed"), Code: 137}
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
	select {
	case <-p.ended:
		r.log.call("ExecSync", p.name, word+" ended")
		return nil, nil, fmt.Errorf("container not running")
	default:
	}
	a := r.behaviour(p).answer(word, time.Since(time.Unix(0, p.StartedAt)))
	r.log.call("ExecSync", p.name, fmt.Sprintf("%s %t", word, a.OK))
	if take := milliseconds(a.TakeMs); timeout > 0 && take > timeout {
		time.Sleep(timeout)
		return nil, nil, context.DeadlineExceeded
	}
	r.sleep(milliseconds(a.TakeMs))
	if !a.OK {
		return nil, nil, utilexec.CodeExitError{Err: fmt.Errorf("command failed"), Code: 1}
	}
	return nil, nil, nil
}

func (r *containerRuntime) ReopenContainerLog(context.Context, string) error { return nil }

func (r *containerRuntime) UpdateContainerResources(context.Context, string, *runtimeapi.ContainerResources) error {
	return nil
}

func (r *containerRuntime) ListContainerStats(context.Context, *runtimeapi.ContainerStatsFilter) ([]*runtimeapi.ContainerStats, error) {
	return nil, nil
}

func (r *containerRuntime) ListPodSandboxStats(context.Context, *runtimeapi.PodSandboxStatsFilter) ([]*runtimeapi.PodSandboxStats, error) {
	return nil, nil
}

func (r *containerRuntime) process(id string) *process {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.containers {
		if p.Id == id {
			return p
		}
	}
	return nil
}

func matches(selector, labels map[string]string) bool {
	for key, value := range selector {
		if labels[key] != value {
			return false
		}
	}
	return true
}

// The node's images, which are pulled as the scenario says.
type imageStore struct {
	internalapi.ImageManagerService
	mu    sync.Mutex
	rules map[string]imageRule
	// factor is as the runtime's.
	factor func(name string) float64
	log    *log
	pulled map[string]bool
	tries  map[string]int
}

func newImageStore(sc scenario, l *log) *imageStore {
	return &imageStore{rules: sc.Images, log: l, pulled: map[string]bool{}, tries: map[string]int{}}
}

// clear leaves only what was there before.
func (s *imageStore) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.pulled)
	clear(s.tries)
}

func (s *imageStore) isHere(image string) bool {
	rule, isKnown := s.rules[image]
	return !isKnown || rule.Present || s.pulled[image]
}

func (s *imageStore) ListImages(context.Context, *runtimeapi.ImageFilter) ([]*runtimeapi.Image, error) {
	return nil, nil
}

func (s *imageStore) ImageStatus(_ context.Context, image *runtimeapi.ImageSpec, _ bool) (*runtimeapi.ImageStatusResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isHere(image.Image) {
		return &runtimeapi.ImageStatusResponse{}, nil
	}
	return &runtimeapi.ImageStatusResponse{Image: &runtimeapi.Image{Id: image.Image, RepoTags: []string{image.Image}, Size: 1 << 20, Spec: image}}, nil
}

func (s *imageStore) PullImage(_ context.Context, image *runtimeapi.ImageSpec, _ *runtimeapi.AuthConfig, config *runtimeapi.PodSandboxConfig) (string, error) {
	rule := s.rules[image.Image]
	s.log.call("PullImage", config.Metadata.Name, image.Image)
	s.mu.Lock()
	takes := scale(rule.PullMs, s.factor(image.Image))
	if s.isHere(image.Image) {
		takes = rule.AgainMs
	}
	s.mu.Unlock()
	time.Sleep(milliseconds(takes))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tries[image.Image]++
	if rule.Fails < 0 || s.tries[image.Image] <= rule.Fails {
		s.log.call("pull failed", config.Metadata.Name, image.Image)
		return "", fmt.Errorf("not found")
	}
	s.log.call("pulled", config.Metadata.Name, image.Image)
	s.pulled[image.Image] = true
	return image.Image, nil
}

func (s *imageStore) RemoveImage(context.Context, *runtimeapi.ImageSpec) error { return nil }

func (s *imageStore) ImageFsInfo(context.Context) (*runtimeapi.ImageFsInfoResponse, error) {
	return &runtimeapi.ImageFsInfoResponse{}, nil
}
