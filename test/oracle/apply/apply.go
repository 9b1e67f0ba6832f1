package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/text/encoding/unicode"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/kubectl/pkg/cmd/apply"
	cmdutil "k8s.io/kubectl/pkg/cmd/util"

	"rollout-preview/oracle/caselines"
)

// applied is what becomes of a file.
type applied struct {
	// Objects are those that kubectl asks the server to create, in their order.
	Objects []sent `json:"objects"`
	// Refusal is what kubectl prints of what it does not send.
	Refusal string `json:"refusal,omitempty"`
}

// So often a file is applied, as what becomes of it can depend on the order in which Go goes through a map.
const timesApplied = 3

// fileName is that which kubectl is given.
const fileName = "file.yaml"

// encoded are the bytes of the file.
func encoded(text, encoding string) ([]byte, error) {
	switch encoding {
	case "":
		return []byte(text), nil
	case "utf-8 with a mark":
		return []byte("\xef\xbb\xbf" + text), nil
	case "utf-16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	case "utf-16be":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	}
	return nil, fmt.Errorf("there is no encoding %q", encoding)
}

// outcomes are what becomes of a file, and what else becomes of it in further runs.
func outcomes(file []byte) (*applied, []applied, error) {
	folder, err := os.MkdirTemp("", "oracle-apply-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, fileName), file, 0o600); err != nil {
		return nil, nil, err
	}
	if err := os.Chdir(folder); err != nil {
		return nil, nil, err
	}
	known := map[string]bool{}
	var distinct []applied
	for range timesApplied {
		outcome := applyFile()
		if key := caselines.JSON(outcome); !known[key] {
			known[key] = true
			distinct = append(distinct, outcome)
		}
	}
	return &distinct[0], distinct[1:], nil
}

// applyFile is what `kubectl apply -f file.yaml` does.
func applyFile() applied {
	theServer.sent = []sent{}
	refusal := ""
	cmdutil.BehaviorOnFatal(func(message string, _ int) { refusal = message })
	streams, _, _, _ := genericiooptions.NewTestIOStreams()
	flags := apply.NewApplyFlags(streams)
	factory := cmdutil.NewFactory(theServer)
	command := apply.NewCmdApply("kubectl", factory, streams)
	files := []string{fileName}
	flags.DeleteFlags.FileNameFlags.Filenames = &files
	options, err := flags.ToOptions(factory, command, "kubectl", nil)
	if err == nil {
		err = options.Run()
	}
	cmdutil.CheckErr(err)
	return applied{Objects: theServer.sent, Refusal: refusal}
}
