// Has kubectl apply the files of cases to an empty cluster, with all of its own code up to the requests that it sends, and
// records these and what it prints; see "Files as kubectl applies them" in CONTRIBUTING.md.
package main

import (
	"bytes"
	"encoding/json"

	"rollout-preview/oracle/caselines"
)

// A fileCase is a file, and what kubectl apply makes of it.
type fileCase struct {
	Name       string `json:"name,omitempty"`
	Kubernetes string `json:"kubernetes"`
	// Encoding is UTF-8 if it is empty.
	Encoding string   `json:"encoding,omitempty"`
	Text     string   `json:"text"`
	Applied  *applied `json:"applied"`
}

func main() {
	caselines.Oracle{Mode: "apply", Things: "files", Told: "applied", Needs: "its text", Judge: judgeCase}.Main()
}

// judgeCase applies the file of a case, and tells where that differs from what the case has recorded.
func judgeCase(line []byte) (any, string, string, error) {
	var before fileCase
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(&before); err != nil {
		return nil, "", "", err
	}
	now := before
	now.Kubernetes = caselines.KubernetesVersion("k8s.io/kubectl")
	file, err := encoded(before.Text, before.Encoding)
	if err != nil {
		return nil, "", "", err
	}
	if now.Applied, err = outcome(file); err != nil {
		return nil, "", "", err
	}
	if before.Applied == nil || caselines.JSON(before.Applied) == caselines.JSON(now.Applied) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Applied, now.Applied), nil
}
