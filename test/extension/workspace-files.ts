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

/** The workspace that the suite in the host and the tests of the page open. */
export const files: Readonly<Record<string, string>> = {
  'web.yaml': web,
  'rejected.yaml': web.replace('maxSurge: 25%', 'maxSurge: 0').replace('maxUnavailable: 25%', 'maxUnavailable: 0'),
  'broken.yaml': `${web}---\nkind: [\n`,
  'scaled.yaml': web.replace('replicas: 10', 'replicas: 12'),
  'notes.yaml': 'steps:\n  - one\n',
};

/** What git HEAD has of these files. */
export const committed: Readonly<Record<string, string>> = { 'scaled.yaml': web };
