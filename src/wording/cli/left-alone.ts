// Files that are not manifests as they stand, reported once for all of them, with how to preview what they come to.
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';
import { shellWord } from '../shell-word.ts';

export function chartTemplates(templates: number, chart: string): string {
  const what = `${plural(templates, 'template')} of this chart ${templates === 1 ? 'is' : 'are'} skipped`;
  return `${what}: with helm on the PATH, rollout-preview ${shellWord(chart)} previews its output`;
}

export const libraryChart = 'a library chart renders nothing by itself: preview a chart that uses it';

export function folderTemplates(templates: number): string {
  return `${plural(templates, 'template')} of this folder ${templates === 1 ? 'is' : 'are'} skipped: preview the rendered output`;
}

export function changingKustomization(workloads: number, fields: readonly string[], folder: string): string {
  const what = `this changes ${plural(workloads, 'workload')} through ${listText(fields, 'and')}`;
  return `${what}: preview its output with ${buildCommand(folder)}`;
}

/** It takes in what is not among the inputs, and no program is there that builds it. */
export function distantKustomization(taken: string, folder: string): string {
  const why = `this builds on ${taken}, which is not among the inputs, and neither kustomize nor kubectl was found on the PATH`;
  return `${why}. Install one of them, or preview the output of kustomize build ${shellWord(folder)}`;
}

/** Of a component and so many others. */
export function unusedComponents(others: number): string {
  const what = others === 0 ? 'this component builds' : `this component and ${plural(others, 'other')} build`;
  return `${what} nothing alone: preview a kustomization that uses ${others === 0 ? 'it' : 'them'}`;
}

function buildCommand(folder: string): string {
  return `kubectl kustomize ${shellWord(folder)} | rollout-preview -`;
}
