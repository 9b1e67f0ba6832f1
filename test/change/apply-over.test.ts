import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyOver } from '../../src/change/apply-over.ts';
import type { ApplyWay, BaselineText } from '../../src/change/change.ts';
import { changeOf } from '../../src/change/change-of.ts';
import type { Json, JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { plainApplier } from '../../src/preview/release/appliers/applier.ts';
import { applyWayOf } from '../../src/preview/release/appliers/apply-way.ts';
import { present } from '../../src/std/assert.ts';
import type { Deployment } from '../../src/workload/api-types.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { latestVersion, versionTraitsOf } from '../../src/workload/versions.ts';

const traits = versionTraitsOf(latestVersion);

interface Parts {
  readonly metadata?: JsonMap;
  /** Undefined: not written. */
  readonly spec?: Readonly<Record<string, Json | undefined>>;
  readonly pod?: JsonMap;
  readonly container?: JsonMap;
  readonly more?: readonly JsonMap[];
}

function deployment({ metadata = {}, spec = {}, pod = {}, container = {}, more = [] }: Parts) {
  const app = { name: 'app', image: 'app:1', ...container };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      ...spec,
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [app, ...more], ...pod } },
    },
  };
}

interface Applied {
  readonly name: string;
  readonly before: Parts;
  readonly after: Parts;
  /** Absent: kubectl merges by itself. */
  readonly way?: ApplyWay;
  /** What is looked at of the result, and what it is; or what the refusal says. */
  readonly of: (object: Deployment) => unknown;
  readonly is?: unknown;
  readonly refused?: RegExp;
}

const containers = ({ spec }: Deployment) => spec.template.spec.containers as readonly JsonMap[];
const names = (object: Deployment) => containers(object).map(({ name }) => name);
const first = (field: string) => (object: Deployment) => containers(object)[0]?.[field] ?? null;
const variables = (object: Deployment) => (first('env')(object) as readonly JsonMap[]).map(({ name }) => name);
const ports = (object: Deployment) =>
  (first('ports')(object) as readonly JsonMap[]).map(({ containerPort, protocol }) => `${containerPort}/${protocol}`);
const replicas = ({ spec }: Deployment) => spec.replicas;

const [a, b, c] = ['A', 'B', 'C'].map((name): JsonMap => ({ name, value: 'x' })) as [JsonMap, JsonMap, JsonMap];
const [tcp, udp, other] = [
  { containerPort: 53, protocol: 'TCP', name: 'tcp' },
  { containerPort: 53, protocol: 'UDP', name: 'udp' },
  { containerPort: 9153, name: 'metrics' },
];
const [kubectl, server, helm3, helm4, argocd, flux] = [
  {},
  { serverSide: { isForced: false } },
  ...(['helm3', 'helm4', 'argocd', 'flux'] as const).map((name) => applyWayOf({ applier: plainApplier(name) })),
] as [ApplyWay, ApplyWay, ApplyWay, ApplyWay, ApplyWay, ApplyWay];
const fromServer = { uid: '1', resourceVersion: '7' };
const kept = (manifest: object) => ({
  annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(manifest) },
});

/** As kubectl's client-side applies leave an object, whose fields they own with the defaults. */
const clientSide = (applied: object, spec: JsonMap) => {
  const annotation = { 'f:annotations': { 'f:kubectl.kubernetes.io/last-applied-configuration': {} } };
  const fieldsV1 = { 'f:metadata': annotation, 'f:spec': spec };
  const entry = { manager: 'kubectl-client-side-apply', operation: 'Update', apiVersion: 'apps/v1' };
  return { ...fromServer, ...kept(applied), managedFields: [{ ...entry, fieldsType: 'FieldsV1', fieldsV1 }] };
};
const ownedStrategy = {
  'f:strategy': { 'f:type': {}, 'f:rollingUpdate': { 'f:maxSurge': {}, 'f:maxUnavailable': {} } },
};
const ownedEnv = (...names: readonly string[]): JsonMap => {
  const env = Object.fromEntries(
    names.map((name) => [`k:{"name":"${name}"}`, { '.': {}, 'f:name': {}, 'f:value': {} }]),
  );
  const container = { '.': {}, 'f:name': {}, 'f:env': { '.': {}, ...env } };
  return { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"app"}': container } } } };
};
const forced: ApplyWay = { serverSide: { isForced: true } };

const applies: readonly Applied[] = [
  {
    name: 'the server refuses what kubectl would take over only afterwards: the limits of a rolling update',
    before: { metadata: clientSide(deployment({}), ownedStrategy) },
    after: { spec: { strategy: { type: 'Recreate' } } },
    way: forced,
    of: names,
    refused: /spec\.strategy\.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'/,
  },
  {
    name: 'so it does with a value that becomes a reference',
    before: { metadata: clientSide(deployment({ container: { env: [a] } }), ownedEnv('A')), container: { env: [a] } },
    after: { container: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] } },
    way: forced,
    of: names,
    refused: /valueFrom: Invalid value: "": may not be specified when `value` is not empty/,
  },
  {
    name: 'a variable that is no longer written goes once kubectl has taken over its client-side applies',
    before: {
      metadata: clientSide(deployment({ container: { env: [a, b] } }), ownedEnv('A', 'B')),
      container: { env: [a, b] },
    },
    after: { container: { env: [b] } },
    way: server,
    of: variables,
    is: ['B'],
  },
  {
    name: 'a variable that stood twice is lost when one of the two goes',
    before: { container: { env: [a, b, c, b] } },
    after: { container: { env: [a, b, c] } },
    of: variables,
    is: ['A', 'C'],
  },
  {
    name: 'it is lost with Helm 3, too',
    before: { container: { env: [a, b, a] } },
    after: { container: { env: [a, b] } },
    way: helm3,
    of: variables,
    is: ['B'],
  },
  {
    name: 'it is lost with Argo CD, too',
    before: { container: { env: [b, b] } },
    after: { container: { env: [b] } },
    way: argocd,
    of: first('env'),
    is: null,
  },
  {
    name: 'a variable that stands twice stays so when something else changes',
    before: { container: { env: [a, b, b] } },
    after: { container: { env: [a, b, b], image: 'app:2' } },
    of: variables,
    is: ['A', 'B', 'B'],
  },
  {
    name: 'both of a pair of ports are lost when one of them goes',
    before: { container: { ports: [tcp, udp, other] } },
    after: { container: { ports: [tcp, other] } },
    of: ports,
    is: ['9153/TCP'],
  },
  {
    name: 'the server tells ports by their protocols',
    before: { container: { ports: [tcp, udp, other] } },
    after: { container: { ports: [tcp, other] } },
    way: server,
    of: ports,
    is: ['53/TCP', '9153/TCP'],
  },
  {
    name: 'a further port leaves a pair of ports alone',
    before: { container: { ports: [tcp, udp] } },
    after: { container: { ports: [tcp, udp, other] } },
    of: ports,
    is: ['53/TCP', '53/UDP', '9153/TCP'],
  },
  {
    name: 'the pull policy of a latest image stays with another tag',
    before: { container: { image: 'app' } },
    after: { container: { image: 'app:2' } },
    of: first('imagePullPolicy'),
    is: 'Always',
  },
  {
    name: 'so it does with Flux',
    before: { container: { image: 'app:latest' } },
    after: { container: { image: 'app:2' } },
    way: flux,
    of: first('imagePullPolicy'),
    is: 'Always',
  },
  {
    name: 'a pull policy that is no longer written has the default of its tag',
    before: { container: { imagePullPolicy: 'Always' } },
    after: {},
    of: first('imagePullPolicy'),
    is: 'IfNotPresent',
  },
  {
    name: 'a value that becomes a reference replaces it',
    before: { container: { env: [{ name: 'A', value: 'x' }] } },
    after: { container: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] } },
    of: first('env'),
    is: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }],
  },
  {
    name: 'a value that becomes a reference is refused where nothing is known to have been applied',
    before: { metadata: fromServer, container: { env: [{ name: 'A', value: 'x' }] } },
    after: { container: { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] } },
    of: names,
    refused: /valueFrom: Invalid value: "": may not be specified when `value` is not empty/,
  },
  {
    name: 'replicas that are null have their default',
    before: { spec: { replicas: 5 } },
    after: { spec: { replicas: null } },
    of: replicas,
    is: 1,
  },
  {
    name: 'replicas that are no longer written have their default',
    before: { spec: { replicas: 5 } },
    after: { spec: { replicas: undefined } },
    way: server,
    of: replicas,
    is: 1,
  },
  {
    name: 'replicas that nobody has applied stay',
    before: { metadata: { ...fromServer, ...kept({ spec: {} }) }, spec: { replicas: 5 } },
    after: { spec: { replicas: undefined } },
    way: { serverSide: { isForced: true } },
    of: replicas,
    is: 5,
  },
  {
    name: 'a container that is renamed replaces the one that was',
    before: { more: [{ name: 'old', image: 'b:1' }] },
    after: { more: [{ name: 'new', image: 'b:1' }] },
    of: names,
    is: ['app', 'new'],
  },
  {
    name: 'a container that is renamed stays beside the new one where nothing was applied',
    before: { metadata: fromServer, more: [{ name: 'old', image: 'b:1' }] },
    after: { more: [{ name: 'new', image: 'b:1' }] },
    of: names,
    is: ['app', 'new', 'old'],
  },
  {
    name: 'a variable that was set by hand stays, and one that was changed comes back',
    before: {
      metadata: { ...fromServer, ...kept(deployment({ container: { env: [a] } })) },
      container: { env: [{ name: 'A', value: 'by hand' }, b] },
    },
    after: { container: { env: [a] } },
    of: first('env'),
    is: [a, b],
  },
  {
    name: 'what an undo has brought back stays when the undone manifest is applied again',
    before: {
      metadata: { ...fromServer, ...kept(deployment({ container: { image: 'app:2' } })) },
      container: { args: ['--old'] },
    },
    after: { container: { image: 'app:2' } },
    of: (object) => [first('image')(object), first('args')(object)],
    is: ['app:2', ['--old']],
  },
  {
    name: 'kubectl clears the limits of a rolling update',
    before: {},
    after: { spec: { strategy: { type: 'Recreate' } } },
    of: ({ spec }) => spec.strategy,
    is: { type: 'Recreate' },
  },
  {
    name: 'the server keeps those that nobody owns, and refuses the result',
    before: {},
    after: { spec: { strategy: { type: 'Recreate' } } },
    way: server,
    of: names,
    refused: /spec\.strategy\.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'/,
  },
  {
    name: 'so it does with Helm 4',
    before: {},
    after: { spec: { strategy: { type: 'Recreate' } } },
    way: helm4,
    of: names,
    refused: /spec\.strategy\.rollingUpdate: Forbidden/,
  },
  {
    name: 'a volume has one source',
    before: { pod: { volumes: [{ name: 'v', emptyDir: {} }] } },
    after: { pod: { volumes: [{ name: 'v', configMap: { name: 'c' } }] } },
    of: ({ spec }) => Object.keys((spec.template.spec.volumes as readonly JsonMap[])[0] ?? {}),
    is: ['name', 'configMap'],
  },
  {
    name: 'Helm 4 takes away what it applied before',
    before: { container: { env: [a, b], args: ['x'] } },
    after: { container: { env: [b] } },
    way: helm4,
    of: (object) => [variables(object), first('args')(object)],
    is: [['B'], null],
  },
];

const sources = ['file', 'git', 'saved'] as const;

suite('applies over a text as over what the server stores of it', () => {
  for (const each of applies)
    for (const source of each.before.metadata === undefined ? sources : (['file'] as const))
      test(`${each.name} (${source})`, () => check(each, source));
});

function check({ before, after, way = kubectl, of, is, refused }: Applied, source: BaselineText['source']): void {
  const file = readManifests(JSON.stringify(deployment(before)));
  const text: BaselineText = { source, label: 'before', file, history: [], ...way };
  const [written] = workloadsOf(readManifests(JSON.stringify(deployment(after))), traits);
  const over = applyOver(present(written, 'a workload is applied'), text, traits);
  const { refusal, kind } = changeOf(over);
  if (refused !== undefined) {
    assert.match(refusal?.message ?? '', refused);
    assert.equal(kind, 'rejected');
    return;
  }
  assert.equal(refusal?.message, undefined);
  assert.deepEqual(of(over.workload.object as Deployment), is);
}

test('what was a manifest in git is one, whatever it has of a server', () => {
  const before = deployment({ metadata: fromServer, more: [{ name: 'old', image: 'b:1' }] });
  const text = { source: 'git', label: 'git HEAD', file: readManifests(JSON.stringify(before)), history: [] } as const;
  const [written] = workloadsOf(readManifests(JSON.stringify(deployment({}))), traits);
  const { workload } = applyOver(present(written, 'a workload is applied'), text, traits);
  assert.deepEqual(names(workload.object as Deployment), ['app']);
});
