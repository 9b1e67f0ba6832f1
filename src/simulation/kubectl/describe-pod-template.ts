// After kubectl v0.36.3 pkg/describe/describe.go: DescribePodTemplate, as `kubectl rollout history --revision` prints it.
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { describeContainers } from './describe-containers.ts';
import { describedList, describedMap, describedText, formatLabelSelector } from './describe-values.ts';
import { describeVolumes } from './describe-volumes.ts';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
const longestAnnotation = 140;

/** The template in kubectl's lines, with its tabs, ending with a line's end. */
export function describePodTemplate({ metadata, spec }: PodTemplateSpec): string {
  const { labels, annotations } = metadata;
  return [
    'Pod Template:',
    ...listUnder('  Labels:', equations(labels)),
    ...(Object.keys(annotations).length > 0 ? describeAnnotations(annotations) : []),
    ...(spec.serviceAccountName ? [`  Service Account:\t${describedText(spec.serviceAccountName)}`] : []),
    ...(describedList(spec.initContainers).length > 0
      ? describeContainers('Init Containers', spec.initContainers)
      : []),
    ...describeContainers('Containers', spec.containers),
    ...describeVolumes(spec.volumes),
    ...describeTopologySpreadConstraints(spec.topologySpreadConstraints),
    ...(spec.priorityClassName ? [`  Priority Class Name:\t${describedText(spec.priorityClassName)}`] : []),
    ...listUnder('  Node-Selectors:', equations(describedMap(spec.nodeSelector))),
    ...listUnder('  Tolerations:', describeTolerations(spec.tolerations)),
    '',
  ].join('\n');
}

/** The first beside the title, the others below it. */
function listUnder(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [`${title}\t<none>`];
  return texts.map((text, index) => `${index === 0 ? title : ''}\t${text}`);
}

function equations(map: JsonMap): string[] {
  return sortedKeys(map).map((key) => `${key}=${describedText(map[key])}`);
}

function describeAnnotations(annotations: JsonMap): string[] {
  const keys = sortedKeys(annotations).filter((key) => key !== lastApplied);
  const lines = keys.flatMap((key) => {
    const value = describedText(annotations[key]).replace(/\n$/, '');
    if (value.length + key.length + 2 <= longestAnnotation && !value.includes('\n')) return [`${key}: ${value}`];
    return [`${key}:`, ...value.split('\n').map((line) => `  ${shorten(line, longestAnnotation - 2)}`)];
  });
  return listUnder('  Annotations:', lines);
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}

function describeTolerations(tolerations: Json | undefined): string[] {
  return describedList(tolerations)
    .toSorted((a, b) => compareBytes(describedText(a.key), describedText(b.key)))
    .map(({ key, operator, value, effect, tolerationSeconds }) => {
      const matched = `${describedText(key)}${value ? `=${describedText(value)}` : ''}${effect ? `:${describedText(effect)}` : ''}`;
      const exists = operator === 'Exists' && !value ? `${matched === '' ? '' : ' '}op=Exists` : '';
      return `${matched}${exists}${tolerationSeconds === undefined ? '' : ` for ${describedText(tolerationSeconds)}s`}`;
    });
}

function describeTopologySpreadConstraints(constraints: Json | undefined): string[] {
  return describedList(constraints)
    .toSorted((a, b) => compareBytes(describedText(a.topologyKey), describedText(b.topologyKey)))
    .map(({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }, index) => {
      const title = index === 0 ? '  Topology Spread Constraints:' : '  ';
      const selector =
        labelSelector === undefined ? '' : ` for selector ${formatLabelSelector(describedMap(labelSelector))}`;
      const rule = `${describedText(topologyKey)}:${describedText(whenUnsatisfiable)} when max skew ${describedText(maxSkew)} is exceeded`;
      return `${title}\t${rule}${selector}`;
    });
}

function sortedKeys(map: JsonMap): string[] {
  return Object.keys(map).sort(compareBytes);
}
