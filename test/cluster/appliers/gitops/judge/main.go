// Says of each object of a file, one a line, what Argo CD's and Flux's own code take it for: judge FILE.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/health"
	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

type verdict struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

type line struct {
	Object  map[string]any `json:"object"`
	Argo    verdict        `json:"argo"`
	Kstatus verdict        `json:"kstatus"`
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string) error {
	text, err := os.Open(file)
	if err != nil {
		return err
	}
	defer text.Close()
	scanner := bufio.NewScanner(text)
	scanner.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for scanner.Scan() {
		var each line
		if err := json.Unmarshal(scanner.Bytes(), &each); err != nil {
			return err
		}
		object := &unstructured.Unstructured{}
		if err := object.UnmarshalJSON(mustMarshal(each.Object)); err != nil {
			return err
		}
		argo, err := health.GetResourceHealth(object, nil)
		if err != nil {
			return err
		}
		each.Argo = verdict{string(argo.Status), argo.Message}
		computed, err := status.Compute(object)
		if err != nil {
			return err
		}
		each.Kstatus = verdict{computed.Status.String(), computed.Message}
		if err := out.Encode(each); err != nil {
			return err
		}
	}
	return scanner.Err()
}

func mustMarshal(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
