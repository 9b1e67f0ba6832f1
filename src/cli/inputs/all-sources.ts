import type { ReportProblem } from '../../presentation/report/report.ts';
import { createFolderIndex, type FolderIndex } from '../../surroundings/folder-index.ts';
import { presentWorkloads } from '../baselines/present-workloads.ts';
import type { InputFile } from './input-files.ts';
import { kustomizationsBeside } from './kustomizations-beside.ts';
import { faultsOfRendering, leftAloneIn } from './left-alone.ts';
import { bareSource, type InputSource, isTemplateAside, objectsOf, readSource, withoutOwnPatches } from './source.ts';

/** All inputs together, each among the objects of the others. */
export interface AllSources {
  readonly sources: readonly InputSource[];
  readonly folder: FolderIndex;
  /** What could not be read, and what was left alone. */
  readonly problems: readonly ReportProblem[];
}

/** Reads all inputs; whatever is wrong with one becomes a problem. */
export async function readAllSources(inputs: readonly InputFile[], names: readonly string[]): Promise<AllSources> {
  const all: InputSource[] = [];
  for (const input of [...inputs, ...kustomizationsBeside(inputs)]) all.push(await readSource(input));
  const read = all.slice(0, inputs.length);
  const folder = createFolderIndex();
  const files = all.map((source, index) => {
    const { file, manifests, problems } = source;
    const objects = objectsOf(source);
    const { kustomizations } = objects;
    folder.setObjects(file, objects);
    const hasTemplate = problems.some(({ code }) => code === 'template');
    const isAside = isTemplateAside(source);
    const faultsIn = faultsOfRendering(problems);
    const isBeside = index >= inputs.length;
    const { chart } = inputs[index] ?? {};
    return {
      file,
      chart,
      hasTemplate,
      isAside,
      faultsIn,
      kustomizations,
      workloads: presentWorkloads(manifests),
      isBeside,
    };
  });
  const isHollow = ({ manifests, problems }: InputSource) => manifests.manifests.length + problems.length === 0;
  const isBare = read.every((source, index) => isHollow(source) && files[index]?.kustomizations.length === 0);
  const sources = read.map((source) => withoutOwnPatches(source, folder.roleOf(source.file)));
  const leftAlone = await leftAloneIn(files);
  const isRendered = read.some(({ rendering }) => rendering !== undefined);
  const told = [...sources, ...(isBare ? [bareSource(names, isRendered)] : [])].flatMap(({ problems }) => problems);
  const notes = leftAlone.reports.flatMap(({ problems }) => problems);
  return { sources, folder, problems: [...told.filter((each) => !leftAlone.covers(each)), ...notes] };
}
