import type { BaselineText } from '../../src/change/change.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { type ComparisonSubject, compare, comparisonQuestion } from '../../src/language-service/panel-comparison.ts';
import { answerPanel, type PanelQuestion } from '../../src/language-service/panel-service.ts';
import { tuningAnswers, tuningQuestion } from '../../src/language-service/panel-tuning.ts';
import type { PanelComparison, PanelView } from '../../src/presentation/panel/messages.ts';
import { noGoal, type PanelGoal, type PanelTuning } from '../../src/presentation/panel/tuning-messages.ts';
import { preview } from '../../src/preview/preview.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import type { SurroundingObject } from '../../src/surroundings/surroundings.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import type { WhatIfStep } from '../../src/workload/steps.ts';

export interface Situation {
  readonly name?: string;
  readonly kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly replicas?: number;
  /** Lines below `spec:` besides replicas, selector and template. */
  readonly spec?: readonly string[];
  readonly assumptions?: Partial<Assumptions>;
  readonly steps?: readonly WhatIfStep[];
  /** What runs before, oldest first; the versions of the image, and replicas where they differ. */
  readonly before?: readonly { readonly image: string; readonly replicas?: number }[];
  /** Whether a Service sends requests to the pods. */
  readonly hasService?: true;
}

const service: SurroundingObject = {
  apiVersion: 'v1',
  kind: 'Service',
  namespace: 'shop',
  name: 'web',
  file: 'service.yaml',
  value: {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  },
};

function manifest(situation: Situation, image: string, replicas: number): string {
  const { kind = 'Deployment', name = 'web', spec = [] } = situation;
  return [
    'apiVersion: apps/v1',
    `kind: ${kind}`,
    'metadata:',
    `  name: ${name}`,
    '  namespace: shop',
    'spec:',
    ...(kind === 'DaemonSet' ? [] : [`  replicas: ${replicas}`]),
    ...(kind === 'StatefulSet' ? ['  serviceName: web'] : []),
    ...spec.map((line) => `  ${line}`),
    '  selector:',
    '    matchLabels:',
    '      app: web',
    '  template:',
    '    metadata:',
    '      labels:',
    '        app: web',
    '    spec:',
    '      containers:',
    '        - name: web',
    `          image: registry.example/web:${image}`,
    '          readinessProbe:',
    '            httpGet: { path: /ready, port: 8080 }',
    '            periodSeconds: 1',
    '',
  ].join('\n');
}

/** What a panel compares, asked as another thread is. */
export function comparisonOf(question: PanelQuestion, compared: ComparisonSubject): PanelComparison {
  return compare(structuredClone(comparisonQuestion(question, compared)));
}

/** What a panel is told of the search for a setting, asked as another thread is. */
export function tuningOf(question: PanelQuestion, goal: Partial<PanelGoal> = {}): readonly PanelTuning[] {
  return [...tuningAnswers(structuredClone(tuningQuestion(question, { ...noGoal, ...goal })))];
}

/** What a panel of the change asks, and what is known around it. */
export function questionOf(situation: Situation): PanelQuestion {
  const { replicas = 10, before = [{ image: '1.9' }] } = situation;
  const assumptions = { ...defaultAssumptions, ...situation.assumptions };
  const files = before.map((each) => readManifests(manifest(situation, each.image, each.replicas ?? replicas)));
  const last = files.pop();
  const baseline: BaselineText | undefined = last && { source: 'git', label: 'git HEAD', file: last, history: files };
  const text = manifest(situation, '2.0', replicas);
  const surroundings = { baseline, objects: situation.hasService === true ? [service] : [] };
  const [first] = preview(readManifests(text), surroundings, assumptions).workloads;
  const asked = { panel: 'web', whatIf: noWhatIf, isOutOfDate: false };
  return { ...asked, preview: present(first, 'a workload'), text, read: readManifests, surroundings, assumptions };
}

/** The view of a change from the last version before to 2.0, simulated. */
function viewOf(situation: Situation): PanelView {
  const whatIf = { values: [], steps: situation.steps ?? [] };
  return answerPanel({ ...questionOf(situation), whatIf }).view;
}

const slow = { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 };
const rollingUpdate = (maxSurge: string, maxUnavailable: string) => [
  'strategy:',
  '  rollingUpdate:',
  `    maxSurge: ${maxSurge}`,
  `    maxUnavailable: ${maxUnavailable}`,
];
const daemonUpdate = (maxSurge: string, maxUnavailable: string) => [
  'updateStrategy:',
  '  rollingUpdate:',
  `    maxSurge: ${maxSurge}`,
  `    maxUnavailable: ${maxUnavailable}`,
];

export const table: Readonly<Record<string, Situation>> = {
  'rolling-25-percent': { spec: ['minReadySeconds: 5'], assumptions: slow },
  'surge-only': { spec: rollingUpdate('2', '0'), assumptions: slow },
  'unavailable-only': { spec: rollingUpdate('0', '2'), assumptions: slow },
  'all-at-once': { spec: rollingUpdate('100%', '0'), assumptions: slow },
  recreate: { spec: ['strategy:', '  type: Recreate'], assumptions: slow },
  'recreate-behind-a-service': { spec: ['strategy:', '  type: Recreate'], assumptions: slow, hasService: true },
  'never-ready': { spec: ['progressDeadlineSeconds: 60'], assumptions: { newVersion: { behaviour: 'never-ready' } } },
  'deadline-passed-then-complete': {
    spec: ['progressDeadlineSeconds: 30', ...rollingUpdate('5', '5')],
    assumptions: { startupSeconds: 45 },
  },
  'crashes-later': {
    spec: ['minReadySeconds: 10'],
    assumptions: { newVersion: { behaviour: 'crashes', afterSeconds: 8 } },
  },
  paused: { spec: ['paused: true'] },
  'paused-in-the-middle': {
    assumptions: slow,
    steps: [
      { do: 'pause', atSeconds: 20 },
      { do: 'resume', atSeconds: 60 },
    ],
  },
  'scaled-in-the-middle': { assumptions: slow, steps: [{ do: 'scale', atSeconds: 20, replicas: 16 }] },
  rollover: {
    assumptions: slow,
    steps: [{ do: 'set-image', atSeconds: 20, container: '*', image: 'registry.example/web:2.1' }],
  },
  'undo-in-the-middle': { assumptions: slow, steps: [{ do: 'undo', atSeconds: 20, toRevision: 0 }] },
  'pod-deleted': { assumptions: slow, steps: [{ do: 'delete-pod', atSeconds: 25, image: '' }] },
  quota: { spec: rollingUpdate('3', '0'), steps: [{ do: 'quota', atSeconds: 0, pods: 10 }] },
  history: {
    spec: ['revisionHistoryLimit: 2'],
    before: [{ image: '1.6' }, { image: '1.7' }, { image: '1.8' }, { image: '1.9' }],
  },
  'first-rollout': { before: [] },
  'scaled-and-rolled': { before: [{ image: '1.9', replicas: 4 }], assumptions: slow },
  statefulset: { kind: 'StatefulSet', replicas: 5, assumptions: slow },
  'statefulset-partition': {
    kind: 'StatefulSet',
    replicas: 6,
    spec: ['updateStrategy:', '  rollingUpdate:', '    partition: 4'],
    assumptions: slow,
  },
  'statefulset-broken': { kind: 'StatefulSet', replicas: 4, assumptions: { newVersion: { behaviour: 'never-ready' } } },
  daemonset: { kind: 'DaemonSet', assumptions: { ...slow, nodes: 6 } },
  'daemonset-surge': { kind: 'DaemonSet', spec: daemonUpdate('2', '0'), assumptions: { ...slow, nodes: 6 } },
  'daemonset-node-down': { kind: 'DaemonSet', assumptions: { ...slow, nodes: 6, downNodes: 1 } },
  'one-pod': { replicas: 1, assumptions: slow },
  // With request limits each pod has an instant of its own, and the picture thousands of points.
  'pods-1000': { replicas: 1000, assumptions: { ...slow, controllerQps: 0 } },
  'pods-10000': { replicas: 10_000, assumptions: { ...slow, controllerQps: 0 } },
  'six-hours': { replicas: 200, spec: rollingUpdate('1', '0'), assumptions: { startupSeconds: 106 } },
  'two-seconds': {
    spec: rollingUpdate('100%', '0'),
    assumptions: { startupSeconds: 0, imagePullSeconds: 1, terminationSeconds: 1 },
  },
  'on-four-nodes': { assumptions: { ...slow, nodes: 4 } },
  rejected: { spec: rollingUpdate('0', '0') },
  unchanged: { before: [{ image: '2.0' }] },
};

/** Named views to look at and to hold against golden pictures. */
export const situations: Readonly<Record<string, () => PanelView>> = Object.fromEntries(
  Object.entries(table).map(([name, situation]) => [name, once(() => viewOf(situation))]),
);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
