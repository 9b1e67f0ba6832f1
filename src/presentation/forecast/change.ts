// What applying does to what is there now.

import type { Change } from '../../change/change.ts';
import { say } from '../../std/say.ts';
import { differenceSentence } from '../../wording/differences.ts';
import { plural } from '../../wording/plural.ts';

/** Where "what is there now" comes from. */
export function baselineSentence(change: Change): string {
  if (change.baseline.source === 'none') return say`Nothing runs yet`;
  if (change.baseline.source === 'assumed') return say`Assumes the same workload with an earlier image`;
  return say`Compared with ${change.baseline.label}`;
}

/** What the verdict compares with, and how replicas and the template differ, or the settings where they alone roll it out. */
export function baselineText({ kind, baseline, template, settings, replicas: { before, after } }: Change): string {
  const isScaled = kind === 'rollout' && before !== undefined && after !== undefined && before !== after;
  const scaled = isScaled ? [{ path: 'spec.replicas', before, after }] : [];
  const all = [...scaled, ...(kind === 'rollout' && template.length === 0 ? settings : template)];
  const differences = all.slice(0, 3).map(differenceSentence);
  const more = all.length > 3 ? [say`and ${plural(all.length - 3, 'difference')} more`] : [];
  const none = baseline.isRefused ? say`rejected` : absenceText(baseline);
  const what = baseline.object === undefined ? [none] : [...differences, ...more];
  return what.length === 0 ? baseline.label : `${baseline.label} (${what.join(say`; `)})`;
}

function absenceText({ live, recreated }: Change['baseline']): string {
  if (recreated !== undefined) return say`contains it, and it is deleted first`;
  if (live === undefined) return say`does not contain it`;
  return say`does not contain it, but ${plural(live.pods.length, 'pod')} that it adopts`;
}
