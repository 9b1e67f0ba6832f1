package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

var strictDecoder = serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict).UniversalDeserializer()

// decode reads an object of the kind as the API server does, unknown fields being an error.
func decode(k *kind, text []byte) (object, error) {
	gvk := k.resource.GroupVersion().WithKind(k.name)
	decoded, _, err := strictDecoder.Decode(text, &gvk, nil)
	if err != nil && !runtime.IsStrictDecodingError(err) {
		return nil, err
	}
	obj, ok := decoded.(object)
	if !ok || decoded == nil {
		return nil, fmt.Errorf("%s expected", k.name)
	}
	return obj, err
}
