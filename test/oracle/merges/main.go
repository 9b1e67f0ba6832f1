// Merges as kubectl apply does and the server after it: each line of the file is {original, modified, live}, and gets `merged` or `fault`.
package main

import (
	"encoding/json"
	"log"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"rollout-preview/oracle/caselines"
)

type merge struct {
	Original json.RawMessage `json:"original"`
	Modified json.RawMessage `json:"modified"`
	Live     json.RawMessage `json:"live"`
	Merged   json.RawMessage `json:"merged,omitempty"`
	Fault    string          `json:"fault,omitempty"`
}

func main() {
	check(caselines.AnswerEach(os.Args[len(os.Args)-1], func(each *merge) {
		merged, err := merged(*each)
		if err != nil {
			each.Fault = err.Error()
		}
		each.Merged = merged
	}))
}

func merged(each merge) (json.RawMessage, error) {
	meta, err := strategicpatch.NewPatchMetaFromStruct(appsv1.Deployment{})
	check(err)
	patch, err := strategicpatch.CreateThreeWayMergePatch(each.Original, each.Modified, each.Live, meta, true)
	if err != nil {
		return nil, err
	}
	return strategicpatch.StrategicMergePatch(each.Live, patch, appsv1.Deployment{})
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
