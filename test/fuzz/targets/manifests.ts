import { checkInput } from '../check-input.ts';
import { type InputKind, randomInput } from '../random-inputs.ts';
import { type FuzzTarget, targetOf } from './target.ts';

/** Manifests with what they are compared with, as an editor, a panel and every report have them. */
export function manifests(kind: InputKind): FuzzTarget {
  return targetOf(randomInput(kind), checkInput);
}
