// What a kustomization names: files, folders and addresses, by the fields that have them.
import { asList, asMap, asText, type JsonMap, type Path } from '../../document/manifest.ts';

/** Something named at a place. */
export interface Reference {
  readonly to: string;
  readonly at: Path;
  readonly isFolder: boolean;
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
    asList(value[field])
      .map((to, index) => ({ to: asText(to), at: [field, index], isFolder: true }))
      .filter(({ to }) => field !== 'patchesStrategicMerge' || !isWrittenOut(to)),
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

/** A patch in place of its path. Where kustomize takes it for a path it can be that of a file below the folder alone. */
export function isWrittenOut(entry: string): boolean {
  return entry.includes('\n') || entry.startsWith('{');
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
