// After component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go (v0.36.3): what a pod spec demands of its node.
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../api-types.ts';

/** What of a node decides where pods may run. */
export interface NodeIdentity {
  readonly name: string;
  readonly labels: StringMap;
}

interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

interface NodeSelectorTerm {
  readonly matchExpressions?: readonly NodeSelectorRequirement[];
  readonly matchFields?: readonly NodeSelectorRequirement[];
}

const nameField = 'metadata.name';

/** Whether the node has the labels of nodeSelector and satisfies one term of the required node affinity. */
export function matchesNode(podSpec: JsonMap, node: NodeIdentity): boolean {
  const nodeSelector = Object.entries((podSpec.nodeSelector ?? {}) as StringMap);
  if (!nodeSelector.every(([key, value]) => node.labels[key] === value)) return false;
  const terms = requiredTerms(podSpec);
  return terms === undefined || terms.some((term) => matchesTerm(term, node));
}

function requiredTerms(podSpec: JsonMap): readonly NodeSelectorTerm[] | undefined {
  const required = member(
    member(member(podSpec, 'affinity'), 'nodeAffinity'),
    'requiredDuringSchedulingIgnoredDuringExecution',
  );
  if (required === undefined) return undefined;
  return (member(required, 'nodeSelectorTerms') ?? []) as unknown as readonly NodeSelectorTerm[];
}

function member(value: Json | undefined, key: string): Json | undefined {
  return (value as JsonMap | null | undefined)?.[key];
}

/** A term without any requirement matches no node. */
function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, node: NodeIdentity): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  const fields: StringMap = { [nameField]: node.name };
  return (
    matchExpressions.every((requirement) => meets(node.labels, requirement)) &&
    matchFields.every((requirement) => meets(fields, requirement))
  );
}

function meets(labels: StringMap, { key, operator, values = [] }: NodeSelectorRequirement): boolean {
  const value = labels[key];
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return isInteger(value) && isInteger(values[0]) && BigInt(value) > BigInt(values[0]);
    case 'Lt':
      return isInteger(value) && isInteger(values[0]) && BigInt(value) < BigInt(values[0]);
    default:
      return false;
  }
}

function isInteger(text: string | undefined): text is string {
  return text !== undefined && /^-?\d+$/.test(text);
}
