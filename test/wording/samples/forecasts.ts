// Forecasts as the sentences about them meet them: one for each thing that an apply and a rollout may come to.
import { readManifests } from '../../../src/document/read-manifests.ts';
import type { Forecast } from '../../../src/preview/forecast.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { web } from '../../support/manifests.ts';

interface Situation {
  readonly text: string;
  /** What runs now; absent: an earlier image, and '' for nothing. */
  readonly before?: string;
  readonly assume?: Partial<Assumptions>;
}

function forecastOf({ text, before, assume = {} }: Situation): Forecast {
  const file = before === undefined ? undefined : readManifests(before === '' ? '# nothing' : before);
  const baseline = file === undefined ? undefined : ({ source: 'git', label: 'git HEAD', file, history: [] } as const);
  const { workloads } = preview(readManifests(text), { baseline, objects: [] }, { ...defaultAssumptions, ...assume });
  return present(workloads[0], 'a situation has a workload');
}

const surgeFirst = web.replaceAll(/maxSurge: 25%|maxUnavailable: 25%/g, (field) =>
  field.startsWith('maxSurge') ? 'maxSurge: 1' : 'maxUnavailable: 0',
);

function quota(pods: number): string {
  return `---\napiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team }\nspec: { hard: { pods: "${pods}" } }\n`;
}

const recreate = web.replace(/ {4}rollingUpdate:\n.*\n.*\n/, '    type: Recreate\n');
const paused = web.replace('replicas: 10', 'replicas: 10\n  paused: true');
const former = web.replace('web:2', 'web:1');

const orderedPods = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 5
  updateStrategy: { rollingUpdate: { partition: 2 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "db:2", readinessProbe: { tcpSocket: { port: 1 } } }] }
`;

const neverReady = { newVersion: { behaviour: 'never-ready' } } as const;

const statedTimes = { stated: ['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] } as const;

export const rollout = forecastOf({ text: web });
export const stuck = forecastOf({ text: surgeFirst + quota(10) });
export const never = forecastOf({ text: web, assume: neverReady });
export const outage = forecastOf({ text: recreate });
export const known = forecastOf({ text: web, assume: statedTimes });
export const knownOutage = forecastOf({ text: recreate, assume: statedTimes });
export const partitioned = forecastOf({ text: orderedPods });
export const allKept = forecastOf({ text: orderedPods.replace('partition: 2', 'partition: 5') });
export const created = forecastOf({ text: web, before: '' });
export const scaled = forecastOf({ text: web.replace('replicas: 10', 'replicas: 14'), before: web });
export const scaledToNothing = forecastOf({ text: web.replace('replicas: 10', 'replicas: 0'), before: web });
export const unchanged = forecastOf({ text: web.replace('maxSurge: 25%', 'maxSurge: 50%'), before: web });
export const pausedRollout = forecastOf({ text: paused, before: former });
export const pausedFromStart = forecastOf({ text: paused, before: '' });
export const rejected = forecastOf({ text: web.replace('replicas: 10', 'replicas: -1'), before: web });
export const nameless = forecastOf({ text: web.replace('name: web', 'labels: {}'), before: web });
export const many = { ...rollout, tooManyPods: 200_000 };
export const endless = { ...rollout, hasTooManySteps: true } as const;
export const overBudget = { ...rollout, isOverBudget: true } as const;
export const overWork = { ...rollout, isOverWork: true } as const;

export const everyForecast = [
  rollout,
  stuck,
  never,
  outage,
  partitioned,
  allKept,
  created,
  scaled,
  scaledToNothing,
  unchanged,
  pausedRollout,
  pausedFromStart,
  rejected,
  nameless,
  many,
  overBudget,
] as const;
