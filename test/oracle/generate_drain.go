package main

import "fmt"

// drainScenario makes a random scenario of workloads with budgets, on nodes that are alike and are drained one after the other.
func (c *chooser) drainScenario() fields {
	made := &madeCluster{chooser: c, namespaces: []string{"default"}}
	made.addObject("v1", "Namespace", fields{"name": "default", "labels": fields{}}, nil)
	count := 2 + c.IntN(4)
	for number := range count {
		host := fmt.Sprintf("node-%d", number)
		made.nodes = append(made.nodes, fields{"apiVersion": "v1", "kind": "Node",
			"metadata": fields{"name": host, "labels": fields{"kubernetes.io/hostname": host}},
			"status":   fields{"allocatable": fields{"cpu": "8", "memory": "32Gi", "pods": "110"}}})
	}
	for number := range 1 + c.IntN(2) {
		made.addDrained(number, count)
	}
	at := 20000
	for number := range 1 + c.IntN(min(3, count)) {
		node := fmt.Sprintf("node-%d", number)
		about := pick(c, made.workloads...).name
		made.addStep(at, fields{"do": "drain", "to": about, "node": node})
		if c.oneIn(4) {
			made.addStep(at+1000*(1+c.IntN(20)), made.change())
		}
		at += 1000 * pick(c, 30, 45, 80)
		if !c.oneIn(4) {
			made.addStep(at, fields{"do": "uncordon", "to": about, "node": node})
		}
		at += 1000 * pick(c, 3, 12)
	}
	return fields{"world": fields{"nodes": made.nodes, "objects": made.objects}, "pods": made.rules, "steps": made.steps, "untilMs": at + 30000}
}

// addDrained makes a workload whose pods are spread evenly, and mostly a budget for it.
func (m *madeCluster) addDrained(number, nodes int) {
	app := []string{"api", "web"}[number]
	kind := pick(m.chooser, "Deployment", "Deployment", "Deployment", "StatefulSet", "DaemonSet")
	if number == 0 && kind == "DaemonSet" {
		kind = "Deployment"
	}
	for _, tag := range []string{"1", "2", "3"} {
		m.rules = append(m.rules, fields{"image": app + ":" + tag, "readyMs": pick(m.chooser, 500, 2000, 4000, 7000, 12000),
			"stepMs": 0, "terminateMs": pick(m.chooser, 100, 1000, 2500, 8000)})
	}
	m.rules = append(m.rules, fields{"image": app + ":bad", "readyMs": -1, "stepMs": 0, "terminateMs": 500})
	labels := fields{"app": app}
	container := fields{"name": "app", "image": app + ":1", "resources": fields{"requests": fields{"cpu": "100m"}}}
	spec := fields{"selector": fields{"matchLabels": labels},
		"template": fields{"metadata": fields{"labels": labels}, "spec": fields{"containers": []fields{container}}}}
	replicas := nodes * (1 + m.IntN(3))
	switch kind {
	case "Deployment":
		spec["replicas"], spec["strategy"] = replicas, m.strategy()
	case "StatefulSet":
		spec["replicas"], spec["serviceName"], spec["podManagementPolicy"] = replicas, app, "Parallel"
	}
	m.workloads = append(m.workloads, madeWorkload{"default/" + kind + "/" + app, app, container, kind != "DaemonSet", kind == "StatefulSet"})
	manifest := fields{"apiVersion": "apps/v1", "kind": kind, "metadata": fields{"name": app, "namespace": "default"}, "spec": spec}
	m.addStep(50+3000*number, fields{"do": "apply", "manifest": manifest})
	if number > 0 && (kind == "DaemonSet" || m.oneIn(5)) {
		return
	}
	budget := fields{"selector": fields{"matchLabels": labels}}
	if m.oneIn(2) {
		budget["maxUnavailable"] = pick[any](m.chooser, 0, 1, 1, 2, 3, "25%", "50%")
	} else {
		budget["minAvailable"] = pick[any](m.chooser, 1, replicas-1, max(1, replicas-2), replicas, "50%", "75%")
	}
	if m.oneIn(3) {
		budget["unhealthyPodEvictionPolicy"] = pick(m.chooser, "AlwaysAllow", "IfHealthyBudget")
	}
	m.addObject("policy/v1", "PodDisruptionBudget", fields{"name": app, "namespace": "default"}, fields{"spec": budget})
}
