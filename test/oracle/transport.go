package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// So long a request takes with its answer, of which a third is the way to the server.
const usualPace = 3 * time.Millisecond

// A transport has the store answer the requests of a real client, so that the client's own limits hold, which a fake one
// does not have.
type transport struct {
	store *store
	pace  time.Duration
}

// newLimitedClient is a client as a controller has one; without limits its requests go at once.
func newLimitedClient(s *store, pace time.Duration, given *limits) kubernetes.Interface {
	config := &rest.Config{Host: "http://oracle", QPS: -1, Transport: transport{s, pace},
		ContentConfig: rest.ContentConfig{ContentType: runtime.ContentTypeJSON}}
	if given != nil {
		config.QPS, config.Burst = given.QPS, given.Burst
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		panic(err)
	}
	return client
}

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		var err error
		if body, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
	}
	time.Sleep(t.pace / 3)
	answer, err := t.answer(request, body)
	time.Sleep(t.pace * 2 / 3)
	status := http.StatusOK
	if err != nil {
		var known apierrors.APIStatus
		if !errors.As(err, &known) {
			known = apierrors.NewInternalError(err)
		}
		told := known.Status()
		told.Kind, told.APIVersion = "Status", "v1"
		status, answer = int(told.Code), told
	}
	text, isText := answer.([]byte)
	if !isText {
		if text, err = json.Marshal(answer); err != nil {
			return nil, err
		}
	}
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(text)), Request: request,
	}, nil
}

// A target is what the path of a request names.
type target struct {
	resource, subresource string
	name                  objectName
}

// targetOf reads paths such as /apis/apps/v1/namespaces/shop/deployments/web/status.
func targetOf(path string) target {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	parts = parts[2:]
	if strings.HasPrefix(path, "/apis/") {
		parts = parts[1:]
	}
	var found target
	if len(parts) > 2 && parts[0] == "namespaces" {
		found.name.namespace, parts = parts[1], parts[2:]
	}
	found.resource = parts[0]
	if len(parts) > 1 {
		found.name.name = parts[1]
	}
	if len(parts) > 2 {
		found.subresource = parts[2]
	}
	return found
}

func (t transport) answer(request *http.Request, body []byte) (any, error) {
	to := targetOf(request.URL.Path)
	k := kinds[to.resource]
	if k == nil {
		if request.Method == http.MethodGet {
			return nil, fmt.Errorf("%s of %s is not served", request.Method, request.URL.Path)
		}
		// Nobody reads it again, such as events.
		return body, nil
	}
	switch request.Method {
	case http.MethodGet:
		if to.name.name != "" {
			return t.store.get(k, to.name)
		}
		selector, err := labels.Parse(request.URL.Query().Get("labelSelector"))
		if err != nil {
			return nil, err
		}
		return t.store.list(k, to.name.namespace, selector)
	case http.MethodPost:
		if to.subresource == "binding" {
			return t.bind(to.name, body)
		}
		obj, err := decode(k, body)
		if err != nil {
			return nil, err
		}
		obj.SetNamespace(to.name.namespace)
		return t.store.create(k, obj)
	case http.MethodPut:
		obj, err := decode(k, body)
		if err != nil {
			return nil, err
		}
		return t.store.update(k, obj, to.subresource)
	case http.MethodPatch:
		return t.store.edit(k, to.name, to.subresource, func(obj object) (object, error) {
			return patched(k, obj, types.PatchType(request.Header.Get("Content-Type")), body)
		})
	case http.MethodDelete:
		var options metav1.DeleteOptions
		if len(body) > 0 {
			if err := json.Unmarshal(body, &options); err != nil {
				return nil, err
			}
		}
		return metav1.Status{Status: metav1.StatusSuccess}, t.store.delete(k, to.name, options.Preconditions)
	}
	return nil, fmt.Errorf("%s of %s is not served", request.Method, request.URL.Path)
}

// bind puts a pod onto the node that the scheduler has chosen; the node takes it in at once.
func (t transport) bind(name objectName, body []byte) (any, error) {
	var binding corev1.Binding
	if err := json.Unmarshal(body, &binding); err != nil {
		return nil, err
	}
	_, err := t.store.edit(kinds["pods"], name, "", func(obj object) (object, error) {
		pod, started := obj.(*corev1.Pod), metav1.Now()
		if pod.DeletionTimestamp != nil {
			return nil, apierrors.NewConflict(corev1.Resource("pods"), pod.Name, errors.New("it is being deleted"))
		}
		pod.Spec.NodeName, pod.Status.StartTime = binding.Target.Name, &started
		setCondition(pod, corev1.PodScheduled, corev1.ConditionTrue)
		return pod, nil
	})
	return metav1.Status{Status: metav1.StatusSuccess}, err
}
