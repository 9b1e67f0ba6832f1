import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../../src/document/read-manifests.ts';
import { present } from '../../../../src/std/assert.ts';
import { workloadsOf } from '../../../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../../../src/workload/versions.ts';

/** What the server says of a Deployment whose pod spec has these lines besides a good container named `app`. */
function reasonsOf(container: string, spec = '', version = '1.36'): string[] {
  const text = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "app:1", ${container} }], ${spec} }
`;
  const [workload] = workloadsOf(readManifests(text), versionTraitsOf(version));
  const { refusal } = present(workload, 'the text has a workload');
  return (refusal?.reasons ?? []).map(
    ({ field, message }) => `${field.replace('spec.template.spec.', '')}: ${message}`,
  );
}

const range = 'must be between 1 and 65535, inclusive';
const app = 'containers[0]';

const ofContainers: Readonly<Record<string, readonly string[]>> = {
  'imagePullPolicy: Sometimes': [
    `${app}.imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"`,
  ],
  'terminationMessagePolicy: Log': [
    `${app}.terminationMessagePolicy: Unsupported value: "Log": supported values: "File", "FallbackToLogsOnError"`,
  ],
  'volumeMounts: [{ name: none, mountPath: /a }]': [`${app}.volumeMounts[0].name: Not found: "none"`],
  'ports: [{ containerPort: 70000 }, { name: http }]': [
    `${app}.ports[0].containerPort: Invalid value: 70000: ${range}`,
    `${app}.ports[1].containerPort: Required value`,
  ],
  'ports: [{ name: a, containerPort: 1 }, { name: a, containerPort: 2, protocol: tcp }]': [
    `${app}.ports[1].name: Duplicate value: "a"`,
    `${app}.ports[1].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"`,
  ],
  'ports: [{ name: Web--Interface-Of-All, containerPort: 1 }]': [
    `${app}.ports[0].name: Invalid value: "Web--Interface-Of-All": must be no more than 15 characters`,
    `${app}.ports[0].name: Invalid value: "Web--Interface-Of-All": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)`,
    `${app}.ports[0].name: Invalid value: "Web--Interface-Of-All": must not contain consecutive hyphens`,
  ],
  'ports: [{ containerPort: 1, hostPort: 80 }, { containerPort: 2, hostPort: 80 }]': [
    `${app}.ports[1].hostPort: Duplicate value: "TCP//80"`,
  ],
  'livenessProbe: { periodSeconds: 5, successThreshold: 2 }': [
    `${app}.livenessProbe: Required value: must specify a handler type`,
    `${app}.livenessProbe.successThreshold: Invalid value: 2: must be 1`,
  ],
  'readinessProbe: { httpGet: { port: 0 }, tcpSocket: { port: 1 }, timeoutSeconds: -1 }': [
    `${app}.readinessProbe.httpGet.port: Invalid value: 0: ${range}`,
    `${app}.readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type`,
    `${app}.readinessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal to 0`,
  ],
  'readinessProbe: { exec: { command: [] }, successThreshold: 3, terminationGracePeriodSeconds: 4 }': [
    `${app}.readinessProbe.exec.command: Required value`,
    `${app}.readinessProbe.terminationGracePeriodSeconds: Invalid value: 4: must not be set for readinessProbes`,
  ],
  'startupProbe: { httpGet: { port: 80, scheme: http } }': [
    `${app}.startupProbe.httpGet.scheme: Unsupported value: "http": supported values: "HTTP", "HTTPS"`,
  ],
  'lifecycle: { preStop: {} }': [`${app}.lifecycle.preStop: Required value: must specify a handler type`],
  'resources: { requests: { cpu: 2 }, limits: { cpu: 500m, memory: -1Gi } }': [
    `${app}.resources.limits[memory]: Invalid value: "-1Gi": must be greater than or equal to 0`,
    `${app}.resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 500m`,
  ],
  'resources: { requests: { example.com/gpu: 1 } }': [
    `${app}.resources.limits: Required value: Limit must be set for non overcommitable resources`,
  ],
  'env: [{ name: "A=B" }, { value: c }]': [
    `${app}.env[0].name: Invalid value: "A=B": a valid environment variable name must consist only of printable ASCII characters other than '='`,
    `${app}.env[1].name: Required value`,
  ],
  'env: [{ name: A, value: b, valueFrom: { secretKeyRef: { name: s, key: k } } }]': [
    `${app}.env[0].valueFrom: Invalid value: "": may not be specified when \`value\` is not empty`,
  ],
  'securityContext: { runAsUser: -1 }': [
    `${app}.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive`,
  ],
  'restartPolicy: Sometimes': [
    `${app}.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"`,
  ],
};

for (const [container, reasons] of Object.entries(ofContainers)) {
  test(`a container with ${container} is refused in the server's words`, () => {
    assert.deepEqual(reasonsOf(container), reasons);
  });
}

const ofSpecs: Readonly<Record<string, readonly string[]>> = {
  'volumes: [{ name: a }, { name: a }]': ['volumes[1].name: Duplicate value: "a"'],
  'dnsPolicy: None2': [
    'dnsPolicy: Unsupported value: "None2": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
  ],
  'initContainers: [{ name: app, image: i, livenessProbe: { exec: { command: [a] } } }]': [
    'initContainers[0].name: Duplicate value: "app"',
    'initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
  ],
  'initContainers: [{ name: side, image: i, restartPolicy: Always, livenessProbe: { exec: { command: [a] } } }]': [],
};

for (const [spec, reasons] of Object.entries(ofSpecs)) {
  test(`a pod with ${spec} gets the server's answer`, () => {
    assert.deepEqual(reasonsOf('', spec), reasons);
  });
}

test('mounts have a path of their own each', () => {
  const mounts = 'volumeMounts: [{ name: a, mountPath: /a }, { name: a, mountPath: /a }, { name: a }]';
  assert.deepEqual(reasonsOf(mounts, 'volumes: [{ name: a }]'), [
    `${app}.volumeMounts[1].mountPath: Invalid value: "/a": must be unique`,
    `${app}.volumeMounts[2].mountPath: Required value`,
  ]);
});

test('on the host network a host port is the container port', () => {
  assert.deepEqual(reasonsOf('ports: [{ containerPort: 80, hostPort: 81 }]', 'hostNetwork: true'), [
    `${app}.ports[0].hostPort: Invalid value: 81: must match \`containerPort\` when \`hostNetwork\` is true`,
  ]);
});

interface Change {
  readonly pod: string;
  /** The last version that says it in the old way, and the first one with the new way. */
  readonly versions: readonly [string, string];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const hostAliases = 'hostAliases: [{ ip: 1.2.3, hostnames: [A] }]';
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const nodeTerm = 'matchExpressions: [{ key: zone, operator: In, values: [a b] }]';

const changes: readonly Change[] = [
  {
    pod: hostAliases,
    versions: ['1.29', '1.30'],
    before: [
      'hostAliases.ip: Invalid value: "1.2.3": must be valid IP address',
      `hostAliases.hostnames: Invalid value: "A": ${subdomain}`,
    ],
    after: [
      'hostAliases[0].ip: Invalid value: "1.2.3": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      `hostAliases[0].hostnames[0]: Invalid value: "A": ${subdomain}`,
    ],
  },
  {
    pod: `affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ ${nodeTerm} }] } } }`,
    versions: ['1.32', '1.33'],
    before: [],
    after: [
      "affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
  },
  {
    pod: 'hostUsers: false, hostPID: true',
    versions: ['1.33', '1.34'],
    before: ['HostPID: Forbidden: when `pod.Spec.HostUsers` is false'],
    after: ['HostPID: Forbidden: when `hostUsers` is false'],
  },
  { pod: 'hostUsers: false, hostPID: true', versions: ['1.32', '1.32'], before: [], after: [] },
  {
    pod: 'os: { name: "" }',
    versions: ['1.33', '1.34'],
    before: ['os.name: Required value: cannot be empty'],
    after: ['os.name: Required value'],
  },
  {
    pod: 'hostAliases: [{ ip: 010.0.0.1 }]',
    versions: ['1.35', '1.36'],
    before: [],
    after: ['hostAliases[0].ip: Invalid value: "010.0.0.1": must not have leading 0s'],
  },
  {
    pod: 'initContainers: [{ name: init, image: i, resizePolicy: [{ resourceName: cpu, restartPolicy: RestartContainer }] }]',
    versions: ['1.35', '1.36'],
    before: [],
    after: [
      'initContainers[0].resizePolicy[0].restartPolicy: Invalid value: "RestartContainer": must not be set to \'RestartContainer\' for non-sidecar initContainers',
    ],
  },
];

for (const { pod, versions, before, after } of changes) {
  const [old, recent] = versions;
  test(`${old} and ${recent} say of a pod with ${pod} what they say`, () => {
    assert.deepEqual([reasonsOf('', pod, old), reasonsOf('', pod, recent)], [before, after]);
  });
}

test('until 1.33 only init containers may have a restartPolicy, and 1.34 drops it', () => {
  assert.deepEqual(reasonsOf('restartPolicy: Always', '', '1.33'), [
    `${app}.restartPolicy: Forbidden: may not be set for non-init containers`,
  ]);
  assert.deepEqual(reasonsOf('restartPolicy: Sometimes', '', '1.34'), []);
});

test('a StatefulSet mounts the claims of its templates', () => {
  const text = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "db:1", volumeMounts: [{ name: data, mountPath: /data }] }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;
  assert.equal(workloadsOf(readManifests(text), versionTraitsOf('1.36'))[0]?.refusal, undefined);
  const without = text.replace('name: data, mountPath', 'name: none, mountPath');
  const refused = (version: string) =>
    workloadsOf(readManifests(without), versionTraitsOf(version))[0]?.refusal?.reasons.length ?? 0;
  // Until 1.33 the server does not look into the pods of a StatefulSet.
  assert.deepEqual([refused('1.33'), refused('1.34')], [0, 1]);
});
