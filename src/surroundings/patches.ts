import {
  asList,
  type Json,
  type JsonMap,
  type Manifest,
  type ManifestFile,
  type Problem,
} from '../document/manifest.ts';
import { patchText } from '../wording/input/document-problems.ts';

/** What only a strategic merge patch says. */
const directive = /^\$(patch|retainKeys|setElementOrder\/.*|deleteFromPrimitiveList\/.*)$/;

/**
 * The file without the manifests that are patches of others, with one problem that says so: all of them where a
 * kustomization names the file as a patch, else those with a directive of strategic merge patches.
 */
export function withoutPatches(read: ManifestFile, isNamedAsPatch: boolean): ManifestFile {
  // A patch need not say all that an object has to.
  const problems = read.problems.filter(({ code }) => code !== 'unknown-kind');
  const file = isNamedAsPatch && problems.length < read.problems.length ? { ...read, problems } : read;
  if (!isNamedAsPatch && !file.text.includes('$')) return file;
  const patches = file.manifests.filter(({ value }) => isNamedAsPatch || hasDirective(value));
  const [first] = patches;
  if (first === undefined) return file;
  const manifests = file.manifests.filter((manifest) => !patches.includes(manifest));
  return { ...file, manifests, problems: [...file.problems, patchProblem(first)] };
}

function hasDirective(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDirective);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => directive.test(key) || hasDirective(member));
}

function patchProblem(manifest: Manifest): Problem {
  return { code: 'patch', message: patchText, range: manifest.keyRangeOf(['kind']) ?? manifest.range };
}

/** The files that the kustomizations of a file name as patches, as paths from the root of the file's own path or URI. */
export function patchFilesOf(file: string, manifests: readonly Manifest[]): readonly string[] {
  const kustomizations = manifests.filter(({ value }) => value.kind === 'Kustomization' || value.kind === 'Component');
  return kustomizations.flatMap(({ value }) => patchPaths(value)).map((path) => resolved(file, path));
}

/** The file as kustomize takes it: a kustomization may leave its own kind out. */
export function kustomizationText(file: string, text: string): string {
  const isOne = /(^|[/\\])(kustomization\.ya?ml|Kustomization)$/.test(file);
  if (!isOne || /^kind:/m.test(text)) return text;
  const version = /^apiVersion:/m.test(text) ? '' : 'apiVersion: kustomize.config.k8s.io/v1beta1\n';
  return `${version}kind: Kustomization\n${text}`;
}

/** Paths only: patches may also be written out in place. */
function patchPaths(kustomization: JsonMap): readonly string[] {
  const { patches, patchesStrategicMerge } = kustomization;
  const paths = [
    ...asList(patches).map((patch) => (patch !== null && typeof patch === 'object' ? (patch as JsonMap).path : null)),
    ...asList(patchesStrategicMerge),
  ];
  return paths.filter((path): path is string => typeof path === 'string' && !path.includes('\n'));
}

function resolved(file: string, path: string): string {
  const steps = file.replaceAll('\\', '/').split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
