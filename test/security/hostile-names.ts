/** Names and values that would do something where they are taken for more than text. */
export const hostileNames: Readonly<Record<string, string>> = {
  'a command link': '[x](command:workbench.action.reloadWindow)',
  'an image with a script': '<img src=x onerror=alert(1)>',
  'the end of a folded part': '</details></summary><script>alert(1)</script>',
  'a row of a table': 'a | b\n| --- | --- |\n| c | d',
  'a code span and a fence': '`x` ``` ````\n````text',
  'an icon of a label': '$(alert) now',
  'a mention': '@everyone look',
  'an address': 'see https://evil.example/x, www.evil.example or ftp://evil.example',
  'an address of a person': 'mailto:a@evil.example b@evil.example',
  'an issue of a project': '#1 GH-1 octo/repo#1 octo/repo@0123456789 !1 %1 &1 ~bug',
  'a formula': 'costs $x$ and $$y$$ and $1',
  'a colour of a terminal': '\u001b[31mred',
  'a title of a terminal': '\u001b]0;title\u0007',
  'a link of a terminal': '\u009d8;;http://evil.example\u009c',
  'letters turned round': '\u202egnp.live',
  'letters that nobody sees': 'x\u3164\u00ad\ufe0f\u2062\u2800\ufff9y',
  'a command of a pipeline': 'x\n::error::pwned\n##vso[task.complete]',
  'a line of its own': 'x\nAll is well',
  'an end of XML': ']]>"/><x>&amp;',
};

/** A Deployment that has the text wherever a text may stand; accepted by the server, or with names that are refused. */
export function manifestWith(text: string, isRefused: boolean): string {
  const value = JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const name = isRefused ? value : 'web';
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${isRefused ? value : 'shop'}
  annotations: { kubernetes.io/change-cause: ${value} }
spec:
  replicas: 4
  revisionHistoryLimit: 2
  progressDeadlineSeconds: 60
  minReadySeconds: 1
${isRefused ? `  ${value}: 1\n` : ''}  strategy: { rollingUpdate: { maxSurge: 25%, maxUnavailable: 25% } }
  selector: { matchLabels: { app: web } }
  template:
    metadata:
      labels: { app: web }
      annotations: { note: ${value} }
    spec:
${isRefused ? `      ${value}: 2\n` : ''}      terminationGracePeriodSeconds: 20
      containers:
        - name: ${isRefused ? value : 'app'}
          image: ${value}
          env: [{ name: ${isRefused ? value : 'A'}, value: ${value} }]
          command: [${value}]
          readinessProbe: { httpGet: { path: ${value}, port: 80 } }
          volumeMounts: [{ name: data, mountPath: ${value} }]
      volumes: [{ name: data, persistentVolumeClaim: { claimName: ${isRefused ? value : 'data'} } }]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ${isRefused ? value : 'db'}, namespace: shop }
spec:
  replicas: 3
  serviceName: ${value}
  updateStrategy: { type: ${isRefused ? value : 'RollingUpdate'}, rollingUpdate: { partition: 1 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: app, image: ${value} }] }
`;
}
