import { nearSpelling } from '../std/nearest.ts';
import { apiVersions, groupOf, isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import {
  missingApiVersion,
  misspeltGroup,
  misspeltKind,
  refusedByKubectl,
} from '../wording/input/document-problems.ts';
import { generatedName, noType, unmapped, unrecognized, unvalidated } from '../wording/input/kubectl-refusals.ts';
import { asMap, asText, type JsonMap, type Problem } from './manifest.ts';
import { keyRangeAt, nodeAt, type TreeNode } from './tree.ts';

/** What an object is: a document, an item of a list of any objects, or one of a list of one kind. */
export type Standing = 'document' | 'item' | 'typed-item';

/** What kubectl says of an object without an apiVersion or a kind. */
export function untypedIn({ apiVersion, kind }: JsonMap, standing: Standing): string {
  if (standing !== 'typed-item') return unvalidated({ apiVersion, kind });
  return noType(asText(kind) === '' ? 'Kind' : 'apiVersion');
}

/** What kubectl apply refuses before it asks the server: it has to know which object is meant. */
function namelessIn(node: TreeNode, { kind, metadata }: JsonMap): Problem | undefined {
  const { name, generateName } = metadata as JsonMap;
  if (!isWorkloadKind(kind) || (name ?? '') !== '') return undefined;
  if (typeof generateName !== 'string' || generateName === '') return undefined;
  const range = keyRangeAt(node, ['metadata', 'generateName']) ?? node.range;
  return { code: 'generate-name', message: refusedByKubectl(generatedName(generateName)), range };
}

/** What was meant to be a workload, but kubectl sees none: its kind is misspelled, or it lacks kind or apiVersion. */
export function nearMissIn(node: TreeNode, value: JsonMap, standing: Standing): Problem | undefined {
  const { apiVersion, kind, metadata, spec } = value;
  const keyed = node.entries?.get('kind');
  if (!isMap(metadata)) return undefined;
  if (!isMap(spec)) return namelessIn(node, value);
  if ((kind ?? '') === '') return kindlessIn(node, value, standing);
  if (typeof kind !== 'string' || keyed === undefined) return undefined;
  const meant = workloadKinds.find((known) => singular(known) === singular(kind)) ?? nearSpelling(kind, workloadKinds);
  if (meant === undefined) return undefined;
  const { range } = keyed.node;
  if (meant !== kind) {
    if (typeof apiVersion === 'string' && !apiVersion.startsWith(`${groupOf(meant)}/`)) return undefined;
    const words = typeof apiVersion === 'string' ? unmappedIn(value, standing) : untypedIn(value, standing);
    return { code: 'unknown-kind', message: misspeltKind(kind, meant, words), range };
  }
  if (typeof apiVersion === 'string' && apiVersion !== '')
    return misspeltGroupIn(node, value, standing) ?? namelessIn(node, value);
  const message = missingApiVersion(apiVersions[meant], untypedIn(value, standing));
  return { code: 'unknown-kind', message, range };
}

/** The API group of a workload, as it should be spelled; a group of another name may have such a kind of its own. */
function misspeltGroupIn(node: TreeNode, value: JsonMap, standing: Standing): Problem | undefined {
  const [apiVersion, kind] = [asText(value.apiVersion), value.kind as keyof typeof apiVersions];
  const [group = '', version] = apiVersion.split('/');
  const known = groupOf(kind);
  const isKnown = group === known && /^v\d\w*$/.test(version ?? '');
  if (isKnown || nearSpelling(group, [known]) === undefined) return undefined;
  const range = nodeAt(node, ['apiVersion'])?.range ?? node.range;
  return {
    code: 'unknown-kind',
    message: misspeltGroup(apiVersion, apiVersions[kind], unmappedIn(value, standing)),
    range,
  };
}

function unmappedIn({ apiVersion, kind, metadata }: JsonMap, standing: Standing): string {
  const { name, namespace } = asMap(metadata);
  if (standing !== 'document') return unrecognized({ apiVersion: asText(apiVersion), kind: asText(kind) });
  return unmapped({
    apiVersion: asText(apiVersion),
    kind: asText(kind),
    name: asText(name),
    namespace: asText(namespace),
  }).replace('\n', ' ');
}

/** Other groups have kinds that nobody here knows. */
function kindlessIn(node: TreeNode, value: JsonMap, standing: Standing): Problem | undefined {
  if (!Object.values(apiVersions).some((known) => known === value.apiVersion)) return undefined;
  return {
    code: 'unknown-kind',
    message: refusedByKubectl(untypedIn(value, standing)),
    range: keyRangeAt(node, ['apiVersion']) ?? node.range,
  };
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/s$/, '');
}

function isMap(value: JsonMap[string] | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
