import { asList, asMap, type Json, type JsonMap, type Manifest, type ManifestFile } from '../document/manifest.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { kustomizedText, patchText } from '../wording/input/document-problems.ts';
import { relativePath } from './folder-of.ts';
import type { KustomizeRole } from './kustomizations.ts';

/** What only a strategic merge patch says. */
const directive = /^\$(patch|retainKeys|setElementOrder\/.*|deleteFromPrimitiveList\/.*)$/;
/** What a text with one of them has in it. */
const directiveName = /\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)/;

/**
 * The file without the manifests that kustomize makes something else of: patches of others, and workloads that lack what
 * a kustomization adds. Where they are workloads one problem says so, and one says where it changes what stays.
 */
export function withoutPatches(read: ManifestFile, role: KustomizeRole, file = ''): ManifestFile {
  // A patch need not say all that an object has to.
  const problems = role.isPatch ? read.problems.filter(({ code }) => code !== 'unknown-kind') : read.problems;
  const patches = patchesIn(read, role);
  if (patches.size + role.sets.length === 0 && problems.length === read.problems.length) return read;
  const isChanged = (manifest: Manifest) => role.sets.length > 0 && isWorkloadKind(manifest.value.kind);
  const changed = read.manifests.filter((manifest) => !patches.has(manifest) && isChanged(manifest));
  const unfinished = new Set(changed.filter(({ value }) => isUnfinished(value, role)));
  const isLeft = (manifest: Manifest) => patches.has(manifest) || unfinished.has(manifest);
  const patch = [...patches].find(({ value }) => isWorkloadKind(value.kind));
  const [first] = changed;
  const added = [
    ...(patch === undefined ? [] : [{ code: 'patch', message: patchText, range: placeOf(patch) } as const]),
    ...(first === undefined
      ? []
      : [{ code: 'kustomized', message: messageOf(role, file), range: placeOf(first) } as const]),
  ];
  const leftCount = patches.size + unfinished.size;
  if (leftCount + added.length === 0 && problems.length === read.problems.length) return read;
  const manifests = leftCount === 0 ? read.manifests : read.manifests.filter((manifest) => !isLeft(manifest));
  return { ...read, manifests, problems: [...problems, ...added] };
}

function patchesIn({ text, manifests }: ManifestFile, { isPatch, isBeside }: KustomizeRole): ReadonlySet<Manifest> {
  // Few texts have the sign at all, and each key asks: looking for it alone takes a tenth of the time.
  const mayHaveDirective = text.includes('$') && directiveName.test(text);
  if (!isPatch && !isBeside && !mayHaveDirective) return new Set();
  const isOne = ({ value }: Manifest) =>
    isPatch || (isBeside && isFragment(value)) || (mayHaveDirective && hasDirective(value));
  return new Set(manifests.filter(isOne));
}

function hasDirective(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDirective);
  if (typeof value !== 'object' || value === null) return false;
  const map = value as JsonMap;
  return Object.keys(map).some((key) => (key.startsWith('$') && directive.test(key)) || hasDirective(map[key] ?? null));
}

/** Whether it is a workload that says of its pods neither how to find them nor how they are labeled. */
export function isFragment({ kind, spec }: JsonMap): boolean {
  const { selector, template } = asMap(spec);
  const { labels } = asMap(asMap(asMap(template).metadata));
  return isWorkloadKind(kind) && (selector ?? null) === null && (labels ?? null) === null;
}

/** Whether a workload is not yet what the server is sent. */
function isUnfinished(value: JsonMap, { sets }: KustomizeRole): boolean {
  return isIncomplete(value) || (sets.includes('vars') && hasVariable(value));
}

/** Whether it has a `$(NAME)` where Kubernetes itself knows none, so that kustomize has to. */
function hasVariable(value: Json): boolean {
  if (typeof value === 'string') return /\$\([\w.-]+\)/.test(value);
  if (Array.isArray(value)) return value.some(hasVariable);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => !expandedByKubernetes.has(key) && hasVariable(member));
}

const expandedByKubernetes: ReadonlySet<string> = new Set(['command', 'args', 'env', 'subPathExpr']);

/** Whether a workload lacks what the server insists on and a kustomization may add: labels, a selector, an image. */
function isIncomplete({ spec }: JsonMap): boolean {
  const { selector, template } = asMap(spec);
  const { metadata, spec: podSpec } = asMap(template);
  const labels = asMap(asMap(metadata).labels);
  const wanted = Object.entries(asMap(asMap(selector).matchLabels));
  const isFound = wanted.length > 0 || asList(asMap(selector).matchExpressions).length > 0;
  const containers = asList(asMap(podSpec).containers).map(asMap);
  const isWhole =
    containers.length > 0 && containers.every(({ name, image }) => name !== undefined && image !== undefined);
  return !isFound || !isWhole || wanted.some(([key, value]) => labels[key] !== value);
}

function placeOf(manifest: Manifest) {
  return manifest.keyRangeOf(['kind']) ?? manifest.range;
}

function messageOf({ sets, builtBy }: KustomizeRole, file: string): string {
  return kustomizedText(
    sets,
    builtBy.map((folder) => relativePath(file, folder)),
  );
}
