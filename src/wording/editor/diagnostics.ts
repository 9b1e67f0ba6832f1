import { plural } from '../plural.ts';

export const patchHint =
  'This is a patch. To see the rollout, preview the built output, such as that of kubectl kustomize.';

export const helmTemplateHint = 'This is a template. To see the rollout, preview the rendered output.';

export function moreFindings(count: number): string {
  return `${plural(count, 'more finding')} in this file`;
}
