package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/text/encoding/unicode"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/kubectl/pkg/cmd/apply"
	cmdutil "k8s.io/kubectl/pkg/cmd/util"
)

// applied is what becomes of a file.
type applied struct {
	// Objects are those that kubectl asks the server to create, in their order.
	Objects []sent `json:"objects"`
	// Refusal is what kubectl prints of what it does not send.
	Refusal string `json:"refusal,omitempty"`
}

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

// outcome is what becomes of a file.
func outcome(file []byte) (*applied, error) {
	folder, err := os.MkdirTemp("", "oracle-apply-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, fileName), file, 0o600); err != nil {
		return nil, err
	}
	if err := os.Chdir(folder); err != nil {
		return nil, err
	}
	done := applyFile()
	return &done, nil
}

// The factory and the validator read the documents of the server's interface once.
var (
	theFactory      = cmdutil.NewFactory(theServer)
	theValidator, _ = theFactory.Validator(metav1.FieldValidationStrict)
)

// applyFile is what `kubectl apply -f file.yaml` does.
func applyFile() applied {
	theServer.sent = []sent{}
	refusal := ""
	cmdutil.BehaviorOnFatal(func(message string, _ int) { refusal = message })
	streams, _, _, _ := genericiooptions.NewTestIOStreams()
	flags := apply.NewApplyFlags(streams)
	command := apply.NewCmdApply("kubectl", theFactory, streams)
	files := []string{fileName}
	flags.DeleteFlags.FileNameFlags.Filenames = &files
	options, err := flags.ToOptions(theFactory, command, "kubectl", nil)
	if err == nil {
		options.Validator = theValidator
		err = options.Run()
	}
	cmdutil.CheckErr(err)
	return applied{Objects: theServer.sent, Refusal: refusal}
}
