package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/warning"
	"sigs.k8s.io/yaml"

	"rollout-preview/oracle/caselines"
)

// An admissionCase is a manifest, as an update of the old one if there is one, and what the API server makes of it.
type admissionCase struct {
	Name       string  `json:"name"`
	Kubernetes string  `json:"kubernetes"`
	Manifest   string  `json:"manifest"`
	Old        string  `json:"old,omitempty"`
	Verdict    verdict `json:"verdict"`
}

type verdict struct {
	DecodeError string          `json:"decodeError,omitempty"`
	Reasons     []string        `json:"reasons,omitempty"`
	Message     string          `json:"message,omitempty"`
	Spec        json.RawMessage `json:"spec,omitempty"`
	Warnings    []string        `json:"warnings,omitzero"`
}

// AddWarning takes a warning of the server in.
func (v *verdict) AddWarning(_, text string) { v.Warnings = append(v.Warnings, text) }

func (r *recorder) recordAdmission(file string, text []byte) (comparison, error) {
	var recorded admissionCase
	if err := json.Unmarshal(text, &recorded); err != nil {
		return comparison{}, err
	}
	judged, err := judge(recorded.Manifest, recorded.Old)
	if err != nil {
		return comparison{}, err
	}
	var compared comparison
	if before, now := canonical(recorded.Verdict), canonical(judged); before != now {
		compared = comparison{never, fmt.Sprintf("verdict\n  recorded %s\n  now      %s", before, now)}
	}
	if r.check {
		return compared, nil
	}
	recorded.Kubernetes, recorded.Verdict = caselines.KubernetesVersion("k8s.io/kubernetes"), judged
	return compared, recorded.write(file)
}

func (c admissionCase) write(file string) error {
	return os.WriteFile(file, []byte(caselines.JSON(c)+"\n"), 0o644)
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
		judged.Spec, err = specOf(admitted)
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
		s.warnings = recorder
		return s.create(k, obj)
	}
	_, before, decodeError, err := decodeManifest(old)
	if err := errors.Join(decodeError, err); err != nil {
		return nil, err
	}
	if _, err := s.create(k, before); err != nil {
		return nil, fmt.Errorf("the old manifest is not accepted: %w", err)
	}
	s.warnings = recorder
	return s.edit(k, objectName{metav1.NamespaceDefault, before.GetName()}, "", func(stored object) (object, error) {
		obj.SetNamespace(stored.GetNamespace())
		return obj, nil
	})
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

// specOf is the spec without its template. What is stored has no kind for the claims of a StatefulSet; the server gives
// it to them whenever it answers (pkg/apis/apps/v1/conversion.go).
func specOf(obj object) (json.RawMessage, error) {
	if set, ok := obj.(*appsv1.StatefulSet); ok {
		set = set.DeepCopy()
		for i := range set.Spec.VolumeClaimTemplates {
			set.Spec.VolumeClaimTemplates[i].TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "PersistentVolumeClaim"}
		}
		obj = set
	}
	var fields struct{ Spec map[string]json.RawMessage }
	if err := json.Unmarshal([]byte(caselines.JSON(obj)), &fields); err != nil {
		return nil, err
	}
	delete(fields.Spec, "template")
	return json.Marshal(fields.Spec)
}
