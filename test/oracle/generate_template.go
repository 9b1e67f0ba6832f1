package main

import (
	"reflect"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"rollout-preview/oracle/caselines"
)

// specTypes are the specs of the kinds, whose fields are changed by their types.
var specTypes = map[string]reflect.Type{
	"Deployment": reflect.TypeFor[appsv1.DeploymentSpec](), "StatefulSet": reflect.TypeFor[appsv1.StatefulSetSpec](),
	"DaemonSet": reflect.TypeFor[appsv1.DaemonSetSpec](),
}

// templates makes a random manifest that is changed anywhere, mostly in its pod template, and now and then the old one that
// it updates.
func (c *chooser) templates() (manifest, old string) {
	wanted := generation{kind: pick(c, "Deployment", "Deployment", "StatefulSet", "DaemonSet")}
	spec := fields{}
	if c.oneIn(3) {
		spec = c.spec(wanted)
	}
	whole := manifestOf(wanted.kind, spec)
	template := whole["spec"].(fields)["template"].(fields)
	template["spec"] = c.commonPod()
	if c.oneIn(4) {
		old = caselines.JSON(whole)
	}
	faults := 1 + c.IntN(3)
	if c.oneIn(6) {
		faults = 4 + c.IntN(5)
	}
	for range faults {
		c.disturbManifest(wanted.kind, whole)
	}
	if old != "" && c.oneIn(3) {
		// What is changed was stored, and something else changes.
		old = caselines.JSON(whole)
		c.disturbManifest(wanted.kind, whole)
	}
	return caselines.JSON(whole), old
}

// disturbManifest changes a field anywhere.
func (c *chooser) disturbManifest(kind string, whole fields) {
	spec := whole["spec"].(fields)
	template, ok := spec["template"].(fields)
	choice := c.IntN(24)
	switch {
	case choice < 2:
		whole["metadata"] = c.metadata()
	case choice < 4:
		c.disturbStruct(specTypes[kind], spec)
	case choice < 5 && ok:
		template["metadata"] = fields{"labels": fields{"app": "web"}, "annotations": fields{c.annotation(): c.text("value")}}
	case choice < 6 && ok:
		c.disturbStruct(reflect.TypeFor[corev1.PodTemplateSpec](), template)
	case ok:
		if pod, ok := template["spec"].(fields); ok {
			c.disturbStruct(reflect.TypeFor[corev1.PodSpec](), pod)
		}
	}
}

// metadata has what the server judges of any object.
func (c *chooser) metadata() fields {
	made := fields{"name": pick(c, "web", "web", "web", "Web", "a.b", strings.Repeat("a", 64))}
	switch c.IntN(8) {
	case 0:
		made["finalizers"] = []any{pick(c, "orphan", "a", "example.com/a"), pick(c, "foregroundDeletion", "orphan", "a b")}
	case 1, 2:
		owners := []any{}
		for range 1 + c.IntN(3) {
			owners = append(owners, fields{"apiVersion": pick(c, "v1", "apps/v1", "a/b/c", "", "/", "apps/"), "kind": pick(c, "Pod", "Event", ""),
				"name": pick(c, "a", "b", ""), "uid": pick(c, "1", "2", ""), "controller": pick[any](c, true, true, false, nil)})
		}
		if c.oneIn(3) {
			owners = append(owners, owners[0])
		}
		made["ownerReferences"] = owners
	case 3:
		made["labels"] = fields{c.key("labels"): c.text("value")}
	case 4:
		made["annotations"] = fields{c.key("annotations"): c.text("value")}
	case 5:
		if !c.oneIn(3) {
			delete(made, "name")
		}
		made["generateName"] = pick(c, "web-", "web-", "Web-", "a.b-", "", "-", strings.Repeat("a", 60), strings.Repeat("a", 254), "a b")
	case 6:
		managers := []any{}
		for range 1 + c.IntN(3) {
			managers = append(managers, c.manager())
		}
		made["managedFields"] = managers
	case 7:
		name := pick(c, "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink")
		names, types := jsonFields(reflect.TypeFor[metav1.ObjectMeta]())
		made[name] = c.valueOf(types[slices.Index(names, name)], name, 0)
	}
	return made
}

// manager is an entry of the managed fields, mostly a whole one.
func (c *chooser) manager() fields {
	made := fields{"manager": pick(c, "kubectl", "kubectl", "", "a\nb", "é", strings.Repeat("m", 128), strings.Repeat("m", 129)),
		"operation": pick(c, "Update", "Apply", "Update", "Apply", "Update", "Apply", "Other"), "apiVersion": pick(c, "apps/v1", "apps/v1", "apps/v1beta9", "v1", ""),
		"fieldsType": pick(c, "FieldsV1", "FieldsV1", "FieldsV1", "FieldsV1", "FieldsV2", ""),
		"fieldsV1":   pick[any](c, fields{"f:spec": fields{"f:replicas": fields{}}}, fields{}, fields{"x": fields{}}, fields{"f:metadata": fields{"f:labels": fields{}}})}
	if c.oneIn(4) {
		made["subresource"] = pick(c, "status", "scale", strings.Repeat("s", 257), strings.Repeat("s", 256))
	}
	if c.oneIn(3) {
		delete(made, pick(c, "manager", "operation", "apiVersion", "fieldsType", "fieldsV1"))
	}
	if c.oneIn(6) {
		return fields{}
	}
	return made
}

// commonPod is a pod that the server takes, with some of what random changes can refer to.
func (c *chooser) commonPod() fields {
	pod := fields{"containers": []any{fields{"name": "app", "image": "app:1"}}}
	if c.oneIn(2) {
		pod["volumes"] = []any{fields{"name": "data", "emptyDir": fields{}}, fields{"name": "claim", "persistentVolumeClaim": fields{"claimName": "claim"}}}
	}
	if c.oneIn(4) {
		pod["initContainers"] = []any{fields{"name": "side", "image": "side:1", "restartPolicy": "Always"}}
	}
	if c.oneIn(6) {
		pod["os"] = fields{"name": pick(c, "linux", "windows")}
	}
	if c.oneIn(8) {
		pod[pick(c, "hostNetwork", "hostPID", "hostIPC", "hostUsers")] = c.oneIn(2)
	}
	return pod
}

// disturbStruct changes one field of the struct or of one within it.
func (c *chooser) disturbStruct(of reflect.Type, value fields) {
	names, types := jsonFields(of)
	if len(names) == 0 {
		return
	}
	at := c.IntN(len(names))
	// Containers and volumes hold the most that can go wrong.
	if of == reflect.TypeFor[corev1.PodSpec]() && c.oneIn(2) {
		at = slices.Index(names, pick(c, "containers", "containers", "containers", "volumes", "initContainers"))
	}
	name, inner := names[at], types[at]
	if inner.Kind() == reflect.Pointer {
		inner = inner.Elem()
	}
	switch present := value[name].(type) {
	case fields:
		if inner.Kind() == reflect.Struct && !c.oneIn(6) {
			c.disturbStruct(inner, present)
			return
		}
	case []any:
		if inner.Kind() == reflect.Slice && inner.Elem().Kind() == reflect.Struct && len(present) > 0 && !c.oneIn(6) {
			c.disturbItem(inner.Elem(), value, name, present)
			return
		}
	}
	if c.oneIn(12) {
		delete(value, name)
		return
	}
	if c.oneIn(80) {
		name = pick(c, name, name, name+"s", strings.ToUpper(name), "unknown")
		value[name] = pick[any](c, "a", "1", 1, 1.5, -1, true, nil, []any{}, []any{"a"}, []any{fields{}}, fields{}, fields{"a": "b"}, 1<<40)
		return
	}
	value[name] = c.valueOf(types[at], name, 0)
}

// disturbItem changes an item of the list, or adds one.
func (c *chooser) disturbItem(of reflect.Type, value fields, name string, list []any) {
	if c.oneIn(4) {
		value[name] = append(slices.Clone(list), c.valueOf(of, name, 0))
		return
	}
	if item, ok := list[c.IntN(len(list))].(fields); ok {
		c.disturbStruct(of, item)
	}
}

// jsonFields are the names and types of the struct's fields as JSON has them, embedded ones opened up.
func jsonFields(of reflect.Type) (names []string, types []reflect.Type) {
	for i := range of.NumField() {
		field := of.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" && field.Type.Kind() == reflect.Struct {
			inner, innerTypes := jsonFields(field.Type)
			names, types = append(names, inner...), append(types, innerTypes...)
		} else if name != "" && name != "-" {
			names, types = append(names, name), append(types, field.Type)
		}
	}
	return names, types
}

func (c *chooser) valueOf(of reflect.Type, name string, depth int) any {
	switch of {
	case reflect.TypeFor[resource.Quantity]():
		return pick[any](c, "1", "2", "100m", "1Gi", "1.5", "-1", "0", "2Mi", "3Mi", "1k", "1m")
	case reflect.TypeFor[intstr.IntOrString]():
		return pick[any](c, 80, 0, 70000, "http", "Http", "", "a--b")
	case reflect.TypeFor[metav1.Time]():
		return "2026-01-01T00:00:00Z"
	}
	switch of.Kind() {
	case reflect.Pointer:
		return c.valueOf(of.Elem(), name, depth)
	case reflect.String:
		return c.text(name)
	case reflect.Bool:
		return !c.oneIn(3)
	case reflect.Int32, reflect.Int64:
		return pick[any](c, -1, 0, 1, 1, 2, 80, 100, 101, 256, 420, 512, 600, 3600, 65536, 2147483647)
	case reflect.Slice:
		return c.listOf(of.Elem(), name, depth)
	case reflect.Map:
		return c.mapOf(of.Elem(), name, depth)
	case reflect.Struct:
		return c.structOf(of, depth)
	}
	return nil
}

func (c *chooser) listOf(of reflect.Type, name string, depth int) any {
	list := []any{}
	for range pick(c, 0, 1, 1, 1, 1, 2, 2, 4) {
		list = append(list, c.valueOf(of, name, depth+1))
	}
	return list
}

// mapOf has one entry as a rule: over more, the server goes in any order.
func (c *chooser) mapOf(of reflect.Type, name string, depth int) any {
	whole := fields{}
	for range pick(c, 0, 1, 1, 1, 1, 1, 2) {
		whole[c.key(name)] = c.valueOf(of, "value", depth+1)
	}
	return whole
}

func (c *chooser) structOf(of reflect.Type, depth int) any {
	value := fields{}
	names, types := jsonFields(of)
	if len(names) == 0 || depth > 6 {
		return value
	}
	isSource := len(names) > 20 && slices.Contains(names, "emptyDir")
	wanted := 1 + c.IntN(min(4, len(names)))
	if isSource || of == reflect.TypeFor[corev1.ProbeHandler]() || of == reflect.TypeFor[corev1.EnvVarSource]() {
		wanted = pick(c, 0, 1, 1, 1, 1, 1, 1, 2)
	}
	for i, name := range names {
		if isUsual(name) && !c.oneIn(8) {
			value[name] = c.valueOf(types[i], name, depth+1)
		}
	}
	for range wanted {
		at := c.IntN(len(names))
		value[names[at]] = c.valueOf(types[at], names[at], depth+1)
	}
	return value
}

// isUsual tells of fields without which most structs are refused.
func isUsual(name string) bool {
	return slices.Contains([]string{"name", "image", "mountPath", "devicePath", "key", "operator", "path", "port",
		"topologyKey", "maxSkew", "whenUnsatisfiable", "type", "containerPort", "nodeSelectorTerms", "weight",
		"resourceName", "action", "exitCodes", "fieldPath", "resource", "volumeName", "driver", "command"}, name)
}

var wordsByField = map[string][]string{
	"operator":                 {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Equal", "in"},
	"type":                     {"Localhost", "RuntimeDefault", "Unconfined", "Directory", "File", "Other"},
	"path":                     {"/data", "data", "../up", "a/../b", "..data", "data/..", "/"},
	"fieldPath":                {"metadata.name", "metadata.labels['app']", "metadata.annotations['a b']", "status.podIP", "spec.x", "metadata.labels", "spec.host", "spec.nodeName['x']", "status.phase"},
	"resource":                 {"limits.cpu", "requests.memory", "limits.hugepages-2Mi", "cpu", "limits.ephemeral-storage"},
	"apiVersion":               {"v1", "v2"},
	"topologyKey":              {"kubernetes.io/hostname", "zone", "a b"},
	"whenUnsatisfiable":        {"DoNotSchedule", "ScheduleAnyway", "Never"},
	"effect":                   {"NoSchedule", "NoExecute", "PreferNoSchedule", "No"},
	"protocol":                 {"TCP", "UDP", "SCTP", "tcp"},
	"scheme":                   {"HTTP", "HTTPS", "http"},
	"restartPolicy":            {"Always", "Always", "OnFailure", "Never", "NotRequired", "RestartContainer", "Sometimes"},
	"dnsPolicy":                {"ClusterFirst", "Default", "None", "ClusterFirstWithHostNet", "Other"},
	"imagePullPolicy":          {"Always", "IfNotPresent", "Never", "Other"},
	"pullPolicy":               {"Always", "IfNotPresent", "Never", "Other"},
	"preemptionPolicy":         {"PreemptLowerPriority", "Never", "Other"},
	"mountPropagation":         {"None", "HostToContainer", "Bidirectional", "Other"},
	"recursiveReadOnly":        {"Disabled", "IfPossible", "Enabled", "Other"},
	"procMount":                {"Default", "Unmasked", "Other"},
	"ip":                       {"10.0.0.1", "10.0.0.01", "::1", "::ffff:1.2.3.4", "300.1.1.1", "1:2:3:4:5:6:7::", "a"},
	"nameservers":              {"10.0.0.1", "010.0.0.1", "2001:db8::1", "1.2.3", "::"},
	"searches":                 {"example.com", ".", "a_b.example.", "_a", "A b"},
	"hostnames":                {"example.com", "Example"},
	"resourceName":             {"cpu", "memory", "gpu"},
	"action":                   {"Restart", "RestartAllContainers", "Stop"},
	"fsGroupChangePolicy":      {"Always", "OnRootMismatch", "Other"},
	"seLinuxChangePolicy":      {"Recursive", "MountOption"},
	"supplementalGroupsPolicy": {"Merge", "Strict", "Other"},
	"nodeAffinityPolicy":       {"Honor", "Ignore", "Other"},
	"nodeTaintsPolicy":         {"Honor", "Ignore", "Other"},
	"accessModes":              {"ReadWriteOnce", "ReadWriteOncePod", "Other"},
	"volumeMode":               {"Block", "Filesystem", "Other"},
	"add":                      {"NET_ADMIN", "CAP_SYS_ADMIN"},
	"runAsUserName":            {"user", "DOMAIN\\user", "a\\b\\c", "...", "a\tb", "a:b", ".x\\user"},
	"stopSignal":               {"SIGTERM", "SIGRTMIN+3", "SIGRTMAX", "SIGX"},
	"monitors":                 {"10.0.0.1"},
	"registry":                 {"host:1", "host", "[::1]:2,b:3", "a:b:c"},
	"iqn":                      {"iqn.2001-04.com.example:storage", "eui.0123456789abcdef", "naa.x", "other"},
	"initiatorName":            {"iqn.2001-04.com.example:storage", "iqn", "other"},
	"cachingMode":              {"None", "ReadOnly", "ReadWrite", "Other"},
	"kind":                     {"Shared", "Managed", "Dedicated", "PersistentVolumeClaim", "Other"},
	"diskURI":                  {"/subscriptions/x", "https://a", "x"},
	"terminationMessagePolicy": {"File", "FallbackToLogsOnError", "Other"},
	"volumeName":               {"data", "claim", "none"},
	"signerName":               {"example.com/a", "kubernetes.io/kube-apiserver-client-pod", "example/a", "a", "example.com/a/b", "Example.com/a..b"},
	"keyType":                  {"RSA3072", "ED25519", "Other"},
}

func (c *chooser) text(name string) string {
	if words, ok := wordsByField[name]; ok && !c.oneIn(10) {
		return pick(c, words...)
	}
	if name == "name" && !c.oneIn(3) {
		return pick(c, "app", "side", "data", "data", "claim", "b", "net.core.somaxconn", "kernel.shmmax", "X-Header", "linux", "windows")
	}
	return pick(c, "a", "a", "data", "/data", "/x", "example.com/a", "", "A", "a b", "a_b", "-a", "a.b", "1", "..", "../a", " a ", "é", "a\"b",
		"<a>", strings.Repeat("a", 64), strings.Repeat("b", 254), "-5", "007", "99999999999999999999", "example.com:a:b", "runtime/default", "localhost/a", "unconfined", "$(A)")
}

func (c *chooser) key(name string) string {
	switch name {
	case "limits", "requests", "overhead":
		return pick(c, "cpu", "memory", "cpu", "memory", "ephemeral-storage", "hugepages-2Mi", "hugepages-x", "example.com/gpu", "gpu", "storage",
			"kubernetes.io/x", "requests.cpu", "requests.example.com/a", "a b", "pods")
	}
	return pick(c, "app", "a", "example.com/a", "Example.com/A", "a b", "", "A", "options.kubernetes.io/x", "k8s.io")
}

func (c *chooser) annotation() string {
	return pick(c, "a", "controller.kubernetes.io/pod-deletion-cost", "kubernetes.io/config.mirror", "seccomp.security.alpha.kubernetes.io/pod",
		"container.seccomp.security.alpha.kubernetes.io/app", "container.apparmor.security.beta.kubernetes.io/app",
		"container.apparmor.security.beta.kubernetes.io/none")
}
