// Several Kustomizations of Flux, or Applications: those that depend on others, and workloads that move between them.
import { deployment, kustomization, type Row } from './delivered-rows.ts';

const dependent = (folder: string, on: string) =>
  kustomization(folder).replace('spec: {', `spec: { dependsOn: [{ name: ${on} }],`);
const waiting = (folder: string, how: string) => kustomization(folder).replace('spec: {', `spec: { ${how},`);

/** Its rollout gets stuck: there is no room for the new pod, and no old one may go. */
const quota =
  'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team, namespace: data }\nspec: { hard: { pods: 2 } }\n';
const database = (tag: string) => deployment('db', tag).replace('name: db }', 'name: db, namespace: data }');
const infra = (tag: string) => `${database(tag)}---\n${quota}`;

interface Change {
  readonly wait?: string;
  readonly on?: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly infraNow?: string;
}

function changeOf({ wait = 'wait: true, timeout: 2m', on = 'infra', more = {}, infraNow = infra('2') }: Change) {
  const objects = [waiting('infra', wait), dependent('apps', on)].join('---\n');
  const before = {
    'clusters/flux.yaml': objects,
    'infra/db.yaml': infra('1'),
    'apps/web.yaml': deployment('web', '1'),
  };
  return {
    before: { ...before, ...more },
    now: { 'infra/db.yaml': infraNow, 'apps/web.yaml': deployment('web', '2') },
  };
}

const never =
  /^web: Never applied: Flux does not apply web: Kustomization apps depends on Kustomization infra, which never becomes ready/;
const asUsual = /^db: Gets stuck in wave 1/;

const placed = (folder: string) => kustomization(folder).replace('spec: {', 'spec: { targetNamespace: shop,');
const both = (one: string, other: string) => ({ 'clusters/both.yaml': [one, other].join('---\n') });
const web = deployment('web', '1');
const api = deployment('api', '1');

export const dependentRows: readonly Row[] = [
  {
    name: 'what moves between two Kustomizations is not new, and may be deleted first',
    before: {
      ...both(placed('old'), placed('new')),
      'old/web.yaml': web,
      'old/api.yaml': api,
      'new/db.yaml': deployment('db', '1'),
    },
    now: { 'new/web.yaml': web },
    removed: ['old/web.yaml'],
    first: /^/,
    says: [
      /Deployment shop\/web was in \S*old at git HEAD and is in \S*new now\. If Flux prunes \S*old first, it deletes/,
    ],
    never: [/is gone now/, /Creates/],
  },
  {
    name: 'the same where the Kustomization is new',
    before: { 'clusters/both.yaml': placed('old'), 'old/web.yaml': web, 'old/api.yaml': api },
    now: { ...both(placed('old'), placed('new')), 'new/web.yaml': web },
    removed: ['old/web.yaml'],
    first: /^/,
    says: [/is in \S*new now/],
    never: [/is gone now/, /Creates/],
  },
  {
    name: 'what moves and changes rolls out',
    before: {
      ...both(placed('old'), placed('new')),
      'old/web.yaml': web,
      'old/api.yaml': api,
      'new/db.yaml': deployment('db', '1'),
    },
    now: { 'new/web.yaml': deployment('web', '2') },
    removed: ['old/web.yaml'],
    first: /^1 rollout completes/,
    says: [/is in \S*new now/, /image 1 → 2/],
    never: [/is gone now/],
  },
  {
    name: 'what depends on a Kustomization that never becomes ready is never applied',
    ...changeOf({}),
    first: never,
    says: [/Flux gives up after 2 min: db is not ready/, /^stuck +web/m, /^stuck +db/m],
    never: [/^completes/m],
    status: 1,
  },
  {
    name: 'a Kustomization that waits for nothing is ready at once',
    ...changeOf({ wait: 'wait: false' }),
    first: asUsual,
    says: [/^completes +web/m],
    status: 1,
  },
  {
    name: 'a Kustomization may wait for what it names alone',
    ...changeOf({ wait: 'healthChecks: [{ kind: Deployment, name: other, namespace: data }]' }),
    first: asUsual,
    says: [/^completes +web/m],
    status: 1,
  },
  {
    name: 'a Kustomization that waits for what it names is not ready without it',
    ...changeOf({ wait: 'healthChecks: [{ kind: Deployment, name: db, namespace: data }]' }),
    first: never,
    status: 1,
  },
  {
    name: 'a Kustomization that depends on nothing here is applied',
    ...changeOf({ on: 'elsewhere' }),
    first: asUsual,
    says: [/^completes +web/m],
    status: 1,
  },
  {
    name: 'what is depended on becomes ready',
    ...changeOf({ infraNow: database('2') }),
    first: /^2 rollouts complete/,
    never: [/Never applied/],
  },
  {
    name: 'what depends on what is never applied is never applied either',
    ...changeOf({
      more: { 'clusters/more.yaml': dependent('late', 'apps'), 'late/late.yaml': deployment('late', '1') },
    }),
    now: {
      'infra/db.yaml': infra('2'),
      'apps/web.yaml': deployment('web', '2'),
      'late/late.yaml': deployment('late', '2'),
    },
    first: never,
    says: [/^stuck +late .*Flux does not apply late: Kustomization late depends on Kustomization apps/m, /^stuck +db/m],
    status: 1,
  },
];
