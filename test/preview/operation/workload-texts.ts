/** A Deployment of four pods. */
export function deployment(image: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "${image}" }] }
`;
}

/** A DaemonSet for nodes with ssd. */
export const daemonSet = `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec: { nodeSelector: { disk: ssd }, containers: [{ name: app, image: "app:2" }] }
`;

/** A StatefulSet of two pods. */
export const statefulSet = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 2
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: app, image: "app:2" }] }
`;
