// What is compared of a manifest: what applying it is said to do, and what the server of a cluster says.
import { lastAppliedAnnotation } from '../../../src/change/last-applied.ts';
import { asMap, type JsonMap } from '../../../src/document/manifest.ts';
import { stableText } from '../../../src/workload/schema/stable-text.ts';

/** A text with one workload. */
export interface ManifestCase {
  readonly name: string;
  /** Where it comes from, in words. */
  readonly source: string;
  readonly text: string;
}

/** What would be stored, or why nothing is. */
export type ManifestAnswer =
  | { readonly labels: JsonMap; readonly annotations: JsonMap; readonly spec: JsonMap }
  | { readonly refusal: string };

export type Difference = 'verdict' | 'message' | 'object';

export interface JudgedManifest extends ManifestCase {
  readonly forecast: ManifestAnswer;
  readonly real: ManifestAnswer;
}

/** What differs first; undefined: nothing does. */
export function differenceIn({ forecast, real }: JudgedManifest): Difference | undefined {
  if (isRefused(forecast) !== isRefused(real)) return 'verdict';
  if (isRefused(forecast) && isRefused(real)) return sameCauses(forecast.refusal, real.refusal) ? undefined : 'message';
  return stableText(forecast) === stableText(real) ? undefined : 'object';
}

/** Go takes what stands in a map in any order, and its causes with it. */
function sameCauses(one: string, other: string): boolean {
  return causesIn(one) === causesIn(other);
}

function causesIn(refusal: string): string {
  return refusal
    .split(/, |[[\]]/)
    .sort()
    .join();
}

/** What an object says that somebody has applied; kubectl keeps the manifest itself in an annotation, which is left out. */
export function answerOf({ metadata, spec }: JsonMap): ManifestAnswer {
  const { labels, annotations } = asMap(metadata);
  const { [lastAppliedAnnotation]: _, ...others } = asMap(annotations);
  return { labels: asMap(labels), annotations: others, spec: asMap(spec) };
}

export function isRefused(answer: ManifestAnswer): answer is Extract<ManifestAnswer, { refusal: string }> {
  return 'refusal' in answer;
}
