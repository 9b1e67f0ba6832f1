// After kubectl v0.36.3 pkg/describe/describe.go: DescribePodTemplate, as `kubectl rollout history --revision` prints it.
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { describeContainers } from './describe-containers.ts';
import { formatLabelSelector, listOf, mapOf, textOf } from './describe-values.ts';
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
    ...(spec.serviceAccountName ? [`  Service Account:\t${textOf(spec.serviceAccountName)}`] : []),
    ...(listOf(spec.initContainers).length > 0 ? describeContainers('Init Containers', spec.initContainers) : []),
    ...describeContainers('Containers', spec.containers),
    ...describeVolumes(spec.volumes),
    ...describeTopologySpreadConstraints(spec.topologySpreadConstraints),
    ...(spec.priorityClassName ? [`  Priority Class Name:\t${textOf(spec.priorityClassName)}`] : []),
    ...listUnder('  Node-Selectors:', equations(mapOf(spec.nodeSelector))),
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
  return sortedKeys(map).map((key) => `${key}=${textOf(map[key])}`);
}

function describeAnnotations(annotations: JsonMap): string[] {
  const keys = sortedKeys(annotations).filter((key) => key !== lastApplied);
  const lines = keys.flatMap((key) => {
    const value = textOf(annotations[key]).replace(/\n$/, '');
    if (value.length + key.length + 2 <= longestAnnotation && !value.includes('\n')) return [`${key}: ${value}`];
    return [`${key}:`, ...value.split('\n').map((line) => `  ${shorten(line, longestAnnotation - 2)}`)];
  });
  return listUnder('  Annotations:', lines);
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}

function describeTolerations(tolerations: Json | undefined): string[] {
  return listOf(tolerations)
    .toSorted((a, b) => compareBytes(textOf(a.key), textOf(b.key)))
    .map(({ key, operator, value, effect, tolerationSeconds }) => {
      const matched = `${textOf(key)}${value ? `=${textOf(value)}` : ''}${effect ? `:${textOf(effect)}` : ''}`;
      const exists = operator === 'Exists' && !value ? `${matched === '' ? '' : ' '}op=Exists` : '';
      return `${matched}${exists}${tolerationSeconds === undefined ? '' : ` for ${textOf(tolerationSeconds)}s`}`;
    });
}

function describeTopologySpreadConstraints(constraints: Json | undefined): string[] {
  return listOf(constraints)
    .toSorted((a, b) => compareBytes(textOf(a.topologyKey), textOf(b.topologyKey)))
    .map(({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }, index) => {
      const title = index === 0 ? '  Topology Spread Constraints:' : '  ';
      const selector = labelSelector === undefined ? '' : ` for selector ${formatLabelSelector(mapOf(labelSelector))}`;
      const rule = `${textOf(topologyKey)}:${textOf(whenUnsatisfiable)} when max skew ${textOf(maxSkew)} is exceeded`;
      return `${title}\t${rule}${selector}`;
    });
}

function sortedKeys(map: JsonMap): string[] {
  return Object.keys(map).sort(compareBytes);
}
