import { plural } from '../plural.ts';

export const patchHint =
  'This is a patch: preview the built output, such as that of kubectl kustomize, to see the rollout.';

export const helmTemplateHint = 'This is a template: preview its rendered output to see the rollout.';

export function moreFindings(count: number): string {
  return `${plural(count, 'more finding')} in this file`;
}
