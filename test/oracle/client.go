package main

import (
	"encoding/json"
	"fmt"
	goruntime "runtime"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
)

// newClient is a clientset that is answered by the store. An answer takes its way, during which others go on: by the
// random choice, the watchers hear of a write before its writer does, or only later.
func newClient(s *store, random *chooser) *fake.Clientset {
	client := &fake.Clientset{}
	client.AddReactor("*", "*", func(action clienttesting.Action) (bool, runtime.Object, error) {
		found, err := s.answer(action)
		for range pick(random, 0, 0, 1, 4, 16, 16) {
			goruntime.Gosched()
		}
		return true, found, err
	})
	client.AddWatchReactor("*", func(action clienttesting.Action) (bool, watch.Interface, error) {
		return true, s.watch(kinds[action.GetResource().Resource]), nil
	})
	return client
}

func (s *store) answer(action clienttesting.Action) (runtime.Object, error) {
	k := kinds[action.GetResource().Resource]
	if k == nil {
		return unstored(action)
	}
	named := func(name string) objectName { return objectName{action.GetNamespace(), name} }
	switch a := action.(type) {
	case clienttesting.ListAction:
		return s.list(k, action.GetNamespace(), a.GetListRestrictions().Labels)
	case clienttesting.PatchAction:
		return copied(s.edit(k, named(a.GetName()), a.GetSubresource(), func(obj object) (object, error) {
			return patched(k, obj, a.GetPatchType(), a.GetPatch())
		}))
	case clienttesting.DeleteAction:
		options := a.GetDeleteOptions()
		return nil, s.delete(k, named(a.GetName()), options.Preconditions)
	case clienttesting.GetAction:
		return copied(s.get(k, named(a.GetName())))
	case clienttesting.CreateAction:
		if a.GetVerb() == "update" {
			return copied(s.update(k, a.GetObject().(object), a.GetSubresource()))
		}
		return copied(s.create(k, a.GetObject().(object)))
	}
	return nil, fmt.Errorf("%s of %s is not served", action.GetVerb(), action.GetResource().Resource)
}

// unstored takes in what nothing here reads again, such as the controllers' events.
func unstored(action clienttesting.Action) (runtime.Object, error) {
	if create, ok := action.(clienttesting.CreateAction); ok {
		return create.GetObject(), nil
	}
	return nil, fmt.Errorf("%s of %s is not served", action.GetVerb(), action.GetResource().Resource)
}

func copied(obj object, err error) (runtime.Object, error) {
	if err != nil {
		return nil, err
	}
	return obj.DeepCopyObject(), nil
}

// patched is the object with the patch applied.
func patched(k *kind, obj object, patchType types.PatchType, patch []byte) (object, error) {
	before, err := json.Marshal(obj)
	if err != nil {
		return nil, err
	}
	after, err := patchedText(k, before, patchType, patch)
	if err != nil {
		return nil, err
	}
	return decode(k, after)
}

func patchedText(k *kind, before []byte, patchType types.PatchType, patch []byte) ([]byte, error) {
	switch patchType {
	case types.JSONPatchType:
		operations, err := jsonpatch.DecodePatch(patch)
		if err != nil {
			return nil, err
		}
		return operations.Apply(before)
	case types.MergePatchType:
		return jsonpatch.MergePatch(before, patch)
	case types.StrategicMergePatchType:
		return strategicpatch.StrategicMergePatch(before, patch, k.new())
	}
	return nil, fmt.Errorf("patches of type %s are not served", patchType)
}
