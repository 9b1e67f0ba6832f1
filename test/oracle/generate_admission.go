package main

import "rollout-preview/oracle/caselines"

// manifests makes a random manifest with some odd values, and now and then the old one that it updates.
func (c *chooser) manifests() (manifest, old string) {
	wanted := generation{kind: pick(c, "Deployment", "StatefulSet", "DaemonSet")}
	before := manifestOf(wanted.kind, c.spec(wanted))
	if c.oneIn(4) {
		old = caselines.JSON(before)
	}
	after := manifestOf(wanted.kind, c.spec(wanted))
	for range 1 + c.IntN(3) {
		c.disturb(after["spec"].(fields))
	}
	return caselines.JSON(after), old
}

var oddNumbers = []any{-1, 0, 1, 2147483647, 2147483648, 1.5, "1", "25%", "101%", "-1%", "1.5%", "a", "", true, nil,
	[]any{}, fields{}}

var oddTexts = []any{"Recreate", "RollingUpdate", "OnDelete", "Parallel", "OrderedReady", "Retain", "Delete", "rolling",
	"", 0, false, nil, fields{}}

var oddLabels = []any{nil, fields{}, fields{"app": "web"}, fields{"app": "other"}, fields{"app": "web", "x": "y"},
	fields{"app": nil}, fields{"app": 1}, fields{"": "web"}, fields{"app": "a b"}, fields{"-x": "y", "app": "web"}}

// disturb puts an odd value in the place of one field, or adds one that does not belong there.
func (c *chooser) disturb(spec fields) {
	number, text := pick(c, oddNumbers...), pick(c, oddTexts...)
	template := spec["template"].(fields)
	switch c.IntN(20) {
	case 0, 1:
		spec[pick(c, "replicas", "minReadySeconds", "revisionHistoryLimit", "progressDeadlineSeconds")] = number
	case 2, 3:
		spec["strategy"] = c.oddStrategy("maxSurge", "maxUnavailable")
	case 4, 5:
		spec["updateStrategy"] = c.oddStrategy("maxSurge", "maxUnavailable", "partition")
	case 6:
		spec["selector"] = fields{"matchLabels": pick(c, oddLabels...)}
	case 7:
		template["metadata"] = fields{"labels": pick(c, oddLabels...)}
	case 8:
		spec["selector"] = fields{"matchExpressions": []fields{{"key": pick(c, "app", "", "x"),
			"operator": pick(c, "In", "NotIn", "Exists", "DoesNotExist", "in", ""), "values": pick[any](c, []any{"web"}, []any{}, nil, "web")}}}
	case 9:
		spec[pick(c, "podManagementPolicy", "serviceName", "paused", "persistentVolumeClaimRetentionPolicy")] = text
	case 10:
		spec["persistentVolumeClaimRetentionPolicy"] = fields{pick(c, "whenDeleted", "whenScaled"): text}
	case 11:
		spec["ordinals"] = fields{"start": number}
	case 12:
		delete(spec, pick(c, "selector", "replicas", "serviceName"))
	case 13:
		spec[pick(c, "unknown", "Replicas", "minReadySecond")] = number
	case 14, 15:
		pod := template["spec"].(fields)
		pod[pick(c, "restartPolicy", "terminationGracePeriodSeconds", "activeDeadlineSeconds", "hostNetwork", "nodeName",
			"containers", "volumes", "unknown", "dnsPolicy")] = pick(c, number, text)
	case 16, 17, 18, 19:
		if containers, ok := template["spec"].(fields)["containers"].([]fields); ok {
			c.disturbContainer(containers[0])
		}
	}
}

// disturbContainer gives the container something, be it right or wrong.
func (c *chooser) disturbContainer(container fields) {
	number, text := pick(c, oddNumbers...), pick(c, oddTexts...)
	quantity := pick[any](c, "1", 1, "100m", "1Gi", "0.5", "1e3", "-1", "1.5Mi", "x", "", "1 Gi", "100M", nil, 0.1)
	resource := pick(c, "cpu", "memory", "ephemeral-storage", "example.com/gpu", "gpu")
	switch c.IntN(6) {
	case 0, 1:
		container["resources"] = fields{pick(c, "limits", "requests"): fields{resource: quantity}}
	case 2:
		container[pick(c, "readinessProbe", "livenessProbe", "startupProbe")] = fields{
			"httpGet": fields{"port": number}, pick(c, "periodSeconds", "failureThreshold", "successThreshold",
				"timeoutSeconds", "initialDelaySeconds", "terminationGracePeriodSeconds"): pick(c, oddNumbers...)}
	case 3:
		container["ports"] = []fields{{"containerPort": number, "protocol": pick[any](c, "TCP", "UDP", "tcp", nil, text)}}
	case 4:
		container["lifecycle"] = fields{"preStop": pick(c, fields{"sleep": fields{"seconds": number}},
			fields{"exec": fields{"command": []any{"true"}}}, fields{})}
	case 5:
		container[pick(c, "name", "image", "imagePullPolicy", "command", "env")] = pick(c, number, text)
	}
}

func (c *chooser) oddStrategy(bounds ...string) fields {
	strategy := fields{"type": pick[any](c, "RollingUpdate", "RollingUpdate", pick(c, oddTexts...))}
	rolling := fields{}
	for _, bound := range bounds {
		if c.oneIn(2) {
			rolling[bound] = pick(c, oddNumbers...)
		}
	}
	if !c.oneIn(5) {
		strategy["rollingUpdate"] = rolling
	}
	return strategy
}
