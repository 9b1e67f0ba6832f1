//go:build oneworkload

package main

import (
	"fmt"
	"os"
)

// playCluster is for the version of go.mod: what several workloads are played with has other signatures in others.
func playCluster(scenario, *chooser) []snapshot {
	fmt.Fprintln(os.Stderr, "oracle: several workloads are played without --kubernetes only")
	os.Exit(2)
	return nil
}
