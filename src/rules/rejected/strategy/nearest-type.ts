import type { Path } from '../../../document/manifest.ts';
import { nearestOr } from '../../../std/nearest.ts';
import { changeTitle } from '../../../wording/findings/fix-titles.ts';
import { written } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

/** Changes the value at the path to the one of the types that it is like, or to the usual one, which comes first. */
export function nearestType(
  context: RuleContext,
  path: Path,
  types: readonly [usual: string, ...others: string[]],
): readonly Fix[] {
  const value = written(context, path);
  if (value === undefined) return [];
  const type = nearestOr(types[0], String(value ?? ''), types);
  return replacingFix(context, path, type, changeTitle(type));
}
