package caselines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
)

// AnswerEach puts the answer into each question of the file, one JSON object a line, in place.
func AnswerEach[Question any](file string, answer func(*Question)) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var each Question
		if err := json.Unmarshal(lines.Bytes(), &each); err != nil {
			return err
		}
		answer(&each)
		line, err := json.Marshal(each)
		if err != nil {
			return err
		}
		out.Write(append(line, '\n'))
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}
