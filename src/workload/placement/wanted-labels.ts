// What nodes of which nobody has said what labels they have are assumed to have: what the pods want of them.
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../api-types.ts';

/** Those that nodeSelector, the first term of the required node affinity and topology spread constraints ask for. */
export function wantedLabels({ nodeSelector, affinity, topologySpreadConstraints }: JsonMap): StringMap {
  // All nodes are in one place, which suits any spread.
  const places = asList(topologySpreadConstraints).map((each) => [asText(asMap(each).topologyKey), 'assumed']);
  return { ...Object.fromEntries(places), ...requiredLabels({ nodeSelector, affinity }) };
}

/** The same without constraints: a node that lacks one of these takes no pod. */
export function requiredLabels({
  nodeSelector,
  affinity,
}: { readonly [Field in 'nodeSelector' | 'affinity']?: JsonMap[string] | undefined }): StringMap {
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = asMap(asMap(affinity).nodeAffinity);
  const [term] = asList(asMap(required).nodeSelectorTerms).map(asMap);
  const values = asList(term?.matchExpressions).map(asMap).flatMap(labelFor);
  return { ...Object.fromEntries(values), ...(asMap(nodeSelector) as StringMap) };
}

/** A label that meets the requirement; none where a node without the label does. */
function labelFor({ key, operator, values }: JsonMap): readonly (readonly [string, string])[] {
  const first = asText(asList(values)[0]);
  switch (operator) {
    case 'In':
      return [[asText(key), first]];
    case 'Exists':
      return [[asText(key), '']];
    case 'Gt':
      return [[asText(key), String(Number(first) + 1)]];
    case 'Lt':
      return [[asText(key), String(Number(first) - 1)]];
    default:
      return [];
  }
}
