package main

import (
	"encoding/json"
	"time"
)

// A traceCase is one recorded file: a scenario and the traces that it gave. The scenario's text is kept as it is.
type traceCase struct {
	Name       string          `json:"name"`
	Kubernetes string          `json:"kubernetes"`
	Scenario   json.RawMessage `json:"scenario"`
	Traces     [][]snapshot    `json:"traces"`
}

type scenario struct {
	Controller string    `json:"controller"`
	Nodes      int       `json:"nodes"`
	DownNodes  int       `json:"downNodes"`
	Pods       []podRule `json:"pods"`
	Steps      []step    `json:"steps"`
	UntilMs    int64     `json:"untilMs"`
	// World is given where there are several workloads, and the scheduler places their pods.
	World *world `json:"world"`
	// Autoscalers are manifests of HorizontalPodAutoscalers, which are there from the beginning.
	Autoscalers []json.RawMessage `json:"autoscalers"`
	// Limits are those of the controllers' clients; nil: none.
	Limits *limits `json:"limits"`
}

// A world has what is there at the beginning, as manifests: nodes, whose names are SHAPE-NUMBER, and what decides whether
// pods are admitted.
type world struct {
	Nodes   []json.RawMessage `json:"nodes"`
	Objects []json.RawMessage `json:"objects"`
}

// limits are those of a client: so many requests a second, after so many at once.
type limits struct {
	QPS   float32 `json:"qps"`
	Burst int     `json:"burst"`
}

func (s scenario) kind() string {
	if s.Controller == "" {
		return "Deployment"
	}
	return s.Controller
}

// ruleFor is the behaviour of pods of an image; the rule without an image is for all others.
func (s scenario) ruleFor(image string) podRule {
	var others podRule
	for _, rule := range s.Pods {
		if rule.Image == image {
			return rule
		}
		if rule.Image == "" {
			others = rule
		}
	}
	return others
}

type podRule struct {
	Image       string `json:"image"`
	ReadyMs     int64  `json:"readyMs"`
	StepMs      int64  `json:"stepMs"`
	TerminateMs int64  `json:"terminateMs"`
	FailAfterMs int64  `json:"failAfterMs"`
	Unbound     bool   `json:"unbound"`
}

type step struct {
	AtMs int64 `json:"atMs"`
	// To is the workload, as NAMESPACE/KIND/NAME, where there are several; apply brings it along.
	To         string          `json:"to"`
	Do         string          `json:"do"`
	Manifest   json.RawMessage `json:"manifest"`
	Patch      json.RawMessage `json:"patch"`
	ToRevision int64           `json:"toRevision"`
	Pods       int             `json:"pods"`
	Image      string          `json:"image"`
	Orphan     bool            `json:"orphan"`
	ReplicaSet string          `json:"replicaSet"`
	Percent    int64           `json:"percent"`
	Node       string          `json:"node"`
}

func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
