// Judges texts as kubectl reads them, document by document, and records what it makes of each; see "Texts as kubectl
// reads them" in CONTRIBUTING.md.
package main

import (
	"bytes"
	"encoding/json"

	"rollout-preview/oracle/caselines"
)

// A textCase is a text, and what kubectl reads in it.
type textCase struct {
	Name       string     `json:"name,omitempty"`
	Kubernetes string     `json:"kubernetes"`
	Text       string     `json:"text"`
	Documents  []document `json:"documents"`
	// Others are further readings of the same text, as Go's maps have no order.
	Others [][]document `json:"others,omitempty"`
}

func main() {
	caselines.Oracle{Mode: "texts", Things: "texts", Told: "read", Needs: "its text", Judge: judgeCase}.Main()
}

// judgeCase reads the text of a case, and tells where that differs from what the case has caselines.
func judgeCase(line []byte) (any, string, string, error) {
	var before textCase
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(&before); err != nil {
		return nil, "", "", err
	}
	now := textCase{Name: before.Name, Kubernetes: caselines.KubernetesVersion("k8s.io/apimachinery"), Text: before.Text}
	now.Documents, now.Others = readings(before.Text)
	if before.Documents == nil || caselines.JSON(before.Documents) == caselines.JSON(now.Documents) {
		return now, now.Name, "", nil
	}
	return now, now.Name, caselines.Difference(before.Documents, now.Documents), nil
}
