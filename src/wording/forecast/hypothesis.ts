// What a forecast says that rests on a what-if: its first words say that it does.
import { plural } from '../plural.ts';
import { inMiddle, rolloutSentence } from './rollout.ts';
import type { ToldForecast } from './told.ts';
import { verdictSentence } from './verdict.ts';

/** What is supposed: values of the manifest and of the world, and what somebody does in the middle. */
export interface Supposed {
  readonly values: readonly { readonly field: string; readonly value: string }[];
  readonly steps: readonly { readonly do: string; readonly atSeconds: number }[];
}

/** The verdict under a what-if, such as `If maxSurge were 5: completes in about 24 s …`. */
export function hypothesisSentence(supposed: Supposed, told: ToldForecast | string): string {
  const verdict = typeof told === 'string' ? told : verdictOf(told);
  return `${supposedSentence(supposed, verdict)}.`;
}

/** The same as reports have it, without a full stop. */
export function supposedSentence(supposed: Supposed, verdict: string): string {
  return `${supposition(supposed)}: ${inMiddle(verdict)}`;
}

function verdictOf(told: ToldForecast): string {
  return told.next === undefined ? verdictSentence(told) : rolloutSentence(told.next);
}

/** What is supposed, with what is too much for one line counted. */
function supposition({ values, steps }: Supposed): string {
  const parts = [...values.map(valueText), ...steps.map((step) => stepText(step))];
  const shown = parts.slice(0, 3);
  const more = parts.length - shown.length;
  const all = more === 0 ? shown : [...shown, `${plural(more, 'more change')} ${more === 1 ? 'was' : 'were'} made`];
  const last = all.pop();
  return `If ${all.length === 0 ? last : `${all.join(', ')} and ${last}`}`;
}

function valueText({ field, value }: Supposed['values'][number]): string {
  switch (field) {
    case 'startupSeconds':
      return `start-up took ${value} s`;
    case 'imagePullSeconds':
      return `the image pull took ${value} s`;
    case 'terminationSeconds':
      return `termination took ${value} s`;
    case 'nodes':
      return value === '' ? 'there were enough nodes' : `there were ${plural(Number(value), 'node')}`;
    case 'downNodes':
      return `${plural(Number(value), 'node')} were down`;
    case 'newVersion':
      return newVersionText(value);
    default:
      return value === '' ? `${field} were left out` : `${field} were ${value}`;
  }
}

function newVersionText(value: string): string {
  const [kind = '', amount = ''] = value.split(':');
  if (kind === 'crashes') return `the new version crashed after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return `${amount} of the new pods failed`;
  return kind === 'never-ready' ? 'the new version never became ready' : `the new version were ${kind}`;
}

const stepTexts: Readonly<Record<string, string>> = {
  pause: 'the rollout were paused',
  resume: 'the rollout were resumed',
  restart: 'the workload were restarted',
  undo: 'the rollout were undone',
  scale: 'the workload were scaled',
  'set-image': 'the image were changed',
  'delete-pod': 'a pod were deleted',
  evict: 'a pod were evicted',
  quota: 'a quota were set',
  drain: 'a node were drained',
  uncordon: 'a node were uncordoned',
  load: 'the load changed',
};

function stepText({ do: action, atSeconds }: Supposed['steps'][number]): string {
  return `${stepTexts[action] ?? action} ${atSeconds === 0 ? 'at the start' : `after ${atSeconds} s`}`;
}
