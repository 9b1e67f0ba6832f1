// Lets the real admission judge pods, and records what it makes of each; see "Pods as the API server admits them" in
// CONTRIBUTING.md.
package main

import (
	"encoding/json"

	"rollout-preview/oracle/caselines"
)

// A podCase is a pod with what its namespace holds, and the verdicts that occur: as Go's maps have no order, neither has
// what is gone through in them.
type podCase struct {
	Name        string            `json:"name"`
	Kubernetes  string            `json:"kubernetes"`
	LimitRanges []json.RawMessage `json:"limitRanges"`
	Quotas      []json.RawMessage `json:"quotas,omitempty"`
	world
	Pod      json.RawMessage `json:"pod"`
	Verdicts []verdict       `json:"verdicts"`
}

func main() {
	caselines.Oracle{Mode: "pod-admission", Things: "pods", Told: "judged", Needs: "a pod and its limitRanges", Judge: judgeCase}.Main()
}

// judgeCase admits the pod of a case, and tells where no verdict is among those that the case has caselines.
func judgeCase(line []byte) (any, string, string, error) {
	var before podCase
	if err := json.Unmarshal(line, &before); err != nil {
		return nil, "", "", err
	}
	now := before
	now.Kubernetes = caselines.KubernetesVersion("k8s.io/kubernetes")
	var err error
	if now.Verdicts, err = verdicts(now); err != nil {
		return nil, "", "", err
	}
	if before.Verdicts == nil || anyOf(before.Verdicts, now.Verdicts) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Verdicts, now.Verdicts), nil
}

// anyOf tells whether one of the verdicts is among the others.
func anyOf(verdicts, others []verdict) bool {
	for _, one := range verdicts {
		for _, other := range others {
			if canonical(one) == canonical(other) {
				return true
			}
		}
	}
	return false
}
