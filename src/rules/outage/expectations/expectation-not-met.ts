import type { Path, Range } from '../../../document/manifest.ts';
import { type Shortfall, expectationNotMet as words } from '../../../wording/findings/expectations.ts';
import { setTitle } from '../../../wording/findings/fix-titles.ts';
import type { Expected } from '../../../workload/expectations.ts';
import { kindOf, kinds } from '../../../workload/kinds.ts';
import { placeOfField } from '../../capacity/place-of-field.ts';
import { podSpecPath, replicasPath, rollingUpdatePath, rollsOut, startsPods } from '../../facts.ts';
import { fix } from '../../fixes.ts';
import { limitPath } from '../../history/history-limit.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { setFields } from '../../text-edits.ts';
import { keptUp, type SleepChange, sleepChange, sleepFor } from '../kept-up.ts';
import { expectedOf } from './expected-of.ts';
import { lostRequests, sentTooLong } from './lost-requests.ts';
import { type JudgedRollout, shortfallOf } from './shortfall.ts';
import { type StrategyChange, smallestChange } from './smallest-change.ts';

/** What the configuration expects of the rollouts of the workload, at the field that decides. */
export const expectationNotMet: Rule = {
  id: 'expectation-not-met',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  check: (context) => {
    const all = expectedOf(context);
    const course = courseOf(context);
    if (all.length === 0 || course === undefined) return [];
    // Of what is no rollout it only matters whether its pods have room.
    const held = rollsOut(context) ? all : all.filter(({ expected: { that } }) => that === 'capacity');
    const missed = held.flatMap(({ expected, at }) => {
      const shortfall = shortfallOf(expected, course);
      return shortfall === undefined ? [] : [{ shortfall, at }];
    });
    if (missed.length === 0) return [];
    const ofStrategy = held.flatMap(({ expected }) => askedOfStrategy(expected, course));
    const change = smallestChange(context, ofStrategy, course);
    return missed.map(({ shortfall, at }) =>
      finding(expectationNotMet, {
        message: words.message(shortfall, at),
        range: decidingPlace(context, shortfall, course),
        fixes: fixesOf(shortfall, { change, ofStrategy }, context),
      }),
    );
  },
};

/** No strategy keeps a pod up that stops, but one may leave the Services of a workload a pod. */
function askedOfStrategy(expected: Expected, course: JudgedRollout): readonly Expected[] {
  if (expected.that !== 'requests') return [expected];
  const never: Expected = { that: 'outage', line: expected.line };
  return shortfallOf(never, course) === undefined ? [] : [never];
}

interface TriedStrategy {
  readonly change: StrategyChange | undefined;
  readonly ofStrategy: readonly Expected[];
}

function fixesOf(shortfall: Shortfall, { change, ofStrategy }: TriedStrategy, context: RuleContext): readonly Fix[] {
  if ('sender' in shortfall) return sleepFor(context, shortfall.seconds);
  if (change === undefined) return [];
  if (shortfall.that !== 'requests') return fixOf(context, change);
  if (!ofStrategy.some(({ that }) => that === 'outage')) return [];
  const late = sentTooLong(context);
  return fixOf(context, change, late && sleepChange(context, late.seconds));
}

function courseOf(context: RuleContext): JudgedRollout | undefined {
  const { bounds, timeline, range, complete, time, change } = context;
  if (bounds === undefined) return undefined;
  const before = change.replicas.before ?? bounds.replicas;
  const requests = () => lostRequests(context);
  return { bounds, isBounded: startsPods(context), before, timeline, range, complete, time, requests };
}

function decidingPlace(context: RuleContext, shortfall: Shortfall, { bounds }: JudgedRollout): Range {
  const { object, kind } = context.workload;
  const { strategyField, rolloutFields } = kinds[kind];
  const strategy = object && kindOf(object).strategyOf(object);
  const type: Path = ['spec', strategyField, 'type'];
  const pace = (field: 'maxSurge' | 'maxUnavailable'): Range =>
    strategy?.type === 'RollingUpdate' ? placeOfField(context, field) : findingRange(context, type);
  const hasSurge = rolloutFields.includes('maxSurge');
  const size = rolloutFields.includes('replicas') ? findingRange(context, replicasPath) : pace('maxSurge');
  switch (shortfall.that) {
    case 'minAvailable':
      return shortfall.wants > bounds.replicas ? size : pace('maxUnavailable');
    case 'maxPods':
      return hasSurge && shortfall.wants >= bounds.replicas ? pace('maxSurge') : size;
    case 'duration':
      return pace(hasSurge ? 'maxSurge' : 'maxUnavailable');
    case 'outage':
      return pace('maxUnavailable');
    case 'undo':
      return findingRange(context, limitPath);
    case 'capacity':
      return bounds.maxSurge > 0 ? pace('maxSurge') : size;
    case 'requests':
      return 'sender' in shortfall
        ? findingRange(context, keptUp(context)?.place ?? podSpecPath)
        : pace('maxUnavailable');
  }
}

function fixOf(context: RuleContext, change: StrategyChange, sleep?: SleepChange): readonly Fix[] {
  const { type, revisionHistoryLimit, ...pace } = change;
  const path = rollingUpdatePath(context);
  const edits = [
    type === undefined ? ([path, pace] as const) : ([path.slice(0, -1), { type, rollingUpdate: pace }] as const),
    [['spec'], revisionHistoryLimit === undefined ? {} : { revisionHistoryLimit }] as const,
  ].map(([parent, fields]) => (Object.keys(fields).length === 0 ? [] : setFields(context, parent, fields)));
  const all = [...edits.flatMap((each) => each ?? []), ...(sleep?.edits ?? [])];
  return edits.includes(undefined) ? [] : fix(setTitle({ ...change, ...sleep?.fields }), all);
}
