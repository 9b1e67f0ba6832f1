// What a forecast says that rests on a what-if: its first words say that it does.
import { say } from '../../std/say.ts';
import { commaText } from '../../wording/list-text.ts';
import { inMiddle, plural } from '../../wording/plural.ts';
import { entryOf, type WhatIfStep } from '../../workload/steps.ts';
import { rolloutSentence } from './rollout.ts';
import type { ToldForecast } from './told.ts';
import { verdictSentence } from './verdict.ts';

/** What is supposed: values of the manifest and of the world, and what somebody does in the middle. */
export interface Supposed {
  readonly values: readonly { readonly field: string; readonly value: string }[];
  readonly steps: readonly Pick<WhatIfStep, 'do' | 'atSeconds'>[];
}

/** The verdict under a what-if, such as `If maxSurge were 5: completes in about 24 s …`. */
export function hypothesisSentence(supposed: Supposed, told: ToldForecast | string): string {
  const verdict = typeof told === 'string' ? told : verdictOf(told);
  return say`${supposedSentence(supposed, verdict)}.`;
}

/** The same as reports have it, without a full stop. */
export function supposedSentence(supposed: Supposed, verdict: string): string {
  return say`${supposition(supposed)}: ${inMiddle(verdict)}`;
}

function verdictOf(told: ToldForecast): string {
  return told.next === undefined ? verdictSentence(told) : rolloutSentence(told.next);
}

/** What is supposed, with what is too much for one line counted. */
function supposition({ values, steps }: Supposed): string {
  const parts = [...values.map(valueText), ...steps.map((step) => stepText(step))];
  const shown = parts.slice(0, 3);
  const more = parts.length - shown.length;
  const all =
    more === 0
      ? shown
      : [
          ...shown,
          more === 1 ? say`${plural(more, 'more change')} was made` : say`${plural(more, 'more change')} were made`,
        ];
  const last = all.pop();
  return all.length === 0 ? say`If ${last}` : say`If ${commaText(all)} and ${last}`;
}

function valueText({ field, value }: Supposed['values'][number]): string {
  switch (field) {
    case 'startupSeconds':
      return say`start-up took ${value} s`;
    case 'imagePullSeconds':
      return say`the image pull took ${value} s`;
    case 'terminationSeconds':
      return say`termination took ${value} s`;
    case 'endpointsSeconds':
      return value === ''
        ? say`requests came for as long as usual after pods are told to stop`
        : say`requests came for ${value} s after pods are told to stop`;
    case 'nodes':
      return value === '' ? say`there were enough nodes` : say`there were ${plural(Number(value), 'node')}`;
    case 'downNodes':
      return say`${plural(Number(value), 'node')} were down`;
    case 'newVersion':
      return newVersionText(value);
    default:
      return value === '' ? say`${field} were left out` : say`${field} were ${value}`;
  }
}

function newVersionText(value: string): string {
  const [kind = '', amount = ''] = value.split(':');
  if (kind === 'crashes') return say`the new version crashed after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return say`${amount} of the new pods failed`;
  if (kind === 'never-ready') return say`the new version never became ready`;
  return kind === 'healthy' ? say`the new version were healthy` : say`the new version were ${kind}`;
}

function stepText({ do: action, atSeconds }: Supposed['steps'][number]): string {
  const { supposed } = entryOf(action);
  return atSeconds === 0 ? say`${supposed} at the start` : say`${supposed} after ${atSeconds} s`;
}
