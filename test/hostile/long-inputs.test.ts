// What is long costs no more than its length, however often the same thing stands in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templateTokens } from '../../src/charts/helm/template-tokens.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { deployment } from '../preview/operation/workload-texts.ts';

interface Row {
  readonly name: string;
  readonly count: number;
  readonly text: (count: number) => string;
  /** What is done with it; without it, it is previewed. */
  readonly read?: (text: string) => unknown;
}

let reads = 1;

const rows: readonly Row[] = [
  {
    name: 'marks of templates',
    count: 50_000,
    text: (count) => `${deployment('app:1')}x: ${'{{ x }}'.repeat(count)}\n`,
  },
  {
    name: 'marks of templates in quotes',
    count: 50_000,
    text: (count) => `${deployment('app:1')}x: [${"'{{ x }}', ".repeat(count)}]\n`,
  },
  {
    name: 'comments that ignore a finding',
    count: 200_000,
    text: (count) => `${'# rollout-ignore: readiness-probe-missing\n'.repeat(count)}${deployment('app:1')}`,
  },
  {
    name: 'comments that ignore a finding, behind each other',
    count: 20_000,
    text: (count) => `${deployment('app:1').replace('spec:', `spec: # ${'rollout-ignore: a '.repeat(count)}`)}`,
  },
  {
    name: 'comments that assume something',
    count: 200_000,
    text: (count) => `${'# rollout-preview: startup=1\n'.repeat(count)}${deployment('app:1')}`,
  },
  {
    name: 'containers that a comment says something of',
    count: 20_000,
    text: (count) => `# rollout-preview: ${listed(count, 'c#:run=1s')}\n${deployment('app:1')}`,
  },
  {
    name: 'small documents',
    count: 20_000,
    text: (count) =>
      `${deployment('app:1')}${'---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n'.repeat(count)}`,
  },
  {
    name: 'comments between workloads',
    count: 400_000,
    text: (count) => `${deployment('app:1')}${'# a\n'.repeat(1000)}---\n`.repeat(count / 1000),
  },
  {
    name: 'containers of a pod',
    count: 20_000,
    text: (count) => deployment('app:1').replace('{ name: app,', containersBefore(count)),
  },
  {
    name: 'labels that the API server refuses',
    count: 30_000,
    text: (count) => deployment('app:1').replaceAll('{ app: web }', `{ app: web, ${listed(count, '"!#": "!"')} }`),
  },
  {
    name: 'host ports of a container',
    count: 60_000,
    text: (count) =>
      deployment('app:1').replace(
        '{ name: app,',
        `{ name: app, ports: [${listed(count, '{ hostPort: #, containerPort: # }')}],`,
      ),
  },
  {
    name: 'topology spread constraints of a pod',
    count: 20_000,
    text: (count) => {
      const each = '{ maxSkew: 1, topologyKey: k#, whenUnsatisfiable: DoNotSchedule }';
      return deployment('app:1').replace(
        'containers:',
        `topologySpreadConstraints: [${listed(count, each)}], containers:`,
      );
    },
    // What is judged once is not judged again, so each time it is another pod.
    read: (text) => previewed(text.replaceAll('app:1', `app:${reads++}`)),
  },
  { name: 'claims that new pods cannot have', count: 4000, text: withClaims },
  {
    name: 'volumes of ConfigMaps, each of them mounted',
    count: 10_000,
    text: (count) => {
      const volumes = listed(count, '{ name: v#, configMap: { name: m# } }');
      const mounts = listed(count, '{ name: v#, mountPath: /v# }');
      return deployment('app:1').replace(
        'containers: [{',
        `volumes: [${volumes}], containers: [{ volumeMounts: [${mounts}],`,
      );
    },
  },
  {
    name: 'quotas beside as many LimitRanges',
    count: 1000,
    text: (count) =>
      `${deployment('app:1')}${Array.from({ length: count }, (_, index) => quotaAndRange(index)).join('')}`,
  },
  {
    name: 'keys that a ConfigMap does not have',
    count: 3000,
    text: (count) => {
      const values = listed(count, '{ name: E#, valueFrom: { configMapKeyRef: { name: m, key: key-#x } } }');
      const map = `---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: m }\ndata: { ${listed(count, 'key-#: v')} }\n`;
      return `${deployment('app:1').replace('containers: [{', `containers: [{ env: [${values}],`)}${map}`;
    },
  },
  {
    name: 'containers of a pod that start one after the other',
    count: 4000,
    text: (count) =>
      deployment('app:1').replace(
        'containers: [{',
        `initContainers: [${listed(count, '{ name: c#, image: a }')}], containers: [{`,
      ),
  },
  {
    name: 'quotation marks in a string of a template that nothing closes',
    count: 50_000,
    text: (count) => `{{ "${'\\"'.repeat(count)}`,
    read: templateTokens,
  },
  {
    name: 'quotation marks in a string of one sort that nothing closes',
    count: 50_000,
    text: (count) => `{{ \`${"\\'".repeat(count)}`,
    read: templateTokens,
  },
];

/** So many items, each with its number. */
function listed(count: number, item: string): string {
  return Array.from({ length: count }, (_, index) => item.replaceAll('#', `${index + 1}`)).join(', ');
}

function quotaAndRange(index: number): string {
  const hard = '{ pods: 10, requests.cpu: 10, limits.cpu: 10, configmaps: 10 }';
  const limits = '[{ type: Container, default: { cpu: 1 }, defaultRequest: { cpu: 100m }, max: { cpu: 2 } }]';
  return `---\napiVersion: v1\nkind: ResourceQuota\nmetadata: { name: q${index} }\nspec: { hard: ${hard} }
---\napiVersion: v1\nkind: LimitRange\nmetadata: { name: l${index} }\nspec: { limits: ${limits} }\n`;
}

function containersBefore(count: number): string {
  return `${Array.from({ length: count }, (_, index) => `{ name: c${index}, image: "app:1" }, `).join('')}{ name: app,`;
}

/** Each of the claims is found, and all of them have the same fix, which writes into a block. */
function withClaims(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const claims = numbers.map(
    (index) => `---\napiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: c${index} }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }\n`,
  );
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: app, image: "app:1" }]
      volumes:
${numbers.map((index) => `        - { name: v${index}, persistentVolumeClaim: { claimName: c${index} } }\n`).join('')}${claims.join('')}`;
}

/** The lesser of two times, in seconds of the processor. */
function secondsFor(text: string, read = previewed): number {
  const times = [1, 2].map(() => {
    const start = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
}

function previewed(text: string): unknown {
  return preview(readManifests(text), noSurroundings, defaultAssumptions);
}

for (const { name, count, text, read } of rows) {
  test(`${count} ${name} take their length`, (context) => {
    const [few, many] = [secondsFor(text(count / 10), read), secondsFor(text(count), read)];
    context.diagnostic(`${few.toFixed(3)} s and ${many.toFixed(3)} s`);
    // A tenth of the text takes a tenth of the time; it would be a hundredth where each looks at all others.
    assert(many < 30 * Math.max(few, 0.01), `${few} s and ${many} s`);
  });
}
