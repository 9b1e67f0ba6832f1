package main

// autoscalingScenario makes a random scenario of a workload with an autoscaler, whose load changes, and rollouts meanwhile.
func (c *chooser) autoscalingScenario() fields {
	kind := pick(c, "Deployment", "Deployment", "Deployment", "Deployment", "StatefulSet")
	replicas := 1 + c.IntN(12)
	spec := fields{"replicas": replicas, "template": c.scaledTemplate("app:1")}
	if c.oneIn(3) {
		spec["minReadySeconds"] = pick(c, 1, 5, 10)
	}
	if kind == "StatefulSet" {
		spec["serviceName"], spec["podManagementPolicy"] = "web", pick(c, "OrderedReady", "Parallel")
	} else {
		spec["strategy"] = c.strategy()
	}
	at := 50
	steps := []fields{{"do": "apply", "atMs": at, "manifest": manifestOf(kind, spec)}}
	for range 2 + c.IntN(4) {
		at += 1000 * pick(c, 4, 8, 16, 23, 37, 62, 95, 140)
		// A sync and a step of one instant have no order.
		if rest := at % 15000; rest < 1000 {
			at += 1000
		}
		step := c.scaledChange(kind)
		step["atMs"] = at
		steps = append(steps, step)
	}
	at += 1000 * pick(c, 30, 90, 200, 390)
	steps = append(steps, fields{"do": "status", "atMs": at + 510})
	autoscalers := []fields{c.autoscaler(kind)}
	if c.oneIn(12) {
		second := c.autoscaler(kind)
		second["metadata"] = fields{"name": "second", "namespace": "default"}
		autoscalers = append(autoscalers, second)
	}
	made := fields{"pods": c.slowPodRules(), "steps": steps, "untilMs": at + 950, "autoscalers": autoscalers}
	if kind != "Deployment" {
		made["controller"] = kind
	}
	return made
}

// slowPodRules are those of pods that take a while to start, as the autoscaler looks only every 15 s.
func (c *chooser) slowPodRules() []fields {
	rules := []fields{}
	for _, image := range []string{"app:1", "app:2", "app:3"} {
		rules = append(rules, fields{"image": image, "readyMs": pick(c, 500, 3000, 8000, 12000, 20000, 35000),
			"stepMs": pick(c, 100, 300, 1000), "terminateMs": pick(c, 100, 1000, 10000, 30000)})
	}
	return append(rules,
		fields{"image": "app:bad", "readyMs": -1, "stepMs": 0, "terminateMs": 500},
		fields{"image": "app:flaky", "readyMs": 1000, "stepMs": 100, "terminateMs": 500, "failAfterMs": pick(c, 6000, 40000)})
}

func (c *chooser) scaledTemplate(image string) fields {
	request := func(cpu, memory string) fields { return fields{"requests": fields{"cpu": cpu, "memory": memory}} }
	containers := []fields{{"name": "app", "image": image,
		"resources": request(pick(c, "100m", "250m", "500m", "1"), pick(c, "64Mi", "256Mi", "1Gi"))}}
	if c.oneIn(4) {
		containers = append(containers, fields{"name": "proxy", "image": "proxy:1", "resources": request("50m", "32Mi")})
	}
	return fields{"metadata": fields{"labels": fields{"app": "web"}}, "spec": fields{"containers": containers}}
}

func (c *chooser) scaledChange(kind string) fields {
	switch c.IntN(12) {
	case 0, 1, 2, 3, 4:
		return fields{"do": "load", "percent": pick(c, 10, 30, 50, 80, 95, 105, 115, 130, 150, 200, 300, 500)}
	case 5, 6, 7, 8:
		return patchOf("template", c.scaledTemplate(pick(c, "app:1", "app:2", "app:2", "app:3", "app:3", "app:bad", "app:flaky")))
	case 9:
		return patchOf("replicas", c.IntN(12))
	case 10:
		return fields{"do": "undo"}
	}
	return fields{"do": "deletePod", "image": pick(c, "app:1", "app:2")}
}

func (c *chooser) autoscaler(kind string) fields {
	least := 1 + c.IntN(4)
	spec := fields{
		"scaleTargetRef": fields{"apiVersion": "apps/v1", "kind": kind, "name": "web"},
		"minReplicas":    least, "maxReplicas": least + pick(c, 0, 2, 5, 9, 14, 20),
	}
	made := fields{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler",
		"metadata": fields{"name": "web", "namespace": "default"}, "spec": spec}
	if c.oneIn(8) {
		made["apiVersion"] = "autoscaling/v1"
		spec["targetCPUUtilizationPercentage"] = pick(c, 50, 80)
		return made
	}
	metrics := []fields{c.resourceMetric(pick(c, "cpu", "cpu", "cpu", "memory"))}
	if c.oneIn(4) {
		metrics = []fields{c.resourceMetric("cpu"), c.resourceMetric("memory")}
	}
	if c.oneIn(8) {
		metrics = nil
	}
	spec["metrics"] = metrics
	if c.oneIn(2) {
		spec["behavior"] = fields{}
		for _, direction := range []string{"scaleUp", "scaleDown"} {
			if !c.oneIn(3) {
				spec["behavior"].(fields)[direction] = c.scalingRules()
			}
		}
	}
	return made
}

func (c *chooser) resourceMetric(name string) fields {
	target := fields{"type": "Utilization", "averageUtilization": pick(c, 40, 50, 66, 80, 90, 120)}
	if c.oneIn(3) {
		value := pick(c, "80m", "300m", "1")
		if name == "memory" {
			value = pick(c, "50Mi", "300Mi", "1G")
		}
		target = fields{"type": "AverageValue", "averageValue": value}
	}
	if c.oneIn(5) {
		return fields{"type": "ContainerResource", "containerResource": fields{"name": name, "container": "app", "target": target}}
	}
	return fields{"type": "Resource", "resource": fields{"name": name, "target": target}}
}

func (c *chooser) scalingRules() fields {
	rules := fields{}
	if c.oneIn(2) {
		rules["stabilizationWindowSeconds"] = pick(c, 0, 15, 30, 60, 120)
	}
	if c.oneIn(3) {
		rules["selectPolicy"] = pick(c, "Max", "Min", "Disabled")
	}
	if c.oneIn(4) {
		rules["tolerance"] = pick(c, "0", "0.05", "0.2")
	}
	if c.oneIn(2) {
		policies := []fields{{"type": "Pods", "value": pick(c, 1, 2, 4), "periodSeconds": pick(c, 15, 30, 60)}}
		if c.oneIn(2) {
			policies = append(policies, fields{"type": "Percent", "value": pick(c, 10, 50, 100), "periodSeconds": pick(c, 15, 30, 90)})
		}
		rules["policies"] = policies
	}
	return rules
}
