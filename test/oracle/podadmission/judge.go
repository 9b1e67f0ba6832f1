package main

import (
	"context"
	"encoding/json"
	"errors"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/resourcequota"
	"k8s.io/apiserver/pkg/authentication/user"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/client-go/informers"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	core "k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/apis/core/validation"
	quotacore "k8s.io/kubernetes/pkg/quota/v1/evaluator/core"
	registrypod "k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/utils/clock"

	"rollout-preview/oracle/caselines"
)

const namespace = "default"

// A verdict is the pod as it is stored, or the words in which it is refused.
type verdict struct {
	// RefusedLimitRanges are the names of those that the API server does not take, in order.
	RefusedLimitRanges []string `json:"refusedLimitRanges,omitempty"`
	RefusedQuotas      []string `json:"refusedQuotas,omitempty"`
	// Annotation is kubernetes.io/limit-ranger.
	Annotation     string                        `json:"annotation,omitempty"`
	Settings       *settings                     `json:"settings,omitempty"`
	Containers     []corev1.ResourceRequirements `json:"containers"`
	InitContainers []corev1.ResourceRequirements `json:"initContainers,omitempty"`
	Refusal        string                        `json:"refusal,omitempty"`
	// Warnings come with the answer to who applies a Deployment of such pods.
	Warnings []string `json:"warnings,omitempty"`
}

// settings are what the plugins set in the spec of a pod besides resources.
type settings struct {
	PriorityClassName string                   `json:"priorityClassName,omitempty"`
	Priority          *int32                   `json:"priority,omitempty"`
	PreemptionPolicy  *corev1.PreemptionPolicy `json:"preemptionPolicy,omitempty"`
	Overhead          corev1.ResourceList      `json:"overhead,omitempty"`
	NodeSelector      map[string]string        `json:"nodeSelector,omitempty"`
	Tolerations       []corev1.Toleration      `json:"tolerations,omitempty"`
}

// So often a pod is judged, as a verdict can depend on the order in which Go goes through a map.
const timesJudged = 12

// verdicts are the different ones on a pod.
func verdicts(c podCase) ([]verdict, error) {
	known := map[string]bool{}
	var found []verdict
	for time := range timesJudged {
		judged, err := judge(c, time)
		if err != nil {
			return nil, err
		}
		if text := canonical(judged); !known[text] {
			known[text] = true
			found = append(found, judged)
		}
	}
	sort.Slice(found, func(i, j int) bool { return canonical(found[i]) < canonical(found[j]) })
	return found, nil
}

// canonical is the verdict as JSON whatever the order of its causes is.
func canonical(judged verdict) string {
	causes := strings.FieldsFunc(judged.Refusal, func(r rune) bool { return r == ',' || r == '[' || r == ']' })
	for i := range causes {
		causes[i] = strings.TrimSpace(causes[i])
	}
	sort.Strings(causes[min(1, len(causes)):])
	judged.Refusal = strings.Join(causes, ", ")
	return caselines.JSON(judged)
}

func judge(c podCase, time int) (verdict, error) {
	var judged verdict
	factory := informers.NewSharedInformerFactory(nothing, 0)
	for _, text := range c.LimitRanges {
		var limitRange corev1.LimitRange
		if err := json.Unmarshal(text, &limitRange); err != nil {
			return judged, err
		}
		limitRange.Namespace = namespace
		legacyscheme.Scheme.Default(&limitRange)
		var internal core.LimitRange
		if err := legacyscheme.Scheme.Convert(&limitRange, &internal, nil); err != nil {
			return judged, err
		}
		if len(validation.ValidateLimitRange(&internal)) > 0 {
			judged.RefusedLimitRanges = append(judged.RefusedLimitRanges, limitRange.Name)
			continue
		}
		if err := factory.Core().V1().LimitRanges().Informer().GetIndexer().Add(&limitRange); err != nil {
			return judged, err
		}
	}
	given, pod, err := decodePod(c.Pod)
	if err != nil {
		return judged, err
	}
	if judged.Warnings, err = c.warningsOnApply(given); err != nil {
		return judged, err
	}
	quotas, refusedQuotas, err := decodeQuotas(c.Quotas, time)
	if err != nil {
		return judged, err
	}
	judged.RefusedQuotas = refusedQuotas
	chain, err := c.plugins(factory)
	if err != nil {
		return judged, err
	}
	refusal := create(pod, chain, quotas)
	if refusal != nil {
		var status apierrors.APIStatus
		if !errors.As(refusal, &status) {
			return judged, refusal
		}
		judged.Refusal = refusal.Error()
	}
	judged.Annotation = pod.Annotations["kubernetes.io/limit-ranger"]
	var stored corev1.Pod
	if err := legacyscheme.Scheme.Convert(pod, &stored, nil); err != nil {
		return judged, err
	}
	judged.Containers, judged.InitContainers = resourcesOf(stored)
	// What a refused pod would have been matters to nobody.
	if refusal == nil && (c.PriorityClasses != nil || c.RuntimeClasses != nil) {
		judged.Settings = settingsOf(stored.Spec)
	}
	return judged, nil
}

// decodePod reads a pod as a controller makes it of a template, which has been stored and so has rounded amounts.
func decodePod(text []byte) (given corev1.Pod, pod *core.Pod, err error) {
	if err := json.Unmarshal(text, &given); err != nil {
		return given, nil, err
	}
	template := corev1.PodTemplate{Template: corev1.PodTemplateSpec{Spec: *given.Spec.DeepCopy()}}
	legacyscheme.Scheme.Default(&template)
	made := corev1.Pod{ObjectMeta: given.ObjectMeta, Spec: template.Template.Spec}
	made.Namespace = namespace
	legacyscheme.Scheme.Default(&made)
	pod = &core.Pod{}
	return given, pod, legacyscheme.Scheme.Convert(&made, pod, nil)
}

// create does what the API server does with a pod that is created, in its order: it changes it, judges it, and has it
// judged by the plugins.
func create(pod *core.Pod, chain []plugin, quotas []corev1.ResourceQuota) error {
	ctx := genericapirequest.WithNamespace(context.Background(), namespace)
	attributes := admission.NewAttributesRecord(pod, nil, core.Kind("Pod").WithVersion("version"), namespace, pod.Name,
		core.Resource("pods").WithVersion("version"), "", admission.Create, nil, false, &user.DefaultInfo{})
	for _, each := range chain {
		if mutating, ok := each.(admission.MutationInterface); ok {
			if err := mutating.Admit(ctx, attributes, nil); err != nil {
				return err
			}
		}
	}
	registrypod.Strategy.PrepareForCreate(ctx, pod)
	if problems := registrypod.Strategy.Validate(ctx, pod); len(problems) > 0 {
		return apierrors.NewInvalid(core.Kind("Pod"), pod.Name, problems)
	}
	for _, each := range chain {
		if validating, ok := each.(admission.ValidationInterface); ok {
			if err := validating.Validate(ctx, attributes, nil); err != nil {
				return err
			}
		}
	}
	_, err := resourcequota.CheckRequest(quotas, attributes, quotacore.NewPodEvaluator(nil, clock.RealClock{}), nil)
	return err
}

// decodeQuotas reads quotas whose status says what is used of them. The plugin gets them in any order: each time another
// one is the first.
func decodeQuotas(texts []json.RawMessage, time int) (quotas []corev1.ResourceQuota, refused []string, err error) {
	for i := range texts {
		var quota corev1.ResourceQuota
		if err := json.Unmarshal(texts[(i+time)%len(texts)], &quota); err != nil {
			return nil, nil, err
		}
		quota.Namespace = namespace
		legacyscheme.Scheme.Default(&quota)
		var internal core.ResourceQuota
		if err := legacyscheme.Scheme.Convert(&quota, &internal, nil); err != nil {
			return nil, nil, err
		}
		if len(validation.ValidateResourceQuotaSpec(&internal.Spec, field.NewPath("spec"))) > 0 {
			refused = append(refused, quota.Name)
			continue
		}
		quota.Status.Hard = quota.Spec.Hard
		quotas = append(quotas, quota)
	}
	sort.Strings(refused)
	return quotas, refused, nil
}

func resourcesOf(stored corev1.Pod) (containers, initContainers []corev1.ResourceRequirements) {
	for _, each := range stored.Spec.Containers {
		containers = append(containers, each.Resources)
	}
	for _, each := range stored.Spec.InitContainers {
		initContainers = append(initContainers, each.Resources)
	}
	return containers, initContainers
}

func settingsOf(spec corev1.PodSpec) *settings {
	return &settings{
		PriorityClassName: spec.PriorityClassName,
		Priority:          spec.Priority,
		PreemptionPolicy:  spec.PreemptionPolicy,
		Overhead:          spec.Overhead,
		NodeSelector:      spec.NodeSelector,
		Tolerations:       spec.Tolerations,
	}
}
