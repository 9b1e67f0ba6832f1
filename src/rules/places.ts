import type { Path, Range } from '../document/manifest.ts';
import { relativePath } from '../surroundings/folder-of.ts';
import type { Finding, ManifestSource, RuleContext, RuleHead } from './rule.ts';

/** Where a fault at the path is shown: the value, else its key, else the nearest key above it. */
export function findingRange(context: ManifestSource, path: Path): Range {
  const { manifest } = context;
  const value = manifest.rangeOf(path);
  if (path.length > 0 && value !== undefined && value.end > value.start) return trimmed(context.text, value);
  return keyPlaceOf(context, path);
}

/** The key that the path ends in, else the nearest key above it, else the manifest's `kind`. */
export function keyPlaceOf(context: ManifestSource, path: Path): Range {
  const { manifest } = context;
  for (let length = path.length; length > 0; length--) {
    const key = manifest.keyRangeOf(path.slice(0, length));
    if (key !== undefined) return key;
  }
  const start = manifest.range.start;
  return manifest.keyRangeOf(['kind']) ?? { start, end: Math.min(start + 1, context.text.length) };
}

/** A finding of the rule with its default severity. */
export function finding(
  rule: RuleHead,
  found: Pick<Finding, 'message' | 'range'> & Partial<Pick<Finding, 'fixes' | 'severity' | 'reference'>>,
): Finding {
  return { id: rule.id, severity: rule.severity, fixes: [], ...found };
}

function trimmed(text: string, range: Range): Range {
  return { start: range.start, end: range.start + text.slice(range.start, range.end).trimEnd().length };
}

/** How a finding names another file: as it is given, and in an editor by the way there; '' for the workload's own. */
export function nameOfFile(file: string, { surroundings }: Pick<RuleContext, 'surroundings'>): string {
  if (file === '' || file === surroundings.file) return '';
  return file.includes('://') ? relativePath(surroundings.file ?? '', file) : file;
}
