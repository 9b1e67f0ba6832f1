package main

// manifests makes a random manifest with some odd values, and now and then the old one that it updates.
func (c *chooser) manifests() (manifest, old string) {
	wanted := generation{kind: pick(c, "Deployment", "StatefulSet", "DaemonSet")}
	before := manifestOf(wanted.kind, c.spec(wanted))
	if c.oneIn(4) {
		old = jsonOf(before)
	}
	after := manifestOf(wanted.kind, c.spec(wanted))
	for range 1 + c.IntN(3) {
		c.disturb(after["spec"].(fields))
	}
	return jsonOf(after), old
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
	switch c.IntN(14) {
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
