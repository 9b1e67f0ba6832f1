package main

import (
	"context"
	"encoding/json"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	nodev1 "k8s.io/api/node/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/initializer"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/component-base/compatibility"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	"k8s.io/kubernetes/pkg/capabilities"
	"k8s.io/kubernetes/plugin/pkg/admission/limitranger"
	"k8s.io/kubernetes/plugin/pkg/admission/priority"
	"k8s.io/kubernetes/plugin/pkg/admission/runtimeclass"
	"k8s.io/kubernetes/plugin/pkg/admission/security/podsecurity"
	"k8s.io/kubernetes/plugin/pkg/admission/serviceaccount"
)

// A world is what else is known; what is not given is not known, and its plugin is not asked.
type world struct {
	// NamespaceLabels are those of the pod's namespace.
	NamespaceLabels map[string]string  `json:"namespaceLabels,omitempty"`
	ServiceAccounts *[]json.RawMessage `json:"serviceAccounts,omitempty"`
	PriorityClasses *[]json.RawMessage `json:"priorityClasses,omitempty"`
	RuntimeClasses  *[]json.RawMessage `json:"runtimeClasses,omitempty"`
}

// A plugin is one of kube-apiserver's.
type plugin interface {
	admission.Interface
	initializer.WantsExternalKubeInformerFactory
	initializer.WantsExternalKubeClientSet
	admission.InitializationValidator
	SetReadyFunc(admission.ReadyFunc)
}

var (
	registered = newRegistered()
	// nothing answers the plugins that look for what they do not find in their informers.
	nothing = fake.NewClientset()
)

func newRegistered() *admission.Plugins {
	// As nearly every cluster has it, with --allow-privileged.
	capabilities.Setup(true, 0)
	plugins := admission.NewPlugins()
	for _, register := range []func(*admission.Plugins){limitranger.Register, serviceaccount.Register, podsecurity.Register, priority.Register, runtimeclass.Register} {
		register(plugins)
	}
	return plugins
}

// plugins are those that the world knows something for, in the server's order.
func (w world) plugins(factory informers.SharedInformerFactory) (chain []plugin, err error) {
	names := []string{limitranger.PluginName}
	if w.ServiceAccounts != nil {
		names = append(names, serviceaccount.PluginName)
		accounts := slices.Concat(*w.ServiceAccounts, defaultAccount)
		err = fill(factory.Core().V1().ServiceAccounts().Informer(), accounts, func() any { return &corev1.ServiceAccount{} })
	}
	if w.NamespaceLabels != nil && err == nil {
		names = append(names, podsecurity.PluginName)
		space := corev1.Namespace{}
		space.Name, space.Labels = namespace, w.NamespaceLabels
		err = factory.Core().V1().Namespaces().Informer().GetIndexer().Add(&space)
	}
	if w.PriorityClasses != nil && err == nil {
		names = append(names, priority.PluginName)
		classes := slices.Concat(*w.PriorityClasses, systemPriorityClasses)
		err = fill(factory.Scheduling().V1().PriorityClasses().Informer(), classes, func() any { return &schedulingv1.PriorityClass{} })
	}
	if w.RuntimeClasses != nil && err == nil {
		names = append(names, runtimeclass.PluginName)
		err = fill(factory.Node().V1().RuntimeClasses().Informer(), *w.RuntimeClasses, func() any { return &nodev1.RuntimeClass{} })
	}
	for _, name := range names {
		if err != nil {
			return nil, err
		}
		var made plugin
		made, err = newPlugin(name, factory)
		chain = append(chain, made)
	}
	return chain, err
}

// Every namespace has one.
var defaultAccount = []json.RawMessage{json.RawMessage(`{"metadata":{"name":"default"}}`)}

// Those that every cluster has (pkg/apis/scheduling/v1/helpers.go).
var systemPriorityClasses = []json.RawMessage{
	json.RawMessage(`{"metadata":{"name":"system-cluster-critical"},"value":2000000000}`),
	json.RawMessage(`{"metadata":{"name":"system-node-critical"},"value":2000001000}`),
}

func newPlugin(name string, factory informers.SharedInformerFactory) (plugin, error) {
	made, err := registered.InitPlugin(name, nil, setUp{factory})
	if err != nil {
		return nil, err
	}
	return made.(plugin), nil
}

// setUp gives a plugin what it asks for.
type setUp struct {
	factory informers.SharedInformerFactory
}

func (s setUp) Initialize(made admission.Interface) {
	if versioned, ok := made.(interface {
		InspectEffectiveVersion(compatibility.EffectiveVersion)
	}); ok {
		versioned.InspectEffectiveVersion(compatibility.NewEffectiveVersionFromString("1.36", "", ""))
	}
	each := made.(plugin)
	each.SetExternalKubeInformerFactory(s.factory)
	each.SetExternalKubeClientSet(nothing)
	each.SetReadyFunc(func() bool { return true })
}

func fill(informer cache.SharedIndexInformer, texts []json.RawMessage, empty func() any) error {
	for _, text := range texts {
		object := empty()
		if err := json.Unmarshal(text, object); err != nil {
			return err
		}
		if account, ok := object.(*corev1.ServiceAccount); ok {
			account.Namespace = namespace
		}
		if class, ok := object.(*schedulingv1.PriorityClass); ok {
			legacyscheme.Scheme.Default(class)
		}
		if class, ok := object.(*nodev1.RuntimeClass); ok {
			legacyscheme.Scheme.Default(class)
		}
		if err := informer.GetIndexer().Add(object); err != nil {
			return err
		}
	}
	return nil
}

// A recorder keeps the warnings that come with an answer.
type recorder struct{ texts []string }

func (r *recorder) AddWarning(_, text string) { r.texts = append(r.texts, text) }

// warningsOnApply are those on a Deployment whose pods are like this one.
func (w world) warningsOnApply(given corev1.Pod) ([]string, error) {
	if w.NamespaceLabels == nil {
		return nil, nil
	}
	chain, err := world{NamespaceLabels: w.NamespaceLabels}.plugins(informers.NewSharedInformerFactory(nothing, 0))
	if err != nil {
		return nil, err
	}
	template := corev1.PodTemplateSpec{Spec: given.Spec}
	template.Annotations = given.Annotations
	deployment := appsv1.Deployment{Spec: appsv1.DeploymentSpec{Template: template}}
	deployment.Name, deployment.Namespace = "web", namespace
	legacyscheme.Scheme.Default(&deployment)
	var internal apps.Deployment
	if err := legacyscheme.Scheme.Convert(&deployment, &internal, nil); err != nil {
		return nil, err
	}
	warnings := &recorder{}
	attributes := admission.NewAttributesRecord(&internal, nil, apps.Kind("Deployment").WithVersion("version"), namespace, "web",
		apps.Resource("deployments").WithVersion("version"), "", admission.Create, nil, false, &user.DefaultInfo{})
	podSecurity := chain[len(chain)-1].(admission.ValidationInterface)
	err = podSecurity.Validate(warning.WithWarningRecorder(context.Background(), warnings), attributes, nil)
	return warnings.texts, err
}
