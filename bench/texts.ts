/** A file of Deployments with their Services, at least so many characters long. */
export function manifestsOf(characters: number): string {
  let text = '';
  for (let index = 0; text.length < characters; index++)
    text += deployment(`web-${index}`, 3) + service(`web-${index}`);
  return text;
}

export function deployment(name: string, replicas: number, image = 'registry.example/web:1.4.0'): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: shop
  labels:
    app: ${name} # the same as below
spec:
  replicas: ${replicas}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      app: ${name}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 1
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
        - name: server
          image: ${image}
          ports:
            - name: http
              containerPort: 8080
          env:
            - name: PORT
              value: "8080"
          readinessProbe:
            httpGet:
              path: /ready
              port: 8080
            periodSeconds: 5
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
`;
}

export function service(name: string): string {
  return `---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: shop
spec:
  selector:
    app: ${name}
  ports:
    - port: 80
      targetPort: 8080
`;
}
