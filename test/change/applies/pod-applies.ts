import { type Apply, get, image2, patchApp, patchPod, web, zone } from './apply.ts';

export const podApplies: readonly Apply[] = [
  {
    name: 'a port removed',
    from: web({ app: { ports: [{ containerPort: 80 }, { containerPort: 81, name: 'admin' }] } }),
    manifest: web({ app: { ports: [{ containerPort: 80 }] } }),
  },
  {
    name: 'a port renumbered under its name',
    from: web({ app: { ports: [{ containerPort: 80, name: 'http' }] } }),
    manifest: web({ app: { ports: [{ containerPort: 8080, name: 'http' }] } }),
  },
  {
    name: 'a port by a patch',
    from: web({ app: { ports: [{ containerPort: 80 }] } }),
    between: [patchApp({ ports: [{ containerPort: 90 }] })],
    manifest: web({ app: { ports: [{ containerPort: 70 }, { containerPort: 80, name: 'http' }] } }),
  },
  {
    name: 'a port of two protocols',
    from: web({ app: { ports: ['TCP', 'UDP'].map((protocol) => ({ containerPort: 53, protocol })) } }),
    manifest: web({
      app: { image: 'app:2', ports: ['TCP', 'UDP'].map((protocol) => ({ containerPort: 53, protocol })) },
    }),
  },
  {
    name: 'one of two protocols of a port removed',
    from: web({ app: { ports: ['TCP', 'UDP'].map((protocol) => ({ containerPort: 53, protocol })) } }),
    manifest: web({ app: { ports: [{ containerPort: 53, protocol: 'UDP' }] } }),
  },
  {
    name: 'a second protocol of a port',
    from: web({ app: { ports: [{ containerPort: 53, protocol: 'UDP' }] } }),
    manifest: web({
      app: {
        ports: [
          { containerPort: 53, protocol: 'UDP', name: 'dns' },
          { containerPort: 53, protocol: 'TCP', name: 'dns-tcp' },
        ],
      },
    }),
  },
  {
    name: 'probes: one removed, one added, one changed',
    from: web({ app: { livenessProbe: get, readinessProbe: { ...get, periodSeconds: 5 } } }),
    manifest: web({ app: { startupProbe: get, readinessProbe: { ...get, failureThreshold: 5 } } }),
  },
  {
    name: 'a probe switched to another handler',
    from: web({ app: { readinessProbe: get } }),
    manifest: web({ app: { readinessProbe: { tcpSocket: { port: 80 } } } }),
  },
  {
    name: 'a probe by a patch',
    from: web(),
    between: [patchApp({ readinessProbe: get })],
    manifest: web(image2),
  },
  {
    name: 'a probe beside the handler of a patch is refused',
    from: web(),
    between: [patchApp({ readinessProbe: get })],
    manifest: web({ app: { readinessProbe: { exec: { command: ['true'] } } } }),
  },
  {
    name: 'an image by set image',
    from: web(),
    between: [['set', 'image', '@', 'app=app:3']],
    manifest: web(),
  },
  {
    name: 'a container inserted on top',
    from: web(),
    manifest: web({
      containers: [
        { name: 'proxy', image: 'proxy:1' },
        { name: 'app', image: 'app:1' },
      ],
    }),
  },
  {
    name: 'a container injected by a patch',
    from: web(),
    between: [patchPod({ containers: [{ name: 'injected', image: 'side:1' }] })],
    manifest: web({
      containers: [
        { name: 'app', image: 'app:2' },
        { name: 'new', image: 'new:1' },
      ],
    }),
  },
  {
    name: 'a container renamed beside an injected one',
    from: web(),
    between: [patchPod({ containers: [{ name: 'injected', image: 'side:1' }] })],
    manifest: web({ containers: [{ name: 'main', image: 'app:1' }] }),
  },
  {
    name: 'a container removed',
    from: web({ containers: ['a', 'b', 'c'].map((name) => ({ name, image: `${name}:1` })) }),
    manifest: web({ containers: ['c', 'a'].map((name) => ({ name, image: `${name}:1` })) }),
  },
  {
    name: 'arguments are one value',
    from: web({ app: { args: ['a', 'b'] } }),
    between: [patchApp({ args: ['x', 'y', 'z'] })],
    manifest: web({ app: { args: ['b'] } }),
  },
  {
    name: 'arguments by a patch and none in the manifest',
    from: web(),
    between: [patchApp({ args: ['x'] })],
    manifest: web(image2),
  },
  {
    name: 'a volume switched to another source',
    from: web({ pod: { volumes: [{ name: 'v', emptyDir: {} }] } }),
    manifest: web({ pod: { volumes: [{ name: 'v', configMap: { name: 'c' } }] } }),
  },
  {
    name: 'a volume switched by a patch, and in the manifest as it was',
    from: web({ pod: { volumes: [{ name: 'v', emptyDir: {} }] } }),
    between: [patchPod({ volumes: [{ name: 'v', $retainKeys: ['name', 'secret'], secret: { secretName: 's' } }] })],
    manifest: web({ pod: { volumes: [{ name: 'v', emptyDir: {} }] } }),
  },
  {
    name: 'volumes and mounts beside those of a patch',
    from: web({
      pod: { volumes: [{ name: 'v', emptyDir: {} }] },
      app: { volumeMounts: [{ name: 'v', mountPath: '/v' }] },
    }),
    between: [
      patchPod({
        volumes: [{ name: 'p', emptyDir: {} }],
        containers: [{ name: 'app', volumeMounts: [{ name: 'p', mountPath: '/p' }] }],
      }),
    ],
    manifest: web({
      pod: { volumes: [{ name: 'w', emptyDir: { medium: 'Memory' } }] },
      app: { volumeMounts: [{ name: 'w', mountPath: '/v', readOnly: true }] },
    }),
  },
  {
    name: 'the items of a projected ConfigMap are one value',
    from: web({ pod: { volumes: [{ name: 'v', configMap: { name: 'c', items: [{ key: 'a', path: 'a' }] } }] } }),
    manifest: web({ pod: { volumes: [{ name: 'v', configMap: { name: 'c', items: [{ key: 'b', path: 'b' }] } }] } }),
  },
  {
    name: 'tolerations are one value',
    from: web({ pod: { tolerations: [{ key: 'a', operator: 'Exists' }] } }),
    between: [patchPod({ tolerations: [{ key: 'b', operator: 'Exists' }] })],
    manifest: web({ pod: { tolerations: [{ key: 'c', operator: 'Exists' }] } }),
  },
  {
    name: 'spread constraints by their topology',
    from: web({ pod: { topologySpreadConstraints: [zone, { ...zone, topologyKey: 'node' }] } }),
    between: [patchPod({ topologySpreadConstraints: [{ ...zone, topologyKey: 'rack' }] })],
    manifest: web({
      pod: { topologySpreadConstraints: [{ ...zone, topologyKey: 'node', maxSkew: 2 }, zone] },
    }),
  },
  {
    name: 'a spread constraint with another answer where it cannot be met',
    from: web({ pod: { topologySpreadConstraints: [zone] } }),
    manifest: web({ pod: { topologySpreadConstraints: [{ ...zone, whenUnsatisfiable: 'DoNotSchedule' }] } }),
  },
  {
    name: 'host aliases and pull secrets',
    from: web({
      pod: { hostAliases: [{ ip: '1.1.1.1', hostnames: ['a', 'b'] }], imagePullSecrets: [{ name: 'a' }] },
    }),
    between: [patchPod({ imagePullSecrets: [{ name: 'p' }], hostAliases: [{ ip: '2.2.2.2', hostnames: ['p'] }] })],
    manifest: web({
      pod: { hostAliases: [{ ip: '1.1.1.1', hostnames: ['c'] }], imagePullSecrets: [{ name: 'b' }, { name: 'c' }] },
    }),
  },
  {
    name: 'node selector and affinity',
    from: web({ pod: { nodeSelector: { a: '1', b: '1' } } }),
    between: [patchPod({ nodeSelector: { c: '1' } })],
    manifest: web({ pod: { nodeSelector: { b: '2', d: '1' } } }),
  },
  {
    name: 'resources beside those of set resources',
    from: web({ app: { resources: { requests: { cpu: '100m' } } } }),
    between: [['set', 'resources', '@', '--limits=memory=1Gi']],
    manifest: web({ app: { resources: { requests: { cpu: '0.1', memory: '64Mi' } } } }),
  },
  {
    name: 'a request removed',
    from: web({ app: { resources: { requests: { cpu: '1', memory: '1Gi' } } } }),
    manifest: web({ app: { resources: { requests: { cpu: '1' } } } }),
  },
];
