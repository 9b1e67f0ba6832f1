import type { Path } from '../../document/manifest.ts';
import { findingRange } from '../places.ts';
import type { RuleContext } from '../rule.ts';
import { valueAt } from '../text-edits.ts';

/** Where a value at the path, or its `type`, holds what was meant as a comment behind `//`. */
export function slashCommentedPath(context: RuleContext, path: Path): Path | undefined {
  return [path, [...path, 'type']].find((each) => {
    const value = valueAt(context.manifest, each);
    return typeof value === 'string' && /\s\/\//.test(value) && !isQuoted(context, each);
  });
}

function isQuoted(context: RuleContext, path: Path): boolean {
  return /^["'|>]/.test(context.text[findingRange(context, path).start] ?? '');
}
