// What a kustomization names: files, folders and addresses, by the fields that have them.
import { asList, asMap, asText, type JsonMap, type Path } from '../../document/manifest.ts';
import { readPlainText } from '../../document/plain-documents.ts';

/** Something named at a place. */
export interface Reference {
  readonly to: string;
  readonly at: Path;
  readonly isFolder: boolean;
  /** Where no file has the name, it is a patch in place of its path. */
  readonly mayBeText?: true;
}

/** The lists of a kustomization that name files and folders. */
export const listsOfPaths = [
  'resources',
  'bases',
  'components',
  'crds',
  'configurations',
  'patchesStrategicMerge',
] as const;
const listsWithPaths = ['patches', 'patchesJson6902', 'replacements'] as const;
const listsWithFiles = ['configMapGenerator', 'secretGenerator'] as const;

/** All that kustomize reads for the fields of a kustomization, but for its plugins. */
export function referencesIn(value: JsonMap): readonly Reference[] {
  const paths = listsOfPaths.flatMap((field) =>
    asList(value[field]).map((entry, index) => {
      const reference = { to: asText(entry), at: [field, index], isFolder: true };
      return field === 'patchesStrategicMerge' ? orText(reference) : reference;
    }),
  );
  const inside = listsWithPaths.flatMap((field) =>
    asList(value[field]).flatMap((entry, index) => referencesOf(asMap(entry), ['path'], [field, index])),
  );
  const files = listsWithFiles.flatMap((field) =>
    asList(value[field]).flatMap((entry, index) => filesOfGenerator(asMap(entry), [field, index])),
  );
  const schema = referencesOf(asMap(value.openapi), ['path'], ['openapi']);
  return [...paths, ...inside, ...files, ...schema].filter(({ to }) => to !== '');
}

/**
 * The same of what may be a patch in place of its path. kustomize takes for a path what it cannot read as objects, and is
 * not quite of our mind what it can: so a file of the name counts, whatever the text says.
 */
export function orText(reference: Reference): Reference {
  return areObjects(reference.to) ? { ...reference, mayBeText: true } : reference;
}

/** Whether a text is one object or several, each with a kind and a name. */
export function areObjects(text: string): boolean {
  // A path is seldom either, and short: nothing else is read.
  if (!text.includes('\n') && !text.startsWith('{')) return false;
  const { documents, problem } = readPlainText(text);
  const objects = documents.flatMap(({ value }) => (value === null ? [] : [asMap(value)]));
  const areNamed = objects.every(({ kind, metadata }) => asText(kind) !== '' && asText(asMap(metadata).name) !== '');
  return problem === undefined && objects.length > 0 && areNamed;
}

/** The files that the fields name, each one or a list of them. */
export function referencesOf(entry: JsonMap, fields: readonly string[], at: Path): readonly Reference[] {
  return fields.flatMap((field) => {
    const value = entry[field] ?? null;
    if (!Array.isArray(value)) return [{ to: asText(value), at: [...at, field], isFolder: false }];
    return value.map((to, index) => ({ to: asText(to), at: [...at, field, index], isFolder: false }));
  });
}

/** Also of the plugins of the same names. */
export function filesOfGenerator(entry: JsonMap, at: Path): readonly Reference[] {
  const files = referencesOf(entry, ['files'], at);
  const named = files.map((each) => ({ ...each, to: each.to.replace(/^[^=]*=/, '') }));
  return [...named, ...referencesOf(entry, ['envs', 'env'], at)];
}

/** Fetched whatever lies in the folder, as Go reads addresses. */
export function isRemoteReference(reference: string): boolean {
  return /^https?:/i.test(reference);
}

/** As kustomize tells a repository where no file has the name. */
export function isRepository(reference: string): boolean {
  return /^(?:git::)?(?:(?:ssh|https?|file):\/\/|github\.com[/:]|[a-z][a-z\d-]*@[^/:]*[/:])/i.test(reference);
}

/** What surely was meant to be remote, where nothing of the name is there. */
export function seemsRemote(reference: string): boolean {
  return /^[a-z+]+:|^git@|^[\w-]+(\.[\w-]+)+\/\S|\?ref=|\.git(\/|$)/.test(reference);
}
