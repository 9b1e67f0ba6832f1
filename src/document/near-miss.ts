import { nearSpelling } from '../std/nearest.ts';
import { apiVersions, groupOf, isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import {
  kindInSmallLetters,
  missingApiVersion,
  misspeltGroup,
  misspeltKind,
  refusedByKubectl,
} from '../wording/input/document-problems.ts';
import {
  emptyKind,
  generatedName,
  noGroupVersion,
  noType,
  unmapped,
  unrecognized,
  unregistered,
  unvalidated,
} from '../wording/input/kubectl-refusals.ts';
import { asMap, asText, type JsonMap, type Problem } from './manifest.ts';
import { keyRangeAt, nodeAt, type TreeNode } from './tree.ts';

/** What an object is: a document, an item of a list of any objects, or one of a list of one kind. */
export type Standing = 'document' | 'item' | 'typed-item';

/** What kubectl says of an object without an apiVersion or a kind. */
export function untypedIn({ apiVersion, kind }: JsonMap, standing: Standing): string {
  if (standing === 'document' || (standing === 'item' && apiVersion !== '' && kind !== ''))
    return unvalidated({ apiVersion, kind });
  return noType(asText(kind) === '' ? 'Kind' : 'apiVersion');
}

/** What kubectl apply refuses before it asks the server: it has to know which object is meant. */
function namelessIn(node: TreeNode, { apiVersion, kind, metadata }: JsonMap): Problem | undefined {
  const { name, generateName } = metadata as JsonMap;
  if (!isWorkloadKind(kind) || apiVersion !== apiVersions[kind] || (name ?? '') !== '') return undefined;
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
    return { code: 'unknown-kind', message: misspeltKindIn(value, meant, standing), range };
  }
  if (typeof apiVersion === 'string' && apiVersion !== '')
    return misspeltGroupIn(node, value, standing) ?? namelessIn(node, value);
  const words = apiVersion === '' && standing === 'document' ? unmappedIn(value, standing) : untypedIn(value, standing);
  const message = missingApiVersion(apiVersions[meant], words);
  return { code: 'unknown-kind', message, range };
}

/** kubectl knows kinds in small letters, too, and sends them; the API server does not. */
function misspeltKindIn(value: JsonMap, meant: string, standing: Standing): string {
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string') return misspeltKind(asText(kind), meant, untypedIn(value, standing));
  return kind === meant.toLowerCase()
    ? kindInSmallLetters(asText(kind), meant, unregistered({ apiVersion, kind }))
    : misspeltKind(asText(kind), meant, unmappedIn(value, standing));
}

/** The API group of a workload, as it should be spelled; a group of another name may have such a kind of its own. */
function misspeltGroupIn(node: TreeNode, value: JsonMap, standing: Standing): Problem | undefined {
  const [apiVersion, kind] = [asText(value.apiVersion), value.kind as keyof typeof apiVersions];
  const [group = '', version, ...more] = apiVersion.split('/');
  const known = groupOf(kind);
  const isKnown = group === known && /^v\d\w*$/.test(version ?? '') && more.length === 0;
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
  if (asText(apiVersion).split('/').length > 2)
    return standing === 'typed-item' ? noType('Kind') : noGroupVersion(asText(apiVersion));
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
  const isEmpty = value.kind === '' && standing === 'document';
  return {
    code: 'unknown-kind',
    message: refusedByKubectl(isEmpty ? emptyKind : untypedIn(value, standing)),
    range: keyRangeAt(node, ['apiVersion']) ?? node.range,
  };
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/s$/, '');
}

function isMap(value: JsonMap[string] | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
