const web = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  selector:
    matchLabels: { app: web }
  strategy:
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: example.com/web:2
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
`;

const settings = (level: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  level: ${level}
`;

const configured = web
  .replaceAll('web', 'configured')
  .replace(
    '          readinessProbe',
    '          envFrom: [{ configMapRef: { name: settings } }]\n          readinessProbe',
  );

const ordered = `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: ordered
spec:
  replicas: 3
  serviceName: ordered
  selector:
    matchLabels: { app: ordered }
  updateStrategy:
    rollingUpdate: { maxUnavailable: 2 }
  template:
    metadata:
      labels: { app: ordered }
    spec:
      containers:
        - name: ordered
          image: example.com/ordered:2
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
`;

const everywhere = `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: everywhere
spec:
  selector:
    matchLabels: { app: everywhere }
  template:
    metadata:
      labels: { app: everywhere }
    spec:
      containers:
        - name: everywhere
          image: example.com/everywhere:2
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
`;

const values = 'nameOverride: ""\nreplicaCount: 4\nmaxSurge: 1\n';

const template = web
  .replace('replicas: 10', 'replicas: {{ .Values.replicaCount }}')
  .replace('maxSurge: 25%', 'maxSurge: {{ .Values.maxSurge }}')
  .replace('maxUnavailable: 25%', 'maxUnavailable: 0');

/** The workspace that the suite in the host and the tests of the page open. */
export const files: Readonly<Record<string, string>> = {
  'web.yaml': web,
  'rejected.yaml': web.replace('maxSurge: 25%', 'maxSurge: 0').replace('maxUnavailable: 25%', 'maxUnavailable: 0'),
  'broken.yaml': `${web}---\nkind: [\n`,
  'scaled.yaml': web.replace('replicas: 10', 'replicas: 12'),
  'many.yaml': web.replaceAll('web', 'many').replace('replicas: 10', 'replicas: 60'),
  'configured/workload.yaml': configured,
  'configured/settings.yaml': settings('debug'),
  'shop/web.yaml': web.replace('  name: web\n', '  name: web\n  namespace: shop\n'),
  'ordered.yaml': ordered,
  'everywhere.yaml': everywhere,
  'overlaid/base/kustomization.yaml': 'resources: [api.yaml]\n',
  'overlaid/base/api.yaml': web.replaceAll('web', 'api').replace('replicas: 10', 'replicas: 3'),
  'overlaid/production/kustomization.yaml': 'resources: [../base]\npatches: [{ path: replicas.yaml }]\n',
  'overlaid/production/replicas.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: api }\nspec:\n  replicas: 10\n',
  'overlaid/staging/kustomization.yaml': 'resources: [../base]\n',
  'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 0.1.0\n',
  'chart/values.yaml': values,
  'chart/values-production.yaml': 'replicaCount: 10\n',
  'chart/templates/web.yaml': template,
  'world.yaml': 'apiVersion: rollout-preview/v1\nkind: World\nspec:\n  nodes: [{ count: 7 }]\n',
  'notes.yaml': 'steps:\n  - one\n',
};

/** What git HEAD has of these files. */
export const committed: Readonly<Record<string, string>> = {
  'scaled.yaml': web,
  'configured/workload.yaml': configured,
  'configured/settings.yaml': settings('info'),
};
