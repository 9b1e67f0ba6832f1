// Objects with every part that the tool looks at; their leaves are texts of YAML.

export type Leafy = string | readonly Leafy[] | { readonly [key: string]: Leafy };

const selector = { matchLabels: { app: 'web' } };

const template: Leafy = {
  metadata: { labels: { app: 'web' }, annotations: { 'kubectl.kubernetes.io/restartedAt': '"2020-01-01T00:00:00Z"' } },
  spec: {
    terminationGracePeriodSeconds: '30',
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
    topologySpreadConstraints: [{ maxSkew: '1', topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector: selector },
        ],
      },
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }],
        },
      },
    },
    initContainers: [{ name: 'init', image: 'init:1', restartPolicy: 'Always' }],
    containers: [
      {
        name: 'app',
        image: 'app:1',
        imagePullPolicy: 'IfNotPresent',
        ports: [{ name: 'http', containerPort: '8080', hostPort: '8080', protocol: 'TCP' }],
        env: [
          { name: 'A', value: '"1"' },
          { name: 'B', valueFrom: { configMapKeyRef: { name: 'config', key: 'b' } } },
        ],
        envFrom: [{ secretRef: { name: 'secret' } }],
        readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: '5', failureThreshold: '3' },
        livenessProbe: { exec: { command: ['ls'] }, initialDelaySeconds: '10' },
        startupProbe: { tcpSocket: { port: '8080' }, failureThreshold: '30' },
        lifecycle: { preStop: { sleep: { seconds: '5' } } },
        resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '"1"' } },
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
      },
    ],
    volumes: [
      { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
      { name: 'config', configMap: { name: 'config', items: [{ key: 'a', path: 'a' }] } },
    ],
  },
};

const rollingUpdate = { maxSurge: '25%', maxUnavailable: '1' };

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' }, annotations: { note: 'x' } },
  spec: {
    replicas: '4',
    minReadySeconds: '2',
    progressDeadlineSeconds: '60',
    revisionHistoryLimit: '2',
    paused: 'false',
    selector,
    strategy: { type: 'RollingUpdate', rollingUpdate },
    template,
  },
};

const statefulSet = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db', namespace: 'shop' },
  spec: {
    replicas: '3',
    serviceName: 'db',
    podManagementPolicy: 'OrderedReady',
    ordinals: { start: '1' },
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: '1', maxUnavailable: '1' } },
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Delete' },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ],
    selector,
    template,
  },
};

const daemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'logs' },
  spec: {
    minReadySeconds: '1',
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '0' } },
    selector,
    template,
  },
};

const scaleTarget = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

const surroundings: readonly Leafy[] = [
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { scaleTargetRef: scaleTarget, minReplicas: '2', maxReplicas: '10' },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { minAvailable: '50%', selector },
  },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'quota', namespace: 'shop' },
    spec: { hard: { pods: '"5"', 'requests.cpu': '"2"' }, scopes: ['NotTerminating'] },
  },
  {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'limits', namespace: 'shop' },
    spec: { limits: [{ type: 'Container', default: { cpu: '500m' }, defaultRequest: { cpu: '100m' } }] },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { clusterIP: 'None', selector: { app: 'web' }, ports: [{ port: '80', targetPort: 'http' }] },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'shop' },
    spec: { accessModes: ['ReadWriteOnce'] },
  },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config', namespace: 'shop' }, data: { a: 'b' } },
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'node-1', labels: { disk: 'ssd' } },
    spec: { unschedulable: 'false', taints: [{ key: 'dedicated', effect: 'NoSchedule' }] },
    status: { allocatable: { pods: '"110"', cpu: '"4"' } },
  },
  { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', patches: [{ path: 'file' }] },
];

export const workloadObjects = [deployment, statefulSet, daemonSet];

export const sampleObjects: readonly Leafy[] = [
  ...workloadObjects,
  ...surroundings,
  { apiVersion: 'v1', kind: 'List', items: [deployment, statefulSet] },
];
