package main

import "rollout-preview/oracle/caselines"

// warned makes a random manifest that the server takes as a rule, with fields that it warns of, and now and then the old
// one that it updates.
func (c *chooser) warned() (manifest, old string) {
	kind := pick(c, "Deployment", "Deployment", "StatefulSet", "DaemonSet")
	spec := fields{}
	if kind != "DaemonSet" && c.oneIn(4) {
		spec["revisionHistoryLimit"] = pick(c, -1, 0, 3)
	}
	if kind == "StatefulSet" && c.oneIn(2) {
		spec["volumeClaimTemplates"] = []fields{{"metadata": fields{"name": "data"}, "spec": c.claim()}}
	}
	whole := manifestOf(kind, spec)
	whole["metadata"] = fields{"name": pick(c, "web", "web", "web.example")}
	if kind == "StatefulSet" {
		whole["metadata"] = fields{"name": "web"}
	}
	if c.oneIn(4) {
		old = caselines.JSON(whole)
	}
	if c.oneIn(8) {
		return caselines.JSON(whole), old
	}
	template := whole["spec"].(fields)["template"].(fields)
	pod := fields{"containers": []any{fields{"name": "app", "image": "app:2"}, fields{"name": "side", "image": "side:1"}}}
	metadata := template["metadata"].(fields)
	for range 1 + c.IntN(4) {
		c.warnOf(pod, metadata)
	}
	template["spec"] = pod
	if c.oneIn(8) {
		old = caselines.JSON(whole)
		whole["spec"].(fields)["minReadySeconds"] = c.IntN(2)
	}
	return caselines.JSON(whole), old
}

var oldLabels = []string{"beta.kubernetes.io/arch", "beta.kubernetes.io/os", "failure-domain.beta.kubernetes.io/region",
	"failure-domain.beta.kubernetes.io/zone", "beta.kubernetes.io/instance-type", "app.kubernetes.io/created-by",
	"scheduler.alpha.kubernetes.io/preferAvoidPods", "node-role.kubernetes.io/master", "kubernetes.io/os"}

// warnOf puts something into the pod, or into its metadata, that the server may warn of.
func (c *chooser) warnOf(pod, metadata fields) {
	containers := pod["containers"].([]any)
	container := containers[c.IntN(len(containers))].(fields)
	switch c.IntN(16) {
	case 0:
		pod["nodeSelector"] = fields{pick(c, oldLabels...): "a"}
	case 1:
		expression := fields{"key": pick(c, oldLabels...), "operator": "In", "values": []any{"a", pick(c, "b", "a b", "-c")}}
		term := fields{"matchExpressions": []any{expression}}
		if c.oneIn(2) {
			term = fields{"matchExpressions": []any{fields{"key": pick(c, oldLabels...), "operator": "Exists"}}}
			pod["affinity"] = fields{"nodeAffinity": fields{"requiredDuringSchedulingIgnoredDuringExecution": fields{"nodeSelectorTerms": []any{term}}}}
			return
		}
		preferred := []any{fields{"weight": 1, "preference": term}}
		pod["affinity"] = fields{"nodeAffinity": fields{"preferredDuringSchedulingIgnoredDuringExecution": preferred}}
	case 2:
		constraint := fields{"maxSkew": 1, "topologyKey": pick(c, oldLabels...), "whenUnsatisfiable": "ScheduleAnyway"}
		if c.oneIn(2) {
			constraint["labelSelector"] = fields{}
		}
		pod["topologySpreadConstraints"] = []any{constraint}
	case 3:
		metadata["annotations"] = fields{pick(c, "scheduler.alpha.kubernetes.io/critical-pod", "security.alpha.kubernetes.io/sysctls",
			"security.alpha.kubernetes.io/unsafe-sysctls", "other"): "a"}
	case 4:
		metadata["annotations"] = fields{pick(c, "seccomp.security.alpha.kubernetes.io/pod", "container.seccomp.security.alpha.kubernetes.io/app",
			"container.apparmor.security.beta.kubernetes.io/app"): pick(c, "runtime/default", "unconfined", "localhost/a")}
		if c.oneIn(2) {
			profile := fields{"type": pick(c, "RuntimeDefault", "Unconfined")}
			if c.oneIn(3) {
				profile = fields{"type": "Localhost", "localhostProfile": "a"}
			}
			context := fields{pick(c, "seccompProfile", "appArmorProfile"): profile}
			pick(c, pod, container)["securityContext"] = context
		}
	case 5, 6:
		c.warnOfVolume(pod)
	case 7:
		address := func() any {
			return pick[any](c, "10.0.0.1", "10.0.0.1", "10.0.0.01", "::1", "0:0:0:0:0:0:0:1", "::ffff:1.2.3.4", "FE80::A", "1:0:0:2::3", "::1.2.3.4",
				"1:0:0:2:0:0:3:4", "64:ff9b::010.1.1.1")
		}
		pod["hostAliases"] = []any{fields{"ip": address()}, fields{"ip": address()}, fields{"ip": address()}}
		pod["dnsConfig"] = fields{"nameservers": []any{address()}}
	case 8:
		name := func() any { return pick[any](c, "a", "a", "b", "") }
		pod["imagePullSecrets"] = []any{fields{"name": name()}, fields{"name": name()}, fields{"name": name()}}
	case 9:
		pod["overhead"] = fields{pick(c, "memory", "ephemeral-storage", "cpu"): pick(c, "1.5", "100m", "1Ki", "0.5Ki", "1")}
	case 10, 11:
		resource := pick(c, "memory", "ephemeral-storage", "cpu")
		amount := pick(c, "1.5", "1500m", "100m", "0.5Mi", "2", "100u", "1e-1", "0.0001")
		container["resources"] = fields{pick(c, "limits", "requests"): fields{resource: amount}}
	case 12:
		container["env"] = c.variables()
	case 13, 14:
		for _, each := range containers {
			if c.oneIn(2) {
				each.(fields)["ports"] = c.ports()
			}
		}
	case 15:
		if c.oneIn(2) {
			pod["terminationGracePeriodSeconds"] = pick(c, -1, 0, 10)
			return
		}
		term := fields{"topologyKey": "a"}
		if c.oneIn(2) {
			term["labelSelector"] = fields{}
		}
		lists := fields{"preferredDuringSchedulingIgnoredDuringExecution": []any{fields{"weight": 1, "podAffinityTerm": term}}}
		if c.oneIn(2) {
			lists = fields{"requiredDuringSchedulingIgnoredDuringExecution": []any{term}}
		}
		pod["affinity"] = fields{pick(c, "podAffinity", "podAntiAffinity"): lists}
	}
}

func (c *chooser) variables() []any {
	list := []any{}
	for range 2 + c.IntN(3) {
		variable := fields{"name": pick(c, "A", "A", "B")}
		switch c.IntN(4) {
		case 0:
			variable["valueFrom"] = fields{"fieldRef": fields{"fieldPath": "metadata.name"}}
		default:
			variable["value"] = pick(c, "", "a", "$(A)", "$(A)1", "x$(B)", "$(B)")
		}
		list = append(list, variable)
	}
	return list
}

func (c *chooser) ports() []any {
	list := []any{}
	for range 1 + c.IntN(3) {
		port := fields{"containerPort": pick(c, 80, 80, 81)}
		if c.oneIn(2) {
			port["name"] = pick(c, "http", "web", "a")
		}
		if c.oneIn(3) {
			port["protocol"] = pick(c, "TCP", "UDP")
		}
		if c.oneIn(3) {
			port["hostPort"] = pick(c, 80, 81)
		}
		if c.oneIn(4) {
			port["hostIP"] = pick(c, "10.0.0.1", "10.0.0.2")
		}
		list = append(list, port)
	}
	return list
}

func (c *chooser) claim() fields {
	requests := fields{"storage": pick(c, "1Gi", "1.5", "100m", "1500m")}
	resources := fields{"requests": requests}
	if c.oneIn(3) {
		resources["limits"] = fields{"storage": pick(c, "2Gi", "2.5")}
	}
	return fields{"accessModes": []any{"ReadWriteOnce"}, "resources": resources}
}

func (c *chooser) warnOfVolume(pod fields) {
	volume := fields{"name": "data"}
	switch c.IntN(5) {
	case 0:
		volume["ephemeral"] = fields{"volumeClaimTemplate": fields{"spec": c.claim()}}
	case 1:
		whole := pick(c,
			fields{"gitRepo": fields{"repository": "a"}},
			fields{"photonPersistentDisk": fields{"pdID": "a"}},
			fields{"scaleIO": fields{"gateway": "a", "system": "a", "volumeName": "a", "secretRef": fields{"name": "a"}}},
			fields{"flocker": fields{"datasetName": "a"}},
			fields{"storageos": fields{"volumeName": "a"}},
			fields{"quobyte": fields{"registry": "a:1", "volume": "a"}},
			fields{"glusterfs": fields{"endpoints": "a", "path": "a"}},
			fields{"cephfs": fields{"monitors": []any{"a"}}},
			fields{"rbd": fields{"monitors": []any{"a"}, "image": "a"}},
		)
		whole["name"] = "data"
		volume = whole
	case 2:
		volume[pick(c, "configMap", "secret")] = fields{"items": c.items()}
		if config, ok := volume["configMap"].(fields); ok {
			config["name"] = "a"
		} else {
			volume["secret"].(fields)["secretName"] = "a"
		}
	case 3:
		volume["downwardAPI"] = fields{"items": c.downward()}
	case 4:
		sources := []any{}
		for range 1 + c.IntN(3) {
			sources = append(sources, c.projection())
		}
		volume["projected"] = fields{"sources": sources}
	}
	pod["volumes"] = []any{volume}
}

func (c *chooser) path() string { return pick(c, "a", "a", "a/b", "a/", "b", "ab", "a/b/c") }

func (c *chooser) items() []any {
	list := []any{}
	for range 1 + c.IntN(3) {
		list = append(list, fields{"key": "k", "path": c.path()})
	}
	return list
}

func (c *chooser) downward() []any {
	list := []any{}
	for range 1 + c.IntN(3) {
		list = append(list, fields{"path": c.path(), "fieldRef": fields{"fieldPath": "metadata.name"}})
	}
	return list
}

func (c *chooser) projection() fields {
	switch c.IntN(7) {
	case 0:
		return fields{"configMap": fields{"name": "a", "items": c.items()}}
	case 1:
		return fields{"secret": fields{"name": "b", "items": c.items()}}
	case 2:
		return fields{"downwardAPI": fields{"items": c.downward()}}
	case 3:
		return fields{"serviceAccountToken": fields{"path": c.path()}}
	case 4:
		return fields{"clusterTrustBundle": pick(c, fields{"name": "c", "path": c.path()}, fields{"signerName": "d.example/x", "path": c.path(), "labelSelector": fields{}})}
	case 5:
		return fields{"configMap": fields{"name": "e"}}
	default:
		return fields{}
	}
}
