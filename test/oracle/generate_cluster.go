package main

import (
	"fmt"
	"maps"
	"slices"
)

// clusterScenario makes a random scenario of some workloads in one cluster, which share nodes, quotas and priorities.
func (c *chooser) clusterScenario() fields {
	made := &madeCluster{chooser: c}
	made.makeNamespaces()
	made.makeNodes()
	for number := range 2 + c.IntN(3) {
		made.addWorkload(number)
	}
	at := 3000 + 1000*c.IntN(8)
	for range 1 + c.IntN(4) {
		made.addStep(at, made.change())
		at += pick(c, 100, 200, 500, 1000, 2500, 4000, 7000, 15000)
	}
	end := at + 60000
	for _, each := range made.workloads {
		made.addStep(end, fields{"do": "status", "to": each.name})
		end += 100
	}
	return fields{"world": fields{"nodes": made.nodes, "objects": made.objects}, "pods": made.rules, "steps": made.steps, "untilMs": end + 850}
}

type madeCluster struct {
	*chooser
	namespaces []string
	nodes      []fields
	objects    []fields
	rules      []fields
	steps      []fields
	workloads  []madeWorkload
	// isTainted is whether some nodes take only pods that tolerate it, and hasClasses whether there are priorities.
	isTainted, hasClasses, hasAccount bool
}

type madeWorkload struct {
	name, image string
	container   fields
	hasReplicas bool
	isStateful  bool
}

func (m *madeCluster) makeNamespaces() {
	m.namespaces = pick(m.chooser, []string{"default"}, []string{"default", "shop"})
	for _, name := range m.namespaces {
		labels := fields{}
		if m.oneIn(8) {
			labels["pod-security.kubernetes.io/enforce"] = pick(m.chooser, "baseline", "restricted")
		}
		m.addObject("v1", "Namespace", fields{"name": name, "labels": labels}, nil)
		if m.oneIn(3) {
			hard := fields{"pods": fmt.Sprint(pick(m.chooser, 3, 5, 6, 8, 10, 14))}
			if m.oneIn(3) {
				hard = fields{"requests.cpu": pick(m.chooser, "1", "2", "3500m", "5")}
			}
			m.addObject("v1", "ResourceQuota", fields{"name": "team", "namespace": name}, fields{"spec": fields{"hard": hard}})
		}
		if m.oneIn(4) {
			limit := fields{"type": "Container", "defaultRequest": fields{"cpu": pick(m.chooser, "100m", "250m")}}
			if m.oneIn(3) {
				limit["max"] = fields{"cpu": "900m"}
				limit["default"] = fields{"cpu": "900m"}
			}
			m.addObject("v1", "LimitRange", fields{"name": "usual", "namespace": name}, fields{"spec": fields{"limits": []fields{limit}}})
		}
	}
	if m.hasClasses = m.oneIn(3); m.hasClasses {
		m.addObject("scheduling.k8s.io/v1", "PriorityClass", fields{"name": "urgent"}, fields{"value": 1000})
		m.addObject("scheduling.k8s.io/v1", "PriorityClass", fields{"name": "idle"},
			fields{"value": -10, "preemptionPolicy": pick(m.chooser, "Never", "PreemptLowerPriority")})
	}
	m.hasAccount = m.oneIn(10)
}

func (m *madeCluster) addObject(apiVersion, kind string, metadata, rest fields) {
	made := fields{"apiVersion": apiVersion, "kind": kind, "metadata": metadata}
	maps.Copy(made, rest)
	m.objects = append(m.objects, made)
}

func (m *madeCluster) makeNodes() {
	shapes := 1 + m.IntN(2)
	for shape := range shapes {
		name := []string{"small", "large"}[shape]
		cpu := pick(m.chooser, [][]string{{"1", "1500m", "2"}, {"3", "4", "8"}}[shape]...)
		pods := fmt.Sprint(pick(m.chooser, 110, 110, 6))
		isTainted := shape == 1 && m.oneIn(4)
		m.isTainted = m.isTainted || isTainted
		for number := range 1 + m.IntN(4) {
			host := fmt.Sprintf("%s-%d", name, number)
			spec := fields{}
			if isTainted {
				spec["taints"] = []fields{{"key": "dedicated", "value": "large", "effect": "NoSchedule"}}
			}
			if number > 1 && m.oneIn(8) {
				spec["unschedulable"] = true
			}
			amounts := fields{"cpu": cpu, "memory": "8Gi", "pods": pods}
			m.nodes = append(m.nodes, fields{"apiVersion": "v1", "kind": "Node",
				"metadata": fields{"name": host, "labels": fields{"kubernetes.io/hostname": host, "size": name}},
				"spec":     spec, "status": fields{"allocatable": amounts}})
		}
	}
}

func (m *madeCluster) addWorkload(number int) {
	app := []string{"api", "cache", "jobs", "web"}[number]
	kind := pick(m.chooser, "Deployment", "Deployment", "Deployment", "StatefulSet", "DaemonSet")
	namespace := pick(m.chooser, m.namespaces...)
	for _, tag := range []string{"1", "2", "3"} {
		m.rules = append(m.rules, fields{"image": app + ":" + tag, "readyMs": pick(m.chooser, 500, 1000, 2000, 3500, 6000),
			"stepMs": pick(m.chooser, 0, 0, 100, 300), "terminateMs": pick(m.chooser, 100, 1000, 2500, 5000)})
	}
	m.rules = append(m.rules, fields{"image": app + ":bad", "readyMs": -1, "stepMs": 0, "terminateMs": 500})
	spec := m.spec(generation{kind: kind})
	delete(spec, "paused")
	delete(spec, "revisionHistoryLimit")
	labels := fields{"app": app}
	podSpec := m.podSpec(app, kind)
	whole := fields{"selector": fields{"matchLabels": labels},
		"template": fields{"metadata": fields{"labels": labels}, "spec": podSpec}}
	maps.Copy(whole, spec)
	if kind != "DaemonSet" {
		whole["replicas"] = pick(m.chooser, 1, 2, 3, 4, 4, 6, 8)
	}
	m.workloads = append(m.workloads, madeWorkload{namespace + "/" + kind + "/" + app, app, podSpec["containers"].([]fields)[0], kind != "DaemonSet", kind == "StatefulSet"})
	manifest := fields{"apiVersion": "apps/v1", "kind": kind, "metadata": fields{"name": app, "namespace": namespace}, "spec": whole}
	m.addStep(50+100*m.IntN(2)+300*number, fields{"do": "apply", "manifest": manifest})
}

func (m *madeCluster) podSpec(app, kind string) fields {
	container := fields{"name": "app", "image": app + ":1"}
	if !m.oneIn(5) {
		container["resources"] = fields{"requests": fields{"cpu": pick(m.chooser, "100m", "250m", "300m", "500m", "600m", "1")}}
	}
	spec := fields{"containers": []fields{container}}
	if m.hasClasses && !m.oneIn(3) {
		spec["priorityClassName"] = pick(m.chooser, "urgent", "idle")
	}
	if m.isTainted && m.oneIn(2) {
		spec["tolerations"] = []fields{{"key": "dedicated", "operator": "Exists"}}
	}
	if m.hasAccount && m.oneIn(2) {
		spec["serviceAccountName"] = "robot"
	}
	selector := fields{"matchLabels": fields{"app": app}}
	switch {
	case kind == "DaemonSet":
	case m.oneIn(6):
		spec["topologySpreadConstraints"] = []fields{{"maxSkew": 1, "topologyKey": "kubernetes.io/hostname",
			"whenUnsatisfiable": pick(m.chooser, "DoNotSchedule", "ScheduleAnyway"), "labelSelector": selector}}
	case m.oneIn(8):
		spec["affinity"] = fields{"podAntiAffinity": fields{"requiredDuringSchedulingIgnoredDuringExecution": []fields{
			{"topologyKey": "kubernetes.io/hostname", "labelSelector": selector}}}}
	case m.oneIn(8):
		spec["nodeSelector"] = fields{"size": "small"}
	}
	return spec
}

func (m *madeCluster) addStep(at int, step fields) {
	made := fields{"atMs": at - at%100 + 50}
	maps.Copy(made, step)
	m.steps = append(m.steps, made)
	slices.SortStableFunc(m.steps, func(one, other fields) int { return one["atMs"].(int) - other["atMs"].(int) })
}

// change is what somebody does to one of the workloads.
func (m *madeCluster) change() fields {
	each := pick(m.chooser, m.workloads...)
	patch := func(field string, value any) fields {
		return fields{"do": "patch", "to": each.name, "patch": fields{"spec": fields{field: value}}}
	}
	image := func(tag string) fields {
		container := maps.Clone(each.container)
		container["image"] = each.image + ":" + tag
		return fields{"spec": fields{"containers": []fields{container}}}
	}
	switch m.IntN(12) {
	case 0:
		return fields{"do": "undo", "to": each.name}
	case 1:
		// Which pod has the greatest name is chance where names are generated.
		if !each.isStateful {
			break
		}
		return fields{"do": "deletePod", "to": each.name, "image": each.image + ":1"}
	case 2:
		return fields{"do": "delete", "to": each.name}
	case 3, 4, 5:
		if each.hasReplicas {
			return patch("replicas", pick(m.chooser, 0, 1, 2, 3, 5, 8, 10))
		}
	case 6:
		return patch("template", image("bad"))
	}
	return patch("template", image(pick(m.chooser, "2", "2", "3")))
}
