import { isList, isMap, type Json, type Manifest, type PathSegment } from '../document/manifest.ts';
import type { Finding } from './rule.ts';

/**
 * The field of the manifest that a finding stands at, such as `spec.template.spec.containers.web.image`: it stays the same
 * when lines move, and where the items of a list have names, when others come before them.
 */
export function findingPath({ range }: Pick<Finding, 'range'>, manifest: Manifest): string {
  const names: string[] = [];
  const path: PathSegment[] = [];
  let value: Json = manifest.value;
  for (;;) {
    const step = stepAt(range.start, value, manifest, path);
    if (step === undefined) return names.join('.');
    path.push(step.segment);
    names.push(step.name);
    value = step.value;
  }
}

interface PathPart {
  readonly segment: PathSegment;
  readonly name: string;
  readonly value: Json;
}

/** The next step down to the place. */
function stepAt(offset: number, value: Json, manifest: Manifest, path: readonly PathSegment[]): PathPart | undefined {
  return stepsOf(value).find(({ segment }) => {
    const here = [...path, segment];
    const range = manifest.rangeOf(here);
    const start = manifest.keyRangeOf(here)?.start ?? range?.start;
    return start !== undefined && start <= offset && offset < Math.max(range?.end ?? 0, start + 1);
  });
}

function stepsOf(value: Json): readonly PathPart[] {
  if (isMap(value)) return Object.entries(value).map(([key, each]) => ({ segment: key, name: key, value: each }));
  if (!isList(value)) return [];
  return value.map((each, index) => {
    const name = isMap(each) && typeof each.name === 'string' ? each.name : String(index);
    return { segment: index, name, value: each };
  });
}
