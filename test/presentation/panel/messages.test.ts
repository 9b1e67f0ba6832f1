import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type HostMessage,
  type PanelMessage,
  parseHostMessage,
  parsePanelMessage,
} from '../../../src/presentation/panel/messages.ts';
import { panelView } from '../../../src/presentation/panel/view.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { questionOf, tuningOf } from '../../webview/situations.ts';
import { followedFor } from './followed.ts';
import { previewOf, rejectedPreview, rollingPreview } from './previews.ts';

const bounds = { replicas: 10, maxSurge: 3, maxUnavailable: 2, maxPods: 13, minAvailable: 8 };
const rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };
const options = { panel: 'web', assumptions: defaultAssumptions };

const hostMessages: readonly HostMessage[] = [
  { type: 'view', view: panelView(rollingPreview(rolling), options) },
  { type: 'view', view: panelView(rejectedPreview(), options) },
  { type: 'view', view: panelView(previewOf(undefined, bounds, 'unchanged'), options) },
  { type: 'out-of-date', reason: 'The text does not parse.' },
  { type: 'gone', reason: 'The workload is not in the file any more.' },
  { type: 'comparison', comparison: { rows: [], versions: null, note: '' } },
  { type: 'comparison', comparison: { rows: [], versions: { chosen: '1.35', options: ['1.35'] }, note: 'Same.' } },
  ...tuningOf(questionOf({ replicas: 3 }), { atLeast: '3' }).map((tuning) => ({ type: 'tuning', tuning }) as const),
  ...tuningOf(questionOf({ replicas: 3 }), { within: 'soon' }).map((tuning) => ({ type: 'tuning', tuning }) as const),
  { type: 'spread', spread: { text: 'None completes.', band: null } },
  { type: 'spread', spread: { text: '1 s to 3 s', band: { from: 1000, half: 2000, to: 3000 } } },
  { type: 'what-if', whatIf: { values: [], steps: [{ do: 'undo', atSeconds: 10, toRevision: 2 }] } },
  { type: 'live', live: followedFor('slow', 28).live },
  { type: 'applied', canUndo: true },
  { type: 'export', format: 'svg' },
];

const panelMessages: readonly PanelMessage[] = [
  { type: 'ready' },
  { type: 'reveal', range: { start: 0, end: 12 } },
  {
    type: 'what-if',
    whatIf: { values: [{ field: 'replicas', value: '12' }], steps: [{ do: 'pause', atSeconds: 10 }] },
  },
  { type: 'apply' },
  { type: 'undo-change' },
  { type: 'compare' },
  { type: 'compare-versions', version: '1.35' },
  { type: 'tune', goal: { atLeast: '18', within: '3m', atMostPods: '' } },
  { type: 'save-scenario' },
  { type: 'load-scenario' },
  { type: 'how-sure' },
  { type: 'stop' },
  { type: 'export', format: 'png', content: 'iVBORw0KGgo=' },
  { type: 'show-settings' },
  { type: 'assume-measured' },
];

test('a message of the host is the same after its way through JSON', () => {
  for (const message of hostMessages) {
    assert.deepEqual(parseHostMessage(JSON.parse(JSON.stringify(message))), message, message.type);
  }
});

test('a message of the webview is the same after its way through JSON', () => {
  for (const message of panelMessages) {
    assert.deepEqual(parsePanelMessage(JSON.parse(JSON.stringify(message))), message, message.type);
  }
});

test('neither side takes what only the other side says', () => {
  for (const message of hostMessages.filter(({ type }) => type !== 'export' && type !== 'what-if'))
    assert.equal(parsePanelMessage(message), undefined, message.type);
  for (const message of panelMessages.filter(({ type }) => type !== 'what-if'))
    assert.equal(parseHostMessage(message), undefined, message.type);
});

const unknown: readonly (readonly [name: string, value: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'ready'],
  ['a list', [{ type: 'ready' }]],
  ['an object without a type', {}],
  ['a type that is not a string', { type: 1 }],
  ['a type that nobody knows', { type: 'run' }],
  ['the name of a method for a type', { type: 'toString' }],
  ['a field too many', { type: 'ready', command: 'rm' }],
  ['a field that is missing', { type: 'reveal' }],
  ['a range that ends in half a character', { type: 'reveal', range: { start: 0, end: 1.5 } }],
  ['a negative offset', { type: 'reveal', range: { start: -1, end: 1 } }],
  ['a format that nobody knows', { type: 'export', format: 'pdf', content: '' }],
  ['content that is not a string', { type: 'export', format: 'svg', content: { toString: 1 } }],
  [
    'a field of the form that nobody knows',
    { type: 'what-if', whatIf: { values: [{ field: 'command', value: '' }], steps: [] } },
  ],
  ['a step that nobody knows', { type: 'what-if', whatIf: { values: [], steps: [{ do: 'exec', atSeconds: 1 }] } }],
  ['a step at no time', { type: 'what-if', whatIf: { values: [], steps: [{ do: 'pause', atSeconds: Number.NaN }] } }],
  ['a step before the change', { type: 'what-if', whatIf: { values: [], steps: [{ do: 'pause', atSeconds: -1 }] } }],
];

for (const [name, value] of unknown) {
  test(`neither side takes ${name}`, () => {
    assert.equal(parsePanelMessage(value), undefined);
    assert.equal(parseHostMessage(value), undefined);
  });
}

test('a view with one wrong number anywhere is not taken', () => {
  const view = JSON.parse(JSON.stringify(panelView(rollingPreview(rolling), options)));
  view.course.lanes[1].available[3] = 'many';
  assert.equal(parseHostMessage({ type: 'view', view }), undefined);
});
