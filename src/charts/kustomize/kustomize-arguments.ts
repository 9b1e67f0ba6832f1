// What kustomize is given on its command line, and kubectl, which has one of its own.

/** Builds what is in a folder, by its whole path; `isUnrestricted`: with files outside of the folder of a kustomization, too. */
export function buildWords(
  program: 'kustomize' | 'kubectl',
  folder: string,
  isUnrestricted = false,
): readonly string[] {
  const restrictions = isUnrestricted ? ['--load-restrictor=LoadRestrictionsNone'] : [];
  // A whole path begins as no option does.
  return [program === 'kustomize' ? 'build' : 'kustomize', ...restrictions, folder];
}
