/** A Deployment of ten pods whose numbers, image and probe are as most people write them. */
export const web = `apiVersion: apps/v1
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
          image: web:2
          readinessProbe:
            tcpSocket: { port: 80 }
`;

/** A StatefulSet whose pods come and go one after the other, so that many of them are much work. */
export function statefulSet(replicas: number): string {
  return `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: web }
spec:
  serviceName: web
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "app:1" }] }
`;
}
