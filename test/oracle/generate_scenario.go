package main

import (
	"fmt"
	"maps"
)

// fields is a JSON object.
type fields = map[string]any

// scenario makes a random scenario of a rollout with changes in its midst, and time to come to rest at its end.
func (c *chooser) scenario(wanted generation) fields {
	steps, end := c.steps(wanted)
	made := fields{"pods": c.podRules(), "steps": steps, "untilMs": end}
	if wanted.kind != "Deployment" {
		made["controller"] = wanted.kind
	}
	if wanted.kind == "DaemonSet" {
		made["nodes"] = pick(c, 1, 2, 3, 4, 5, 8)
		if wanted.large {
			made["nodes"] = 6 + c.IntN(20)
		}
	}
	return made
}

func (c *chooser) podRules() []fields {
	rules := []fields{}
	for _, image := range []string{"app:1", "app:2", "app:3"} {
		rules = append(rules, fields{"image": image, "readyMs": pick(c, 100, 500, 1000, 2000, 3500, 5000, 8000),
			"stepMs": pick(c, 100, 100, 200, 300, 700, 1000), "terminateMs": pick(c, 100, 1000, 3000, 10000)})
	}
	return append(rules,
		fields{"image": "app:bad", "readyMs": -1, "stepMs": 0, "terminateMs": 500},
		fields{"image": "app:flaky", "readyMs": 1000, "stepMs": 100, "terminateMs": 500, "failAfterMs": pick(c, 2000, 6000)},
		fields{"image": "app:pending", "readyMs": -1, "stepMs": 0, "terminateMs": 500, "unbound": true})
}

func (c *chooser) steps(wanted generation) (steps []fields, end int) {
	at := 50
	add := func(step fields) {
		step["atMs"] = at
		steps = append(steps, step)
	}
	add(fields{"do": "apply", "manifest": manifestOf(wanted.kind, c.spec(wanted))})
	count := 2 + c.IntN(6)
	if wanted.large {
		count = 8 + c.IntN(10)
	}
	for range count {
		at += pick(c, 0, 100, 500, 500, 1700, 3000, 3000, 4000, 6000, 15000, 30000, 60000)
		add(c.change(wanted))
		if c.oneIn(3) {
			at += pick(c, 0, 0, 100, 3000)
			add(fields{"do": pick(c, "status", "status", "history")})
		}
	}
	at += 3000
	add(fields{"do": "status"})
	at += 87000
	add(fields{"do": "status"})
	add(fields{"do": "history"})
	return steps, at + 950
}

func manifestOf(kind string, spec fields) fields {
	labels := fields{"app": "web"}
	whole := fields{
		"selector": fields{"matchLabels": labels},
		"template": fields{"metadata": fields{"labels": labels}, "spec": fields{"containers": containers("app:1")}},
	}
	maps.Copy(whole, spec)
	return fields{"apiVersion": "apps/v1", "kind": kind, "metadata": fields{"name": "web"}, "spec": whole}
}

func containers(image string) []fields { return []fields{{"name": "app", "image": image}} }

func (c *chooser) replicas(large bool) int {
	if large {
		return c.IntN(60)
	}
	return pick(c, 0, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 15, 20)
}

// spec has the fields that decide a rollout, each now and then.
func (c *chooser) spec(wanted generation) fields {
	spec := fields{}
	if c.oneIn(2) {
		spec["minReadySeconds"] = pick(c, 1, 3, 5, 10)
	}
	if c.oneIn(2) {
		spec["revisionHistoryLimit"] = c.IntN(4)
	}
	if wanted.kind != "DaemonSet" {
		spec["replicas"] = c.replicas(wanted.large)
	}
	switch wanted.kind {
	case "Deployment":
		spec["strategy"] = c.strategy()
		if c.oneIn(3) {
			limits := []int{5, 6, 15, 30, 31, 60, 63, 65}
			minReady, _ := spec["minReadySeconds"].(int)
			spec["progressDeadlineSeconds"] = max(pick(c, limits...), minReady+1)
		}
		if c.oneIn(8) {
			spec["paused"] = true
		}
	case "StatefulSet":
		spec["serviceName"] = "web"
		spec["updateStrategy"] = c.partition()
		if c.oneIn(2) {
			spec["podManagementPolicy"] = "Parallel"
		}
	case "DaemonSet":
		spec["updateStrategy"] = c.daemonStrategy()
	}
	return spec
}

func (c *chooser) strategy() fields {
	if c.oneIn(8) {
		return fields{"type": "Recreate"}
	}
	bounds := []any{0, 1, 2, 3, 5, "10%", "25%", "30%", "50%", "75%", "100%"}
	surge, unavailable := pick(c, bounds...), pick(c, bounds[1:]...)
	return fields{"type": "RollingUpdate", "rollingUpdate": fields{"maxSurge": surge, "maxUnavailable": unavailable}}
}

func (c *chooser) partition() fields {
	if c.oneIn(5) {
		return fields{"type": "OnDelete"}
	}
	return fields{"type": "RollingUpdate", "rollingUpdate": fields{"partition": pick(c, 0, 0, 1, 2, 3, 5)}}
}

func (c *chooser) daemonStrategy() fields {
	if c.oneIn(6) {
		return fields{"type": "OnDelete"}
	}
	if c.oneIn(3) {
		return fields{"type": "RollingUpdate",
			"rollingUpdate": fields{"maxUnavailable": 0, "maxSurge": pick[any](c, 1, 2, "25%", "50%", "100%")}}
	}
	return fields{"type": "RollingUpdate",
		"rollingUpdate": fields{"maxUnavailable": pick[any](c, 1, 2, 3, "25%", "50%", "100%")}}
}

func (c *chooser) change(wanted generation) fields {
	switch c.IntN(16) {
	case 0, 1:
		undo := fields{"do": "undo"}
		if c.oneIn(2) {
			undo["toRevision"] = 1 + c.IntN(3)
		}
		return undo
	case 2:
		return fields{"do": "deletePod", "image": pick(c, "app:1", "app:2", "app:bad")}
	case 3, 4, 5, 6, 7:
		template := fields{"spec": fields{"containers": containers(c.image())}}
		return patchOf("template", template)
	case 8:
		stamp := fmt.Sprintf("2026-01-01T00:00:%02dZ", c.IntN(5))
		annotations := fields{"kubectl.kubernetes.io/restartedAt": stamp}
		return patchOf("template", fields{"metadata": fields{"annotations": annotations}})
	case 9:
		return patchOf("revisionHistoryLimit", pick(c, 0, 1, 2, 5))
	}
	return c.ownChange(wanted)
}

// ownChange is one that only workloads of this kind know.
func (c *chooser) ownChange(wanted generation) fields {
	choice := c.IntN(10)
	switch {
	case wanted.kind == "DaemonSet" && choice < 3:
		return patchOf("updateStrategy", c.daemonStrategy())
	case wanted.kind == "DaemonSet":
		return patchOf("template", fields{"spec": fields{"containers": containers(c.image())}})
	case choice < 4:
		return patchOf("replicas", c.replicas(wanted.large))
	case wanted.kind == "StatefulSet":
		return patchOf("updateStrategy", c.partition())
	case choice < 5:
		return fields{"do": "quota", "pods": pick(c, 0, 3, 5, 8, 12)}
	case choice < 6:
		strategy := c.strategy()
		if strategy["type"] == "Recreate" {
			strategy["rollingUpdate"] = nil
		}
		return patchOf("strategy", strategy)
	case choice < 8:
		return patchOf("paused", true)
	}
	return patchOf("paused", nil)
}

func (c *chooser) image() string {
	return pick(c, "app:1", "app:2", "app:2", "app:3", "app:3", "app:bad", "app:flaky", "app:pending")
}

func patchOf(field string, value any) fields {
	return fields{"do": "patch", "patch": fields{"spec": fields{field: value}}}
}
