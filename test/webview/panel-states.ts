// All states that the panel can be seen in, for pictures and for what must hold in each of them.
import { answerPanel } from '../../src/language-service/panel-service.ts';
import type { HostMessage, PanelView } from '../../src/presentation/panel/messages.ts';
import type { PanelGoal } from '../../src/presentation/panel/tuning-messages.ts';
import type { WhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import type { Expectation } from '../../src/workload/expectations.ts';
import { followedFor } from '../presentation/panel/followed.ts';
import { folderIn, folders } from './folders.ts';
import { releaseIn } from './releases.ts';
import { comparisonOf, questionOf, type Situation, situations, table, tuningOf } from './situations.ts';
import type { WebviewPage } from './webview-page.ts';

export interface PanelState {
  /** What the host sends. */
  readonly messages: () => readonly HostMessage[];
  /** What the user does then. */
  readonly arrange?: (webview: WebviewPage) => Promise<void>;
}

const slow = { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 };
const atOnce = ['strategy:', '  rollingUpdate:', '    maxSurge: 0', '    maxUnavailable: 100%'];
/** As long as a name can be. */
const longName = `web-${'a-name-as-long-as-they-can-be-'.repeat(8)}last-part`;

/** States that the goldens of charts do not need. */
const others: Readonly<Record<string, Situation>> = {
  'pods-3': { replicas: 3, assumptions: slow },
  'pods-100': { replicas: 100, assumptions: slow },
  scaled: { before: [{ image: '2.0', replicas: 4 }], assumptions: slow },
  outage: { spec: atOnce, assumptions: slow },
  'on-delete': { kind: 'StatefulSet', replicas: 4, spec: ['updateStrategy:', '  type: OnDelete'], assumptions: slow },
  'terminating-long': { assumptions: { ...slow, terminationSeconds: 25 } },
  'revisions-12': { before: Array.from({ length: 12 }, (_, index) => ({ image: `1.${index}` })), assumptions: slow },
  'long-name': { name: longName, assumptions: slow },
};

const edited: WhatIf = {
  values: [
    { field: 'maxSurge', value: '50%' },
    { field: 'startupSeconds', value: '5' },
  ],
  steps: [],
};
const withFaults: WhatIf = {
  values: [
    { field: 'maxSurge', value: '50%' },
    { field: 'imagePullSeconds', value: 'soon' },
    { field: 'replicas', value: '-1' },
  ],
  steps: [],
};

function shown(view: PanelView): HostMessage {
  return { type: 'view', view };
}

function asked(situation: Situation, whatIf: WhatIf): HostMessage {
  return shown(answerPanel({ ...questionOf(situation), whatIf }).view);
}

function named(name: string): PanelView {
  return present(situations[name], name)();
}

const rolling = present(table['rolling-25-percent'], 'a situation');
const rollingView = () => shown(named('rolling-25-percent'));

/** Where the form stands below the chart, it is opened. */
async function openForm({ page }: WebviewPage): Promise<void> {
  const drawer = page.locator('vscode-button[data-action=toggle-form]');
  if ((await drawer.count()) > 0) await drawer.click();
}

/** Somebody types a goal, and its answer comes. */
async function seek(webview: WebviewPage, situation: Situation, goal: Partial<PanelGoal>): Promise<void> {
  await openForm(webview);
  for (const [limit, text] of Object.entries(goal))
    await webview.page.locator(`[data-field=goal-${limit}] input`).fill(text);
  const parts = tuningOf(questionOf(situation), goal);
  await webview.send(...parts.map((tuning) => ({ type: 'tuning', tuning }) as const));
  await webview.page.locator('.goal').scrollIntoViewIfNeeded();
}

function sought(situation: Situation, goal: Partial<PanelGoal>): PanelState {
  return {
    messages: () => [shown(answerPanel(questionOf(situation)).view)],
    arrange: (webview) => seek(webview, situation, goal),
  };
}

/** What a team expects of each of its workloads. */
const expect: readonly Expectation[] = [
  {
    file: '.rollout-preview.yaml',
    at: { line: 2, column: 5 },
    where: {},
    expected: [
      { line: 3, that: 'minAvailable', pods: '90%' },
      { line: 4, that: 'duration', duration: 60_000 },
      { line: 5, that: 'capacity' },
    ],
  },
];

async function inChart(webview: WebviewPage, act: (x: (share: number) => number, y: number) => Promise<void>) {
  const box = present((await webview.page.locator('.areas').boundingBox()) ?? undefined, 'a chart');
  await act((share) => box.x + box.width * share, box.y + box.height);
  await webview.settle();
}

/** What is seen once somebody did something. */
const arranged: Readonly<Record<string, PanelState>> = {
  'before-and-after': { messages: () => [asked(rolling, edited)] },
  'before-and-after-stuck': {
    messages: () => [asked(rolling, { values: [{ field: 'newVersion', value: 'never-ready' }], steps: [] })],
  },
  'before-and-after-outage': {
    messages: () => [asked(rolling, { values: [{ field: 'strategy', value: 'Recreate' }], steps: [] })],
  },
  undo: { messages: () => [shown(answerPanel({ ...questionOf(rolling), isWayBack: true }).view)] },
  'undo-what-if': {
    messages: () => [shown(answerPanel({ ...questionOf(rolling), isWayBack: true, whatIf: edited }).view)],
  },
  'undo-fails': {
    messages: () => [
      shown(answerPanel({ ...questionOf({ spec: ['revisionHistoryLimit: 0'] }), isWayBack: true }).view),
    ],
  },
  'form-open': { messages: () => [asked(rolling, withFaults)], arrange: openForm },
  compared: {
    messages: () => [
      rollingView(),
      { type: 'comparison', comparison: comparisonOf(questionOf(rolling), 'strategies') },
    ],
  },
  zoomed: {
    messages: () => [rollingView()],
    arrange: (webview) =>
      inChart(webview, async (x, y) => {
        await webview.page.mouse.move(x(0.3), y + 10);
        await webview.page.mouse.down();
        await webview.page.mouse.move(x(0.7), y + 10, { steps: 4 });
        await webview.page.mouse.up();
      }),
  },
  readout: {
    messages: () => [asked(rolling, edited)],
    arrange: (webview) => inChart(webview, (x, y) => webview.page.mouse.move(x(0.45), y - 60)),
  },
  'goal-met': sought({ replicas: 20, assumptions: slow }, { atLeast: '18', within: '3 min', atMostPods: '24' }),
  'goal-unmet': sought({ replicas: 20, assumptions: slow }, { atLeast: '20', within: '20s', atMostPods: '22' }),
  'goal-fault': sought({ replicas: 20, assumptions: slow }, { atLeast: '18', within: 'soon' }),
  'goal-expected': sought({ replicas: 20, assumptions: { ...slow, expect } }, {}),
  'goal-none': { messages: () => [rollingView()], arrange: openForm },
  'goal-tried': {
    ...sought({ replicas: 20, assumptions: slow }, { atLeast: '18' }),
    arrange: async (webview) => {
      await seek(webview, { replicas: 20, assumptions: slow }, { atLeast: '18' });
      await webview.page.locator('td[data-setting="10/2/0"]').hover();
    },
  },
  'goal-percent': sought(
    {
      replicas: 500,
      spec: ['strategy:', '  rollingUpdate:', '    maxSurge: 10%', '    maxUnavailable: 5%'],
      assumptions: slow,
    },
    { atLeast: '98%', within: '10m' },
  ),
  'goal-statefulset': sought({ kind: 'StatefulSet', replicas: 12, assumptions: slow }, { atLeast: '11', within: '2m' }),
  'goal-daemonset': sought({ kind: 'DaemonSet', assumptions: { ...slow, nodes: 12 } }, { atLeast: '10', within: '2m' }),
  'out-of-date': { messages: () => [rollingView(), { type: 'out-of-date', reason: 'The text cannot be read.' }] },
  gone: { messages: () => [rollingView(), { type: 'gone', reason: 'The text has no Deployment shop/web.' }] },
  'refused-text': { messages: () => [rollingView(), shown(named('rejected'))] },
  followed: {
    messages: () => {
      const { view, live } = followedFor('slow', 12);
      return [shown(view), { type: 'live', live }];
    },
  },
};

/** By their names. */
export const panelStates: Readonly<Record<string, PanelState>> = {
  computing: { messages: () => [] },
  ...statesOf(Object.keys(table), (name) => shown(named(name))),
  ...statesOf(Object.keys(others), (name) => shown(answerPanel(questionOf(present(others[name], name))).view)),
  ...arranged,
  ...statesOf(Object.keys(folders), (name) => ({ type: 'folder', folder: folderIn(name) })),
  ...statesOf(['release-3', 'release-12-stuck', 'release-60'], (name) => ({ type: 'release', ...releaseIn(name) })),
};

function statesOf(names: readonly string[], messageOf: (name: string) => HostMessage): Record<string, PanelState> {
  return Object.fromEntries(names.map((name) => [name, { messages: () => [messageOf(name)] }]));
}

/** Brings a page into a state. */
export async function bringTo(webview: WebviewPage, state: PanelState): Promise<void> {
  for (const message of state.messages()) await webview.send(message);
  await webview.page.evaluate('scrollTo(0, 0)');
  await state.arrange?.(webview);
  await webview.settle();
}
