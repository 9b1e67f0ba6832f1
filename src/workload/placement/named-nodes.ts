// How many nodes a pod names: no two nodes have one name.
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { hostnameLabel } from '../assumptions.ts';

/** The nodes that a pod can be on by the names that it requires; undefined: it names none. */
export function namedNodes({ nodeName, nodeSelector, affinity }: JsonMap): number | undefined {
  if (asText(nodeName) !== '' || asMap(nodeSelector)[hostnameLabel] !== undefined) return 1;
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = asMap(asMap(affinity).nodeAffinity);
  const terms = asList(asMap(required).nodeSelectorTerms).map(asMap);
  const named = terms.map(({ matchExpressions, matchFields }) => [
    ...namesIn(asList(matchExpressions).map(asMap), hostnameLabel),
    ...namesIn(asList(matchFields).map(asMap), 'metadata.name'),
  ]);
  // One term is enough for a node, so one without names lets in all others.
  if (named.length === 0 || named.some(({ length }) => length === 0)) return undefined;
  return new Set(named.flat()).size;
}

function namesIn(requirements: readonly JsonMap[], wanted: string): readonly string[] {
  const own = requirements.find(({ key, operator }) => key === wanted && operator === 'In');
  return asList(own?.values).map(asText);
}
