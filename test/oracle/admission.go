package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	"k8s.io/apiserver/pkg/registry/rest"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/component-base/featuregate"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"sigs.k8s.io/yaml"

	"rollout-preview/oracle/caselines"
)

// An admissionCase is a manifest, as an update of the old one if there is one, and what the API server makes of it.
type admissionCase struct {
	Name       string `json:"name"`
	Kubernetes string `json:"kubernetes"`
	// FeatureGates are those that are switched, such as A=true,B=false.
	FeatureGates string  `json:"featureGates,omitempty"`
	Manifest     string  `json:"manifest"`
	Old          string  `json:"old,omitempty"`
	Verdict      verdict `json:"verdict"`
	// Others are further verdicts on the same manifest, as Go's maps have no order.
	Others []verdict `json:"others,omitempty"`
}

type verdict struct {
	DecodeError string   `json:"decodeError,omitempty"`
	Reasons     []string `json:"reasons,omitempty"`
	Message     string   `json:"message,omitempty"`
	// Stored is the object without what only a store can give.
	Stored   json.RawMessage `json:"stored,omitempty"`
	Warnings []string        `json:"warnings,omitzero"`
}

// So often a manifest is judged of which several things are said, unless somebody asks for less.
const timesJudged = 10

// AddWarning takes a warning of the server in.
func (v *verdict) AddWarning(_, text string) { v.Warnings = append(v.Warnings, text) }

// judgeCase judges a case, and tells how that differs from what it has recorded. Cases of another minor version stay.
func judgeCase(line []byte) (any, string, string, error) {
	var before admissionCase
	if err := json.Unmarshal(line, &before); err != nil {
		return nil, "", "", err
	}
	version := caselines.KubernetesVersion("k8s.io/kubernetes")
	if minorOf(before.Kubernetes) != minorOf(version) {
		return before, before.Name, "", nil
	}
	now := before
	now.Kubernetes = version
	if err := now.judge(timesJudged); err != nil {
		return nil, "", "", fmt.Errorf("%s: %w", before.Name, err)
	}
	if slices.ContainsFunc(append(now.Others, now.Verdict), func(each verdict) bool { return canonical(each) == canonical(before.Verdict) }) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Verdict, now.Verdict), nil
}

func minorOf(version string) string {
	return strings.Join(strings.SplitN(version, ".", 3)[:2], ".")
}

// judge records what the server says of the manifest: one thing now and another then, where it goes through a map.
func (c *admissionCase) judge(times int) error {
	undo, err := switchGates(c.FeatureGates)
	if err != nil {
		return err
	}
	defer undo()
	c.Verdict, c.Others = verdict{}, nil
	seen := map[string]bool{}
	for i := range times {
		judged, err := judge(c.Manifest, c.Old)
		if err != nil {
			return err
		}
		key := canonical(judged)
		if i == 0 {
			c.Verdict = judged
		} else if !seen[key] {
			c.Others = append(c.Others, judged)
		}
		seen[key] = true
		if len(judged.Reasons)+len(judged.Warnings) < 2 {
			break
		}
	}
	return nil
}

// switchGates switches gates, such as A=true,B=false, and gives what switches them back.
func switchGates(text string) (undo func(), err error) {
	gates := utilfeature.DefaultMutableFeatureGate
	if text == "" {
		return func() {}, nil
	}
	// What is refused is switched nevertheless.
	if err := gates.DeepCopy().Set(text); err != nil {
		return nil, err
	}
	var before []string
	for _, each := range strings.Split(text, ",") {
		name, _, _ := strings.Cut(each, "=")
		before = append(before, fmt.Sprintf("%s=%t", name, gates.Enabled(featuregate.Feature(name))))
	}
	if err := gates.Set(text); err != nil {
		return nil, err
	}
	return func() {
		if err := gates.Set(strings.Join(before, ",")); err != nil {
			panic(err)
		}
	}, nil
}

// canonical is the verdict as JSON with sorted keys.
func canonical(judged verdict) string {
	var value any
	if err := json.Unmarshal([]byte(caselines.JSON(judged)), &value); err != nil {
		panic(err)
	}
	return caselines.JSON(value)
}

// judge lets the real decoder, defaults and validation judge the manifest.
func judge(manifest, old string) (verdict, error) {
	k, obj, decodeError, err := decodeManifest(manifest)
	if err != nil {
		return verdict{}, err
	}
	judged := verdict{}
	if decodeError != nil {
		judged.DecodeError = decodeError.Error()
	}
	if obj == nil {
		return judged, nil
	}
	admitted, err := admitted(k, obj, old, &judged)
	if err == nil {
		if judged.Warnings == nil {
			judged.Warnings = []string{}
		}
		judged.Stored, err = storedText(admitted)
		return judged, err
	}
	judged.Message = err.Error()
	var status apierrors.APIStatus
	if errors.As(err, &status) && status.Status().Details != nil {
		for _, cause := range status.Status().Details.Causes {
			judged.Reasons = append(judged.Reasons, cause.Field+": "+cause.Message)
		}
	}
	return judged, nil
}

// admitted is the object as it would be stored, new or in the place of the old one; the recorder gets the warnings.
func admitted(k *kind, obj object, old string, recorder warning.Recorder) (object, error) {
	s := newStore()
	if old == "" {
		return s.createReceived(k, obj, recorder)
	}
	_, before, decodeError, err := decodeManifest(old)
	if err := errors.Join(decodeError, err); err != nil {
		return nil, err
	}
	if _, err := s.createReceived(k, before, &verdict{}); err != nil {
		return nil, fmt.Errorf("the old manifest is not accepted: %w", err)
	}
	s.warnings = recorder
	return s.edit(k, objectName{metav1.NamespaceDefault, before.GetName()}, "", func(stored object) (object, error) {
		obj.SetNamespace(stored.GetNamespace())
		return received(k, stored, obj, handlers.DuplicateOwnerReferencesAfterMutatingAdmissionWarningFormat, recorder)
	})
}

// createReceived does what the server does with a request to create the object.
func (s *store) createReceived(k *kind, obj object, recorder warning.Recorder) (object, error) {
	rest.WipeObjectMetaSystemFields(obj)
	if base := obj.GetGenerateName(); base != "" && obj.GetName() == "" {
		// As the server's own generator cuts it, with five letters that nobody knows.
		obj.SetName(base[:min(len(base), 58)] + "xxxxx")
	}
	s.warnings = recorder
	obj, err := received(k, k.new(), obj, handlers.DuplicateOwnerReferencesWarningFormat, recorder)
	if err != nil {
		return nil, err
	}
	return s.create(k, obj)
}

// received is the object as the handler of a request leaves it to the storage: without owners that are there twice, and with
// the fields of its managers put in order (pkg/endpoints/handlers/create.go and patch.go of the apiserver).
func received(k *kind, live, obj object, duplicateFormat string, recorder warning.Recorder) (object, error) {
	if owners, duplicates := withoutDuplicates(obj.GetOwnerReferences()); len(duplicates) > 0 {
		obj.SetOwnerReferences(owners)
		recorder.AddWarning("", fmt.Sprintf(duplicateFormat, strings.Join(duplicates, ", ")))
	}
	if obj.GetManagedFields() == nil {
		return obj, nil
	}
	legacyscheme.Scheme.Default(obj)
	gvk := k.resource.GroupVersion().WithKind(k.name)
	scheme := legacyscheme.Scheme
	managers, err := managedfields.NewDefaultFieldManager(managedfields.NewDeducedTypeConverter(), scheme, scheme, scheme, gvk, gvk.GroupVersion(), "", nil)
	if err != nil {
		return nil, err
	}
	for _, each := range []object{live, obj} {
		each.GetObjectKind().SetGroupVersionKind(gvk)
	}
	return managers.UpdateNoErrors(live, obj, "kubectl").(object), nil
}

// withoutDuplicates does what dedupOwnerReferences of pkg/endpoints/handlers/rest.go does.
func withoutDuplicates(owners []metav1.OwnerReference) (kept []metav1.OwnerReference, duplicates []string) {
	for _, owner := range owners {
		if slices.ContainsFunc(kept, func(each metav1.OwnerReference) bool { return apiequality.Semantic.DeepEqual(each, owner) }) {
			duplicates = append(duplicates, string(owner.UID))
		} else {
			kept = append(kept, owner)
		}
	}
	return kept, duplicates
}

// decodeManifest reads a manifest as kubectl and the API server do. Without an object, decodeError says why; unknown
// fields are a decodeError too, but leave an object.
func decodeManifest(manifest string) (k *kind, obj object, decodeError, err error) {
	text, err := yaml.YAMLToJSON([]byte(manifest))
	if err != nil {
		return nil, nil, nil, err
	}
	var header struct{ Kind string }
	if err := json.Unmarshal(text, &header); err != nil {
		return nil, nil, nil, err
	}
	k = kindNamed(header.Kind)
	if k == nil {
		return nil, nil, nil, fmt.Errorf("manifests of kind %q are not judged", header.Kind)
	}
	gvk := k.resource.GroupVersion().WithKind(k.name)
	decoded, _, decodeError := strictDecoder.Decode(text, &gvk, nil)
	if decodeError != nil && !runtime.IsStrictDecodingError(decodeError) {
		return k, nil, decodeError, nil
	}
	return k, decoded.(object), decodeError, nil
}

// storedText is the object as it is stored, without what only a store can give. What is stored has no kind for the claims
// of a StatefulSet; the server gives it to them whenever it answers (pkg/apis/apps/v1/conversion.go).
func storedText(obj object) (json.RawMessage, error) {
	obj = obj.DeepCopyObject().(object)
	if set, ok := obj.(*appsv1.StatefulSet); ok {
		for i := range set.Spec.VolumeClaimTemplates {
			set.Spec.VolumeClaimTemplates[i].TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "PersistentVolumeClaim"}
		}
	}
	var whole struct{ Metadata, Spec map[string]json.RawMessage }
	if err := json.Unmarshal([]byte(caselines.JSON(obj)), &whole); err != nil {
		return nil, err
	}
	for _, name := range []string{"uid", "resourceVersion", "creationTimestamp", "selfLink", "managedFields"} {
		delete(whole.Metadata, name)
	}
	return json.Marshal(map[string]any{"metadata": whole.Metadata, "spec": whole.Spec})
}
