package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	openapi_v2 "github.com/google/gnostic-models/openapiv2"
	"google.golang.org/protobuf/proto"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
)

// sent is a request to create an object.
type sent struct {
	Path   string `json:"path"`
	Object any    `json:"object"`
}

// A server has no objects, takes all that it is given, and says of itself what Kubernetes' own documents of its interface do.
type server struct {
	folder    string
	swagger   []byte
	discovery discovery.CachedDiscoveryInterface
	mapper    meta.RESTMapper
	sent      []sent
}

var theServer = newServer()

func newServer() *server {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/kubernetes").Output()
	check(err)
	s := &server{folder: filepath.Join(strings.TrimSpace(string(dir)), "api")}
	document, err := openapi_v2.ParseDocument(s.file("openapi-spec/swagger.json"))
	check(err)
	s.swagger, err = proto.Marshal(document)
	check(err)
	config, err := s.ToRESTConfig()
	check(err)
	client, err := discovery.NewDiscoveryClientForConfig(config)
	check(err)
	s.discovery = memory.NewMemCacheClient(client)
	s.mapper = restmapper.NewShortcutExpander(restmapper.NewDeferredDiscoveryRESTMapper(s.discovery), s.discovery, nil)
	return s
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func (s *server) file(name string) []byte {
	content, err := os.ReadFile(filepath.Join(s.folder, name))
	if err != nil {
		return nil
	}
	return content
}

// ToRESTConfig and the next three are how kubectl gets at a server.
func (s *server) ToRESTConfig() (*rest.Config, error) {
	return &rest.Config{Host: host, QPS: -1, Transport: s}, nil
}

func (s *server) ToDiscoveryClient() (discovery.CachedDiscoveryInterface, error) {
	return s.discovery, nil
}

func (s *server) ToRESTMapper() (meta.RESTMapper, error) {
	return s.mapper, nil
}

func (s *server) ToRawKubeConfigLoader() clientcmd.ClientConfig {
	config := clientcmdapi.NewConfig()
	config.Clusters["oracle"] = &clientcmdapi.Cluster{Server: host}
	config.Contexts["oracle"] = &clientcmdapi.Context{Cluster: "oracle"}
	config.CurrentContext = "oracle"
	return clientcmd.NewDefaultClientConfig(*config, nil)
}

// RoundTrip answers a request.
func (s *server) RoundTrip(request *http.Request) (*http.Response, error) {
	status, kind, body := s.answer(request)
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {kind}},
		Body: io.NopCloser(bytes.NewReader(body)), Request: request,
	}, nil
}

const host = "http://oracle"

const jsonType = "application/json"

func (s *server) answer(request *http.Request) (int, string, []byte) {
	name := strings.TrimPrefix(request.URL.Path, "/")
	switch {
	case name == "openapi/v2":
		return http.StatusOK, "application/com.github.proto-openapi.spec.v2.v1.0+protobuf", s.swagger
	case name == "openapi/v3":
		return http.StatusOK, jsonType, s.specifications()
	case strings.HasPrefix(name, "openapi/v3/"):
		return http.StatusOK, jsonType, s.file("openapi-spec/v3/" + fileOf(strings.TrimPrefix(name, "openapi/v3/")) + "_openapi.json")
	case request.Method == http.MethodPost:
		return http.StatusCreated, jsonType, s.create(request)
	case strings.HasSuffix(name, "/customresourcedefinitions"):
		return http.StatusOK, jsonType, []byte(`{"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1","metadata":{},"items":[]}`)
	}
	if found := s.file("discovery/" + fileOf(name) + ".json"); found != nil {
		return http.StatusOK, jsonType, found
	}
	return http.StatusNotFound, jsonType, []byte(`{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404,"message":"not found"}`)
}

func fileOf(name string) string {
	return strings.ReplaceAll(name, "/", "__")
}

func (s *server) specifications() []byte {
	files, err := filepath.Glob(filepath.Join(s.folder, "openapi-spec/v3/*_openapi.json"))
	check(err)
	paths := map[string]any{}
	for _, each := range files {
		name := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(each), "_openapi.json"), "__", "/")
		paths[name] = map[string]string{"serverRelativeURL": "/openapi/v3/" + name}
	}
	text, err := json.Marshal(map[string]any{"paths": paths})
	check(err)
	return text
}

const lastApplied = "kubectl.kubernetes.io/last-applied-configuration"

// create keeps the object without what kubectl notes in it, and answers with no more of it than its name.
func (s *server) create(request *http.Request) []byte {
	body, err := io.ReadAll(request.Body)
	check(err)
	var object map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	check(decoder.Decode(&object))
	metadata, _ := object["metadata"].(map[string]any)
	if annotations, isMap := metadata["annotations"].(map[string]any); isMap {
		delete(annotations, lastApplied)
	}
	s.sent = append(s.sent, sent{request.URL.Path, object})
	answer, err := json.Marshal(map[string]any{
		"apiVersion": object["apiVersion"], "kind": object["kind"], "metadata": map[string]any{"name": metadata["name"]},
	})
	check(err)
	return answer
}
