import type { Range } from '../../document/manifest.ts';
import { rollingUpdatePath } from '../facts.ts';
import { findingRange } from '../places.ts';
import type { RuleContext } from '../rule.ts';

/** The value of a field of rollingUpdate, else the key of the map that would have it. */
export function placeOfField(context: RuleContext, field: string): Range {
  const { manifest } = context.workload;
  const path = [...rollingUpdatePath(context), field];
  const value = manifest.rangeOf(path);
  const nearest = [path, path.slice(0, -1), path.slice(0, -2), ['spec', 'replicas'], ['spec']];
  const key = nearest.map((each) => manifest.keyRangeOf(each)).find((range) => range !== undefined);
  return value ?? key ?? findingRange(context, path);
}
