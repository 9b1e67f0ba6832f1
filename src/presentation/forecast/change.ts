// What applying does to what is there now.

import type { Change, TemplateDifference } from '../../change/change.ts';
import { say } from '../../std/say.ts';
import { plural } from '../../wording/plural.ts';

/** Where "what is there now" comes from. */
export function baselineSentence(change: Change): string {
  if (change.baseline.source === 'none') return say`Nothing runs yet`;
  if (change.baseline.source === 'assumed') return say`Assumes the same workload with an earlier image`;
  return say`Compared with ${change.baseline.label}`;
}

/** What the verdict compares with, and how the template differs, or the settings where they alone roll it out. */
export function baselineText({ kind, baseline, template, settings }: Change): string {
  const all = kind === 'rollout' && template.length === 0 ? settings : template;
  const differences = all.slice(0, 3).map(differenceSentence);
  const more = all.length > 3 ? [say`and ${plural(all.length - 3, 'difference')} more`] : [];
  const none = baseline.isRefused ? say`rejected` : absenceText(baseline);
  const what = baseline.object === undefined ? [none] : [...differences, ...more];
  return what.length === 0 ? baseline.label : `${baseline.label} (${what.join(say`; `)})`;
}

function absenceText({ live }: Change['baseline']): string {
  if (live === undefined) return say`does not contain it`;
  return say`does not contain it, but ${plural(live.pods.length, 'pod')} that it adopts`;
}

/** One difference of the template. */
export function differenceSentence({ path, before, after, isOrder }: TemplateDifference): string {
  if (isOrder === true) return say`order of ${path}: ${orderText(before)} → ${orderText(after)}`;
  if (before === undefined) return say`${path} added: ${valueText(after)}`;
  if (after === undefined) return say`${path} removed: ${valueText(before)}`;
  return `${path}: ${valueText(before)} → ${valueText(after)}`;
}

function orderText(items: unknown): string {
  return Array.isArray(items) ? shortened(items.map(plainText).join(', ')) : valueText(items);
}

function valueText(value: unknown): string {
  return shortened(plainText(value));
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
