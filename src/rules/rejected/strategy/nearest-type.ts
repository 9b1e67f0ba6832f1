import type { Path } from '../../../document/manifest.ts';
import { nearest } from '../../../std/nearest.ts';
import { changeTitle } from '../../../wording/findings/fix-titles.ts';
import { written } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

/** Changes the value at the path to the one of the known values that it is most like. */
export function nearestType(context: RuleContext, path: Path, types: readonly string[]): readonly Fix[] {
  const type = nearest(String(written(context, path) ?? ''), types);
  if (type === undefined || written(context, path) === undefined) return [];
  return replacingFix(context, path, type, changeTitle(type));
}
