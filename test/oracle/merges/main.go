// Merges as kubectl apply does and the server after it: each line of the file is {original, modified, live}, and gets `merged` or `fault`.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"log"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

type merge struct {
	Original json.RawMessage `json:"original"`
	Modified json.RawMessage `json:"modified"`
	Live     json.RawMessage `json:"live"`
	Merged   json.RawMessage `json:"merged,omitempty"`
	Fault    string          `json:"fault,omitempty"`
}

func main() {
	file := os.Args[len(os.Args)-1]
	text, err := os.ReadFile(file)
	check(err)
	var out bytes.Buffer
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var each merge
		check(json.Unmarshal(lines.Bytes(), &each))
		each.Merged, err = merged(each)
		if err != nil {
			each.Fault = err.Error()
		}
		line, err := json.Marshal(each)
		check(err)
		out.Write(append(line, '\n'))
	}
	check(lines.Err())
	check(os.WriteFile(file, out.Bytes(), 0o644))
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
