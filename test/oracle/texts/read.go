package main

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/yaml"

	"rollout-preview/oracle/caselines"
)

// A document has a value, or the words with which kubectl refuses it.
type document struct {
	Value   any    `json:"value,omitempty"`
	Refusal string `json:"refusal,omitempty"`
}

// So often a text is read, as a value can depend on the order in which Go goes through a map.
const timesRead = 16

// readings are the different ones of a text, the most frequent first.
func readings(text string) ([]document, [][]document) {
	counts := map[string]int{}
	var distinct [][]document
	for range timesRead {
		found := read(text)
		if key := caselines.JSON(found); counts[key] == 0 {
			distinct = append(distinct, found)
		}
		counts[caselines.JSON(found)]++
	}
	best := 0
	for i, each := range distinct {
		if counts[caselines.JSON(each)] > counts[caselines.JSON(distinct[best])] {
			best = i
		}
	}
	distinct[0], distinct[best] = distinct[best], distinct[0]
	return distinct[0], distinct[1:]
}

// read is what kubectl reads of a file with this text: FileVisitor and StreamVisitor of k8s.io/cli-runtime, but that it
// goes on behind a document that is refused. Documents without a value are left out, as there.
func read(text string) []document {
	file := transform.NewReader(strings.NewReader(text), unicode.BOMOverride(unicode.UTF8.NewDecoder()))
	decoder := yaml.NewYAMLOrJSONDecoder(file, 4096)
	documents := []document{}
	var last error
	for {
		ext := runtime.RawExtension{}
		err := decoder.Decode(&ext)
		if err == io.EOF || isOver(err, last) {
			return documents
		}
		last = err
		if err != nil {
			documents = append(documents, document{Refusal: err.Error()})
			continue
		}
		ext.Raw = bytes.TrimSpace(ext.Raw)
		if len(ext.Raw) > 0 && !bytes.Equal(ext.Raw, []byte("null")) {
			documents = append(documents, valueOf(ext.Raw))
		}
	}
}

// isOver tells whether the decoder has stopped for good: it then gives the same error for ever, or one without a reason.
func isOver(err, last error) bool {
	return err != nil && (err == last || err.Error() == "decoding failed as both JSON and YAML")
}

// valueOf reads the JSON of a document as kubectl does for any kind of object.
func valueOf(raw []byte) document {
	var value any
	if err := utiljson.Unmarshal(raw, &value); err != nil {
		return document{Refusal: err.Error()}
	}
	return document{Value: value}
}
