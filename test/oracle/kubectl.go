package main

import (
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	cmdutil "k8s.io/kubectl/pkg/cmd/util"
	"k8s.io/kubectl/pkg/polymorphichelpers"
)

// rolloutStatus is what kubectl rollout status --watch=false prints.
func rolloutStatus(k *kind, workload object) (string, error) {
	viewer, err := polymorphichelpers.StatusViewerFor(k.groupKind())
	if err != nil {
		return "", err
	}
	fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(workload)
	if err != nil {
		return "", err
	}
	status, _, err := viewer.Status(&unstructured.Unstructured{Object: fields}, 0)
	return strings.TrimRight(status, "\n"), err
}

// history is what kubectl rollout history prints below its heading.
func history(k *kind, client kubernetes.Interface, name objectName) (string, error) {
	viewer, err := polymorphichelpers.HistoryViewerFor(k.groupKind(), client)
	if err != nil {
		return "", err
	}
	text, err := viewer.ViewHistory(name.namespace, name.name, 0)
	return strings.TrimRight(text, "\n"), err
}

// undo is kubectl rollout undo; revision 0 is the one before.
func undo(k *kind, client kubernetes.Interface, workload object, toRevision int64) (string, error) {
	rollbacker, err := polymorphichelpers.RollbackerFor(k.groupKind(), client)
	if err != nil {
		return "", err
	}
	return rollbacker.Rollback(workload.DeepCopyObject(), nil, toRevision, cmdutil.DryRunNone)
}
