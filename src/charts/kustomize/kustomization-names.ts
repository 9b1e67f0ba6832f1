import path from 'node:path';

export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

/** Whether kustomize reads a file of the name as a kustomization. */
export function isKustomization(file: string): boolean {
  return kustomizationNames.some((name) => name === path.basename(file));
}
