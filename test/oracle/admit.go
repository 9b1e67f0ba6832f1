//go:build !oneworkload

package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/initializer"
	"k8s.io/apiserver/pkg/admission/plugin/resourcequota"
	"k8s.io/apiserver/pkg/authentication/user"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	quota "k8s.io/apiserver/pkg/quota/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/component-base/compatibility"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	core "k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	quotainstall "k8s.io/kubernetes/pkg/quota/v1/install"
	registrypod "k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/plugin/pkg/admission/limitranger"
	"k8s.io/kubernetes/plugin/pkg/admission/priority"
	"k8s.io/kubernetes/plugin/pkg/admission/security/podsecurity"
	"k8s.io/kubernetes/plugin/pkg/admission/serviceaccount"
)

// The plugins that a pod goes through, in the server's order.
var pluginNames = []string{limitranger.PluginName, serviceaccount.PluginName, podsecurity.PluginName, priority.PluginName, resourcequota.PluginName}

// podAdmission is what the API server does with a pod that is created.
type podAdmission struct{ chain []admission.Interface }

func newPodAdmission(client kubernetes.Interface, factory informers.SharedInformerFactory, stop <-chan struct{}) (*podAdmission, error) {
	quotas, err := quotainstall.NewQuotaConfigurationForAdmission(factory, nil)
	if err != nil {
		return nil, err
	}
	plugins := admission.NewPlugins()
	limitranger.Register(plugins)
	serviceaccount.Register(plugins)
	podsecurity.Register(plugins)
	priority.Register(plugins)
	resourcequota.Register(plugins)
	made := &podAdmission{}
	for _, name := range pluginNames {
		plugin, err := plugins.InitPlugin(name, nil, setUp{client, factory, quotas, stop})
		if err != nil {
			return nil, err
		}
		made.chain = append(made.chain, plugin)
	}
	return made, nil
}

// setUp gives a plugin what it asks for.
type setUp struct {
	client  kubernetes.Interface
	factory informers.SharedInformerFactory
	quotas  quota.Configuration
	stop    <-chan struct{}
}

func (s setUp) Initialize(made admission.Interface) {
	if versioned, ok := made.(interface {
		InspectEffectiveVersion(compatibility.EffectiveVersion)
	}); ok {
		versioned.InspectEffectiveVersion(compatibility.NewEffectiveVersionFromString("1.36", "", ""))
	}
	if each, ok := made.(initializer.WantsDrainedNotification); ok {
		each.SetDrainedNotification(s.stop)
	}
	if each, ok := made.(initializer.WantsExternalKubeInformerFactory); ok {
		each.SetExternalKubeInformerFactory(s.factory)
	}
	if each, ok := made.(initializer.WantsExternalKubeClientSet); ok {
		each.SetExternalKubeClientSet(s.client)
	}
	if each, ok := made.(initializer.WantsQuotaConfiguration); ok {
		each.SetQuotaConfiguration(s.quotas)
	}
	if each, ok := made.(interface{ SetReadyFunc(admission.ReadyFunc) }); ok {
		each.SetReadyFunc(func() bool { return true })
	}
}

// admit changes the pod and judges it.
func (a *podAdmission) admit(pod *corev1.Pod) error {
	legacyscheme.Scheme.Default(pod)
	internal := &core.Pod{}
	if err := legacyscheme.Scheme.Convert(pod, internal, nil); err != nil {
		return err
	}
	ctx := genericapirequest.WithNamespace(context.Background(), pod.Namespace)
	attributes := admission.NewAttributesRecord(internal, nil, core.Kind("Pod").WithVersion("version"), pod.Namespace, pod.Name,
		core.Resource("pods").WithVersion("version"), "", admission.Create, nil, false, &user.DefaultInfo{})
	for _, each := range a.chain {
		if mutating, ok := each.(admission.MutationInterface); ok {
			if err := mutating.Admit(ctx, attributes, nil); err != nil {
				return err
			}
		}
	}
	registrypod.Strategy.PrepareForCreate(ctx, internal)
	if problems := registrypod.Strategy.Validate(ctx, internal); len(problems) > 0 {
		return apierrors.NewInvalid(core.Kind("Pod"), pod.Name, problems)
	}
	for _, each := range a.chain {
		if validating, ok := each.(admission.ValidationInterface); ok {
			if err := validating.Validate(ctx, attributes, nil); err != nil {
				return err
			}
		}
	}
	admitted := &corev1.Pod{}
	if err := legacyscheme.Scheme.Convert(internal, admitted, nil); err != nil {
		return err
	}
	*pod = *admitted
	return nil
}
