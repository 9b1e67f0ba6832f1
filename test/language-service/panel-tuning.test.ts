import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { outlineOf } from '../../src/presentation/panel/former.ts';
import type { PanelGoal, PanelSetting, PanelTuning } from '../../src/presentation/panel/tuning-messages.ts';
import { shownRun } from '../../src/preview/forecast.ts';
import { previewWhatIf } from '../../src/preview/what-if/preview-what-if.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, type Situation, tuningOf } from '../webview/situations.ts';

const slow = { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 };

interface SoughtCase {
  readonly name: string;
  readonly situation: Situation;
  readonly goal: Partial<PanelGoal>;
  /** The field across and the one down, with their values. */
  readonly maps: readonly string[];
  readonly words: RegExp;
  readonly offered: string;
}

const cases: readonly SoughtCase[] = [
  {
    name: 'a Deployment has a map of both fields',
    situation: { replicas: 20, assumptions: slow },
    goal: { atLeast: '18', within: '3 min', atMostPods: '24' },
    maps: ['maxSurge 0 1 2 3 4 5 10 15 20 · maxUnavailable 0 1 2 3 4 5 10 15 20'],
    words: /^Set maxSurge: 4, maxUnavailable: 2\./,
    offered: 'maxSurge: 4, maxUnavailable: 2',
  },
  {
    name: 'percentages stay percentages',
    situation: {
      replicas: 20,
      spec: ['strategy:', '  rollingUpdate:', '    maxSurge: 10%', '    maxUnavailable: 20%'],
      assumptions: slow,
    },
    goal: { atLeast: '90%' },
    maps: ['maxSurge 0% 5% 10% 15% 20% 25% 50% 75% 100% · maxUnavailable 0% 5% 10% 15% 20% 25% 50% 75% 100%'],
    words: /^Set maxUnavailable: 10%\./,
    offered: 'maxSurge: 10%, maxUnavailable: 10%',
  },
  {
    name: 'a StatefulSet has a row of partitions',
    situation: { kind: 'StatefulSet', replicas: 5, assumptions: slow },
    goal: { within: '80s' },
    maps: ['partition 0 1 2 3 4'],
    words: /^Set partition: 2\./,
    offered: 'partition: 2',
  },
  {
    name: 'a DaemonSet has a row for each field, as only one of both counts',
    situation: { kind: 'DaemonSet', assumptions: { ...slow, nodes: 4 } },
    goal: { atLeast: '4' },
    maps: ['maxUnavailable 1 2 3 4', 'maxSurge 1 2 3 4'],
    words: /^Set maxSurge: 1, maxUnavailable: 0\./,
    offered: 'maxSurge: 1',
  },
  {
    name: 'what meets the goal already is left as it is',
    situation: { replicas: 4, assumptions: slow },
    goal: { atLeast: '3' },
    maps: ['maxSurge 0 1 2 3 4 · maxUnavailable 0 1 2 3 4'],
    words: /^Today's setting meets the goal\./,
    offered: '',
  },
  {
    name: 'of what cannot be met the nearest is offered',
    situation: { replicas: 4, assumptions: slow },
    goal: { atLeast: '4', atMostPods: '4' },
    maps: ['maxSurge 0 1 2 3 4 · maxUnavailable 0 1 2 3 4'],
    words: /^No setting of the strategy meets the goal\./,
    offered: 'maxSurge: 0, maxUnavailable: 1',
  },
  {
    name: 'without pods there is nothing to look for',
    situation: { replicas: 0 },
    goal: { atLeast: '1' },
    maps: [],
    words: /^There is no rollout to tune\./,
    offered: '',
  },
];

for (const { name, situation, goal, maps, words, offered } of cases)
  test(name, () => {
    const parts = tuningOf(questionOf(situation), goal);
    const { result } = present(parts.at(-1), 'a result');
    const settings = settingsOf(parts);
    assert.match(result?.words.join(' ') ?? '', words);
    assert.equal(settings.get(result?.offered ?? '')?.name ?? '', offered);
    assert.deepEqual(mapTexts(present(parts.at(-1), 'a result')), maps);
  });

function mapTexts({ maps }: PanelTuning): readonly string[] {
  return maps.map(({ across, down, columns, rows }) => {
    const values = rows.map(({ value }) => value).join(' ');
    return [`${across} ${columns.join(' ')}`, ...(down === '' ? [] : [`${down} ${values}`])].join(' · ');
  });
}

function settingsOf(parts: readonly PanelTuning[]): ReadonlyMap<string, PanelSetting> {
  return new Map(parts.flatMap(({ cells }) => cells).map((each) => [each.key, each]));
}

test('each part tells one setting, the first of them today’s, and each cell of the maps comes', () => {
  const parts = tuningOf(questionOf({ replicas: 20, assumptions: slow }), { atLeast: '18', within: '3m' });
  const [first, ...others] = parts;
  const last = present(others.pop(), 'a result');
  assert.deepEqual([first?.isFirst, first?.cells.map(({ isToday }) => isToday)], [true, [true]]);
  for (const { isFirst, cells, result } of others) assert.deepEqual([isFirst, cells.length, result], [false, 1, null]);
  const keys = last.maps.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter((key) => key !== '');
  const settings = settingsOf(parts);
  assert.deepEqual(
    keys.filter((key) => !settings.has(key)),
    [],
  );
});

for (const { name, situation, goal } of cases.filter(({ maps }) => maps.length > 0))
  test(`each cell is the course of the form with its values: ${name}`, () => {
    const question = questionOf(situation);
    const { manifests, ...file } = question.read(question.text);
    const asked = { ...question, file: { manifests, ...file }, workload: question.preview.workload };
    for (const setting of settingsOf(tuningOf(question, goal)).values()) {
      const whatIf = { values: setting.values, steps: [] };
      const run = present(shownRun(previewWhatIf({ ...asked, whatIf }).preview), setting.name);
      const { end, complete, instants, pods, available } = outlineOf(run);
      assert.deepEqual(setting.outline, { end, complete, instants, pods, available }, setting.name);
    }
  });

test('a limit that cannot be read is said at its field, and nothing is looked for', () => {
  const parts = tuningOf(questionOf({}), { atLeast: 'most', within: '3 min', atMostPods: '12' });
  const words = 'This must be a whole number or a percentage such as 80%';
  assert.deepEqual(parts, [
    { isFirst: false, faults: [{ limit: 'atLeast', words }], maps: [], cells: [], result: null },
  ]);
});

test('the other values of the form stay, and its setting is today’s until it is written', () => {
  const question = questionOf({ replicas: 20, assumptions: slow });
  const values = [
    { field: 'maxSurge', value: '10' },
    { field: 'startupSeconds', value: '40' },
  ] as const;
  const parts = tuningOf({ ...question, whatIf: { values, steps: [] } }, { atLeast: '18' });
  assert.deepEqual(parts[0]?.cells[0]?.name, 'maxSurge: 5, maxUnavailable: 5');
  assert.equal(parts[0]?.cells[0]?.complete, 2 * 44_000);
});

test('the form has what the team expects, with its line', () => {
  const expect = [
    {
      file: 'team.yaml',
      at: { line: 2, column: 1 },
      where: {},
      expected: [
        { line: 3, that: 'minAvailable', pods: '90%' },
        { line: 4, that: 'duration', duration: 90_000 },
        { line: 5, that: 'outage' },
        { line: 6, that: 'undo' },
      ],
    },
  ] as const;
  const { view } = answerPanel(questionOf({ assumptions: { expect } }));
  assert.deepEqual(view.form?.expected, {
    limits: [
      { limit: 'atLeast', value: '90%', at: 'team.yaml:3' },
      { limit: 'within', value: '1m30s', at: 'team.yaml:4' },
    ],
    others: ['no outage (team.yaml:5)'],
  });
  const back = answerPanel({ ...questionOf({ assumptions: { expect } }), isWayBack: true });
  assert.equal(back.view.form?.expected, null);
});
