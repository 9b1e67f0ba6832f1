import { readManifests } from '../../src/document/read-manifests.ts';
import {
  answersOf,
  type ReleaseAnswer,
  type ReleaseAsked,
  type ReleaseQuestion,
} from '../../src/language-service/release-service.ts';
import { noReleaseWhatIf } from '../../src/presentation/panel/release-messages.ts';
import { fileContext } from '../../src/preview/file-context.ts';
import { nothingBeside } from '../../src/preview/release/beside.ts';
import { membersIn, plainMember } from '../../src/preview/release/member.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';

/** A workload of a release; its image goes from 1 to 2. */
interface App {
  readonly name: string;
  readonly replicas: number;
  readonly cpu: string;
  readonly memory?: string;
  readonly surge?: string;
  readonly unavailable?: string;
  readonly startup?: number;
  readonly minReady?: number;
  readonly kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly assume?: string;
}

function manifest(app: App, version: number): string {
  const { kind = 'Deployment', name, replicas, cpu, memory = '256Mi', startup, assume } = app;
  const { surge = '25%', unavailable = '0', minReady = 0 } = app;
  const rolling = `strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: ${unavailable} } }`;
  const assumed = [
    ...(startup === undefined ? [] : [`startup=${startup}s`]),
    ...(assume === undefined ? [] : [assume]),
  ];
  const comment = assumed.length === 0 ? '' : ` # rollout-preview: assume ${assumed.join(',')}`;
  return `apiVersion: apps/v1
kind: ${kind}${comment}
metadata: { name: ${name}, namespace: shop }
spec:
  ${kind === 'DaemonSet' ? '' : `replicas: ${replicas}`}
  ${kind === 'Deployment' ? rolling : kind === 'StatefulSet' ? `serviceName: ${name}` : ''}
  minReadySeconds: ${minReady}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: app
          image: "registry.example/${name}:${version}"
          readinessProbe: { httpGet: { path: /ready, port: 8080 }, periodSeconds: 1 }
          resources: { requests: { cpu: "${cpu}", memory: ${memory} } }
`;
}

interface Situation {
  readonly apps: readonly App[];
  readonly assume?: string;
  /** Besides the workloads. */
  readonly others?: string;
}

const quota =
  'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team, namespace: shop }\nspec: { hard: { pods: "20" } }\n';

const long = 'a-service-whose-name-goes-on-and-on-until-nobody-reads-it';

const shop: readonly App[] = [
  { name: 'web', replicas: 12, cpu: '500m', surge: '50%', startup: 30 },
  { name: 'search', replicas: 4, cpu: '1', surge: '100%', startup: 20 },
  { name: 'cart', replicas: 4, cpu: '250m' },
  { name: 'checkout', replicas: 4, cpu: '250m', startup: 12 },
  { name: 'catalog', replicas: 6, cpu: '250m' },
  { name: 'images', replicas: 3, cpu: '250m', unavailable: '1' },
  { name: 'mail', replicas: 1, cpu: '100m', surge: '0', unavailable: '1' },
  { name: 'orders-db', replicas: 3, cpu: '500m', kind: 'StatefulSet', startup: 15 },
  { name: 'payments', replicas: 4, cpu: '250m' },
  { name: 'recommendations', replicas: 5, cpu: '250m', startup: 8 },
  { name: 'sessions', replicas: 3, cpu: '250m', kind: 'StatefulSet' },
  { name: 'users', replicas: 4, cpu: '250m' },
];

function many(count: number): readonly App[] {
  const names = ['api', 'worker', 'cache', 'queue', 'gateway', 'report', 'index', 'feed', 'auth', 'jobs'];
  return Array.from({ length: count }, (_, index) => ({
    name: `${names[index % names.length]}-${String(Math.floor(index / names.length) + 1)}`,
    replicas: 1 + (index % 5),
    cpu: '200m',
    startup: 3 + (index % 7) * 2,
  }));
}

const table: Readonly<Record<string, Situation>> = {
  'release-3': { apps: shop.slice(0, 3), assume: 'nodes=4x4cpu8Gi' },
  'release-3-roomy': { apps: shop.slice(0, 3) },
  'release-12': { apps: shop, assume: 'nodes=7x4cpu8Gi' },
  'release-12-stuck': {
    apps: shop.map((app) => (app.name === 'checkout' ? { ...app, assume: 'new-version=never-ready' } : app)),
    assume: 'nodes=10x4cpu8Gi',
  },
  'release-12-full': { apps: shop, assume: 'nodes=6x4cpu8Gi' },
  'release-outage': {
    apps: [{ name: 'mail', replicas: 1, cpu: '100m', surge: '0', unavailable: '1', minReady: 10 }, ...shop.slice(2, 3)],
  },
  'release-60': { apps: [...many(58), ...shop.slice(0, 2)], assume: 'nodes=17x4cpu8Gi' },
  'release-quota': { apps: shop.slice(0, 3), others: quota },
  'release-long-names': {
    apps: shop.slice(0, 4).map((app, index) => ({ ...app, name: `${long}-${index}` })),
    assume: 'nodes=5x4cpu8Gi',
  },
};

export const releaseNames: readonly string[] = Object.keys(table);

const nothingAsked: ReleaseAsked = { panel: 'release', name: 'deploy/', part: '', whatIf: noReleaseWhatIf, opened: '' };

/** All answers of a panel that asks for a release, in their order. */
export function releaseAnswers(situation: string, asked: Partial<ReleaseQuestion> = {}): readonly ReleaseAnswer[] {
  return [...answersOf(structuredClone({ ...releaseQuestionOf(situation), ...asked }))];
}

export function releaseQuestionOf(situation: string): ReleaseQuestion {
  const { apps, assume = '', others } = present(table[situation], situation);
  const { assumptions: general } = readAssumptions(assume, defaultAssumptions);
  const textOf = (version: number) =>
    [...apps.map((app) => manifest(app, version)), ...(others === undefined ? [] : [others])].join('---\n');
  const file = readManifests(textOf(2));
  const baseline = { source: 'git', label: 'git HEAD', file: readManifests(textOf(1)), history: [] } as const;
  const around = fileContext(file, { baseline, objects: [] }, general);
  const members = [...membersIn({ file, ...around, steps: [] })].map(plainMember);
  const { assumptions } = around;
  return {
    ...nothingAsked,
    parts: [],
    members,
    beside: nothingBeside,
    assumptions,
    areTooMany: false,
    findings: [],
  };
}

const known = new Map<string, ReleaseAnswer>();

/** The last answer of a release as it is known, made once. */
export function releaseIn(situation: string): ReleaseAnswer {
  const made = known.get(situation) ?? present(releaseAnswers(situation).at(-1), 'there is an answer');
  known.set(situation, made);
  return made;
}
