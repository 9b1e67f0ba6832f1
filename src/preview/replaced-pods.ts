import type { Change } from '../change/change.ts';
import type { Trace } from '../simulation/trace.ts';

/** Settings that have controllers replace pods though their template stays, such as a lowered partition. */
const actingSettings = /^spec\.(?:paused|ordinals|updateStrategy|strategy)\b/;

/** Whether a change of settings alone may replace pods. */
export function mayReplacePods({ kind, settings }: Change): boolean {
  return kind === 'unchanged' && settings.some(({ path }) => actingSettings.test(path));
}

/** Whether pods are both made and deleted; what only scales does one of both. */
export function replacesPods({ records, origin }: Trace): boolean {
  const written = records.filter(({ at, type }) => at >= origin && type === 'pod-writes');
  const isDone = (is: string) => written.some((record) => record.type === 'pod-writes' && record.verb === is);
  return isDone('create') && isDone('delete');
}

/** The same as a rollout where its settings alone have replaced pods. */
export function withActingSettings(change: Change, trace: Trace): Change {
  return mayReplacePods(change) && replacesPods(trace) ? { ...change, kind: 'rollout' } : change;
}
