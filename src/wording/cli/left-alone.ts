// Files that are not manifests as they stand, reported once for all of them, with how to preview what they come to.
import { say, verbatim } from '../../std/say.ts';
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';
import { shellWord } from '../shell-word.ts';

export function chartTemplates(templates: number, chart: string): string {
  const what =
    templates === 1
      ? say`${plural(templates, 'template')} of this chart is skipped`
      : say`${plural(templates, 'template')} of this chart are skipped`;
  return say`${what}: with helm on the PATH, rollout-preview ${shellWord(chart)} previews its output`;
}

export const libraryChart = say`a library chart renders nothing by itself: preview a chart that uses it`;

export function folderTemplates(templates: number): string {
  return templates === 1
    ? say`${plural(templates, 'template')} of this folder is skipped: preview the rendered output`
    : say`${plural(templates, 'template')} of this folder are skipped: preview the rendered output`;
}

export function changingKustomization(workloads: number, fields: readonly string[], folder: string): string {
  const what = say`this changes ${plural(workloads, 'workload')} through ${listText(fields, 'and')}`;
  return say`${what}: preview its output with ${buildCommand(folder)}`;
}

/** It takes in what is not among the inputs, and no program is there that builds it. */
export function distantKustomization(taken: string, folder: string): string {
  const why = say`this builds on ${taken}, which is not among the inputs, and neither kustomize nor kubectl was found on the PATH`;
  return say`${why}. Install one of them, or preview the output of kustomize build ${shellWord(folder)}`;
}

/** Of a component and so many others. */
export function unusedComponents(others: number): string {
  const what = others === 0 ? say`this component builds` : say`this component and ${plural(others, 'other')} build`;
  return others === 0
    ? say`${what} nothing by itself: preview a kustomization that uses it`
    : say`${what} nothing by themselves: preview a kustomization that uses them`;
}

function buildCommand(folder: string): string {
  return verbatim`kubectl kustomize ${shellWord(folder)} | rollout-preview -`;
}
