// Which configuration a workload asks Reloader (github.com/stakater/Reloader) to roll it out for, in annotations of its own or of
// its template.
import { asText, type JsonMap } from '../document/manifest.ts';
import type { Workload } from '../workload/workload.ts';
import type { ConfigUse } from './config-uses.ts';
import { asMap } from './facts.ts';

const group = 'reloader.stakater.com';

/** Whether a use is one of those; undefined where there are none. */
export function reloadedUses({ manifest }: Pick<Workload, 'manifest'>): ((use: ConfigUse) => boolean) | undefined {
  const { metadata, spec } = manifest.value;
  const annotations = { ...annotationsIn(metadata), ...annotationsIn(asMap(asMap(spec).template).metadata) };
  if (!Object.keys(annotations).some((key) => key.includes(group))) return undefined;
  const isOn = (key: string) => annotations[key] === 'true';
  const isNamed = ({ kind, name }: ConfigUse) =>
    asText(annotations[`${kind.toLowerCase()}.${group}/reload`])
      .split(',')
      .some((each) => each.trim() === name);
  return (use) => isOn(`${group}/auto`) || isOn(`${use.kind.toLowerCase()}.${group}/auto`) || isNamed(use);
}

function annotationsIn(metadata: JsonMap[string] | undefined): JsonMap {
  return asMap(asMap(metadata).annotations);
}
