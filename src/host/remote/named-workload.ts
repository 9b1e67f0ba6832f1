import type { JsonMap, Range } from '../../document/manifest.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { shownRun } from '../../preview/forecast.ts';
import type { Workload } from '../../workload/workload.ts';

/** A workload as its document has it. */
export interface NamedWorkload {
  readonly kind: Workload['kind'];
  readonly value: JsonMap;
  readonly range: Range;
  /** Whether a rollout of it is simulated. */
  readonly isSimulated: boolean;
}

export function namedWorkload(preview: ReturnType<LanguageService['preview']>): NamedWorkload | undefined {
  if (preview === undefined) return undefined;
  const { kind, manifest } = preview.workload;
  return { kind, value: manifest.value, range: { ...manifest.range }, isSimulated: shownRun(preview) !== undefined };
}
