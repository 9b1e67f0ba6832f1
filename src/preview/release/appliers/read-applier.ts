import { durationOf } from '../../../std/go-duration.ts';
import { nearSpelling } from '../../../std/nearest.ts';
import {
  notForApplier,
  timeoutWithoutWait,
  unknownApplier,
  unknownApplierWord,
} from '../../../wording/input/applier-faults.ts';
import { type ApplierName, type ApplierOptions, applierNames } from './applier.ts';

type ReadApplier = { readonly applier: ApplierOptions } | { readonly fault: string };

/** Who can be asked for each word. */
const words: Readonly<Record<string, readonly ApplierName[]>> = {
  wait: ['kubectl', 'kustomize', 'helm3', 'helm4', 'flux'],
  timeout: applierNames,
  atomic: ['helm3', 'helm4'],
  prune: ['argocd', 'flux'],
  hook: ['helm3', 'helm4', 'argocd'],
};

/** Reads `helm3,wait,timeout=5m,atomic`: who applies, and how it is asked to. */
export function readApplier(text: string): ReadApplier {
  const [name = '', ...parts] = text.split(',').map((part) => part.trim());
  const applier = applierNames.find((each) => each === name);
  if (applier === undefined) return { fault: unknownApplier(name, applierNames) };
  const said = new Map<string, string>();
  for (const part of parts) {
    const [word = '', value = ''] = part.split('=', 2);
    const takers = Object.hasOwn(words, word) ? words[word] : undefined;
    const isTime = word === 'timeout' || word === 'hook';
    if (takers === undefined || isTime === (durationOf(value) === undefined) || (!isTime && part !== word))
      return { fault: unknownApplierWord(part, nearSpelling(word, Object.keys(words))) };
    if (!takers.includes(applier)) return { fault: notForApplier(word, applier, takers) };
    said.set(word, value);
  }
  const time = (word: string) => durationOf(said.get(word) ?? '');
  const waits = said.has('wait') || said.has('atomic');
  if (said.has('timeout') && !waits && applier !== 'argocd') return { fault: timeoutWithoutWait };
  return {
    applier: {
      name: applier,
      waits,
      timeout: time('timeout'),
      rollsBack: said.has('atomic'),
      prunes: said.has('prune'),
      hookTime: time('hook') ?? 0,
    },
  };
}
