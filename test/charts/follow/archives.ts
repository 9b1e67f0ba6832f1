// A chart and an overlay to edit, and what is looked at of them.
export const chart = `A chart
-- web/Chart.yaml --
apiVersion: v2
name: web
version: 0.1.0
-- web/values.yaml --
# What everybody gets.
nameOverride: ""
replicaCount: 4
maxSurge: 1
strategy: RollingUpdate
-- web/values-production.yaml --
replicaCount: 10
maxSurge: 25%
-- web/templates/web.yaml --
{{- $name := default .Chart.Name .Values.nameOverride }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
spec:
  replicas: {{ .Values.replicaCount }}
  selector:
    matchLabels:
      app: web
  strategy:
    type: {{ .Values.strategy }}
    rollingUpdate:
      maxSurge: {{ .Values.maxSurge }}
      maxUnavailable: 0
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: registry.example/web:1.0.0
          ports:
            - containerPort: 80
          readinessProbe:
            httpGet: { path: /, port: 80 }
`;

export const overlays = `An overlay
-- base/kustomization.yaml --
resources: [api.yaml]
-- base/api.yaml --
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  replicas: 3
  selector:
    matchLabels:
      app: api
  template:
    metadata:
      labels:
        app: api
    spec:
      containers:
        - name: api
          image: registry.example/api:1.0.0
          readinessProbe:
            httpGet: { path: /, port: 80 }
-- production/kustomization.yaml --
resources: [../base]
patches:
  - path: replicas.yaml
-- production/replicas.yaml --
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  replicas: 10
-- staging/kustomization.yaml --
resources: [../base]
`;

/** The forecast alone, without what is the same each time. */
export function forecasts(lenses: readonly string[]): readonly string[] {
  return lenses
    .filter((lens) => /available|Scales/.test(lens))
    .map((lens) => lens.replace(/,? (?:in )?(?:about|\d+ start-ups?).*/, ''));
}

/** A chart with a workload, one with quotas, and a workload of no chart. */
export const together = `${chart}
-- limits/Chart.yaml --
apiVersion: v2
name: limits
version: 0.1.0
-- limits/values.yaml --
pods: 40
-- limits/templates/quota.yaml --
apiVersion: v1
kind: ResourceQuota
metadata:
  name: pods
spec:
  hard:
    pods: {{ .Values.pods }}
---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: pods
  namespace: shop
spec:
  hard:
    pods: {{ .Values.pods }}
-- plain.yaml --
apiVersion: apps/v1
kind: Deployment
metadata:
  name: plain
  namespace: shop
spec:
  replicas: 4
  selector:
    matchLabels:
      app: plain
  template:
    metadata:
      labels:
        app: plain
    spec:
      containers:
        - name: plain
          image: registry.example/plain:1.0.0
`;
