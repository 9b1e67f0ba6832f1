import { say } from '../../std/say.ts';
import { plural } from '../plural.ts';

export const patchHint = say`This is a patch. To see the rollout, preview the built output, such as that of kubectl kustomize.`;

export const helmTemplateHint = say`This is a template. To see the rollout, preview the rendered output.`;

export function moreFindings(count: number): string {
  return say`${plural(count, 'more finding')} in this file`;
}
