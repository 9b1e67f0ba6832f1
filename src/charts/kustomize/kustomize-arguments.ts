// What kustomize is given on its command line, and kubectl, which has one of its own.

/** Builds what is in a folder, by its whole path. */
export function buildWords(program: 'kustomize' | 'kubectl', folder: string): readonly string[] {
  // A whole path begins as no option does.
  return program === 'kustomize' ? ['build', folder] : ['kustomize', folder];
}
