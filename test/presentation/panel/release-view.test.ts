import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHostMessage } from '../../../src/presentation/panel/messages.ts';
import { noReleaseWhatIf, oneByOneOrder, type ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import { present } from '../../../src/std/assert.ts';
import { releaseAnswers, releaseIn, releaseNames } from '../../webview/releases.ts';

function laneOf({ lanes }: ReleaseView, name: string) {
  return present(
    lanes.find((lane) => lane.name === name),
    name,
  );
}

function standings({ lanes, worstFirst }: ReleaseView): readonly string[] {
  const names = worstFirst.map((key) =>
    present(
      lanes.find((lane) => lane.key === key),
      key,
    ),
  );
  return names.map(({ name, standing, notes }) => [name, standing, ...notes].join(' · '));
}

test('the verdict names who waits for whom, and the one that holds up comes before what waits for it', () => {
  const { release } = releaseIn('release-3');
  assert.equal(
    release.verdict.text,
    'All 3 workloads finish rolling out after 5 start-ups; `search` waits 1 min 33 s for `web`.',
  );
  assert.equal(release.verdict.tone, 'warning');
  assert.deepEqual(standings(release), [
    'web · holds · waits 2 s for a node · holds up `search`',
    'search · waits · waits 1 min 33 s for `web` · the last to roll out',
    'cart · done',
  ]);
});

test('an outage is as long in the release as in the time line of its workload', () => {
  const { release } = releaseIn('release-outage');
  assert.equal(
    release.verdict.text,
    'Both workloads finish rolling out after 4 start-ups; `mail` is down for 1 start-up.',
  );
  const { key, notes, outages } = laneOf(release, 'mail');
  assert.deepEqual([notes, outages.map(({ from, to }) => to - from)], [['down for 1 start-up'], [8000]]);
  const opened = releaseAnswers('release-outage', { opened: key }).at(-1)?.opened;
  assert.match(opened?.verdict.text ?? '', /^Down for 1 start-up;/);
});

test('a lane has the pods of both revisions, its end and its waits on the time axis of the release', () => {
  const { release } = releaseIn('release-3');
  const { lanes, wanted, end, waits, instants } = laneOf(release, 'search');
  assert.deepEqual(
    lanes.map(({ role, before }) => [role, before.available]),
    [
      ['new', 0],
      ['old', 4],
    ],
  );
  assert.deepEqual([wanted, lanes[0]?.available.at(-1), lanes[1]?.available.at(-1)], [4, 4, 0]);
  const [wait] = waits;
  assert(wait !== undefined && wait.from < wait.to && wait.to <= release.end);
  assert(end !== null && end <= release.end && instants.every((at) => at <= release.end));
});

test('what pods ask for is held against what the nodes have, and full nodes are seen', () => {
  const { release } = releaseIn('release-3');
  assert.deepEqual(
    release.sums.map(({ label, limit, most, isExceeded }) => [label, limit, most, isExceeded]),
    [
      ['Pods', null, 'at most 37', false],
      ['CPU', 16, 'at most 21.3 CPU', true],
      ['Memory', 8 * 4 * 2 ** 30, 'at most 9.3 GiB', false],
    ],
  );
  for (const { values, texts } of release.sums)
    assert.deepEqual([values.length, texts.length], [release.instants.length, release.instants.length]);
  const rows = present(release.nodes, 'nodes').rows;
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['node-0', 'node-1', 'node-2', 'node-3'],
  );
  const percents = rows.flatMap(({ steps }) => steps.map(({ percent }) => percent));
  assert.deepEqual([Math.max(...percents), percents.every((percent) => percent <= 100)], [100, true]);
});

test('where nobody knows nodes there is no strip and no limit', () => {
  const { release } = releaseIn('release-3-roomy');
  assert.equal(release.nodes, null);
  assert.deepEqual([...new Set(release.sums.map(({ limit }) => limit))], [null]);
  assert.equal(release.verdict.text, 'All 3 workloads finish rolling out after 4 start-ups.');
});

test('a workload that never finishes comes first and is the verdict', () => {
  const { release } = releaseIn('release-12-stuck');
  assert.equal(release.verdict.text, '`checkout` never finishes rolling out.');
  assert.equal(release.verdict.tone, 'bad');
  assert.equal(standings(release)[0], 'checkout · stuck · gets stuck: new pods never become ready');
  assert.deepEqual([laneOf(release, 'checkout').end, laneOf(release, 'checkout').result], [null, 'never']);
});

test('a quota that is used up is what pods wait for, and has a sum of its own', () => {
  const { release } = releaseIn('release-quota');
  assert.equal(
    release.verdict.text,
    'None of the 3 workloads finishes rolling out; `web` waits indefinitely for quota `team`.',
  );
  const quota = release.sums.at(-1);
  assert.deepEqual([quota?.label, quota?.texts[0], quota?.isExceeded], ['Quota team: pods', '20 of 20', true]);
});

test('what holds workloads up is told by a second answer', () => {
  const answers = releaseAnswers('release-3').map(({ release }) => [release.isTrying, release.verdict.text]);
  assert.deepEqual(answers, [
    [true, 'All 3 workloads finish rolling out after 5 start-ups; `search` waits 1 min 33 s for a node.'],
    [false, 'All 3 workloads finish rolling out after 5 start-ups; `search` waits 1 min 33 s for `web`.'],
  ]);
  assert.equal(releaseAnswers('release-3-roomy').length, 1);
});

test('with larger nodes, or the culprit held back, nobody waits', () => {
  const supposing = (asked: Partial<typeof noReleaseWhatIf>) =>
    present(releaseAnswers('release-3', { whatIf: { ...noReleaseWhatIf, ...asked } }).at(-1), 'an answer').release;
  const larger = supposing({ cpu: '8' });
  assert.equal(larger.verdict.text, 'What if: All 3 workloads finish rolling out after 4 start-ups.');
  assert.deepEqual([larger.verdict.isHypothesis, larger.sums[1]?.limit], [true, 32]);
  const heldBack = supposing({ heldBack: 'Deployment shop/web' });
  assert.equal(heldBack.verdict.text, 'What if: Both workloads finish rolling out after 4 start-ups.');
  assert.deepEqual(standings(heldBack).at(-1), 'web · held-back · held back: the running version stays');
});

test('another order is another release: one workload first, or one after the other', () => {
  const supposing = (order: string) => {
    const whatIf = { ...noReleaseWhatIf, order };
    const { release } = present(releaseAnswers('release-3', { whatIf }).at(-1), 'an answer');
    return [release.verdict.text, ...release.words.filter((each) => each.startsWith('The apply begins'))];
  };
  assert.deepEqual(supposing('Deployment shop/search'), [
    'What if: All 3 workloads finish rolling out after 6 start-ups; `web` waits 37 s for a node.',
    'The apply begins immediately: search.',
    'The apply begins after 23 s: web and cart.',
  ]);
  assert.deepEqual(supposing(oneByOneOrder), [
    'What if: All 3 workloads finish rolling out after 7 start-ups; `search` waits 27 s for `web`.',
    'The apply begins immediately: web.',
    'The apply begins after 1 min 6 s: search.',
    'The apply begins after 1 min 54 s: cart.',
  ]);
});

test('a workload that is held back, or that is no longer there, is not applied first', () => {
  const supposing = (heldBack: string, order: string) => {
    const whatIf = { ...noReleaseWhatIf, heldBack, order };
    const { release } = present(releaseAnswers('release-3', { whatIf }).at(-1), 'an answer');
    return release.words;
  };
  const search = 'Deployment shop/search';
  assert.deepEqual(supposing(search, search), supposing(search, ''));
  assert.deepEqual(supposing('', 'Deployment shop/renamed'), supposing('', ''));
});

test('a value that is not understood is told at its field, and changes nothing', () => {
  const whatIf = { ...noReleaseWhatIf, cpu: 'many' };
  const { release } = present(releaseAnswers('release-3', { whatIf }).at(-1), 'an answer');
  assert.deepEqual(
    release.form.fields.map(({ value, original, fault }) => [value, original, fault]),
    [
      ['4', '4', ''],
      ['many', '4', 'Enter an amount of CPU, such as 8 or 500m'],
      ['8Gi', '8Gi', ''],
    ],
  );
  assert.equal(release.verdict.text, releaseIn('release-3').release.verdict.text);
});

test('an opened workload is seen as it rolls out in the release, not as it would alone', () => {
  const { opened } = present(releaseAnswers('release-3', { opened: 'Deployment shop/search' }).at(-1), 'an answer');
  assert.equal(
    opened?.verdict.text,
    'Completes in 1 start-up over 2 waves: at least 4 of 4 available, at most 8 pods.',
  );
  assert(opened?.course?.events.some(({ reason }) => reason === 'FailedScheduling'));
  assert.equal(opened.form, null);
});

test('nothing that changes is no release', () => {
  const { release } = present(releaseAnswers('release-3', { members: [] }).at(-1), 'an answer');
  assert.deepEqual([release.verdict.text, release.lanes.length], ['No workload changes.', 0]);
});

test('all of them are messages as the webview takes them', () => {
  for (const name of releaseNames.filter((each) => each !== 'release-60')) {
    const message = { type: 'release', ...releaseIn(name) };
    assert.deepEqual(parseHostMessage(structuredClone(message)), message, name);
  }
});
