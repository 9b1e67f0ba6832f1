import path from 'node:path';
import type { JsonMap } from '../../document/manifest.ts';
import { repositoryOf } from '../../host/git/git-folder.ts';
import type { Ended, Programs } from '../../host/programs/programs.ts';
import { OutsideFault, type TemporaryFiles, type Way, wayOf } from '../../host/temporary-files.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { noKustomize, outsideFolder, outsideRepository } from '../../wording/charts.ts';
import { offline } from '../offline.ts';
import { faultOfEnd, faultOfMissing, renderLimits, tooManyDocuments } from '../program-fault.ts';
import { type RenderResult, topOf } from '../rendering.ts';
import { type Delivery, readDelivery } from './delivery.ts';
import { idlePatches } from './idle-patches.ts';
import { buildWords } from './kustomize-arguments.ts';
import { kustomizeFault } from './kustomize-fault.ts';
import type { OverlayFiles } from './overlay-files.ts';
import { overlaySpans } from './overlay-spans.ts';

export interface OverlayOptions {
  readonly programs: Programs;
  /** The one that all is put in, whatever it says. */
  readonly namespace?: string | undefined;
  /** Whether it reads files outside of the folder of a kustomization, too. What leads out of the repository it never reads. */
  readonly isUnrestricted?: boolean;
  /** The file that speaks for the whole; absent: its kustomization. */
  readonly whole?: string | undefined;
  /** What the object adds that delivers it. */
  readonly delivery?: Delivery | undefined;
}

/** Builds an overlay with the user's own kustomize, or kubectl, and tells where each field comes from. */
export async function renderOverlay(
  folder: string,
  files: OverlayFiles,
  { programs, namespace, isUnrestricted = false, whole, delivery }: OverlayOptions,
): Promise<RenderResult> {
  const file = whole ?? [...files.kustomizations.keys()].at(-1) ?? path.join(folder, 'kustomization.yaml');
  if (files.fault !== undefined) return { state: 'failed', fault: files.fault };
  const names = [...files.known.keys()];
  const outside = await files.source.outside(files.top, names);
  if (outside !== undefined) {
    const message = toldOutside(path.relative(folder, outside), files.top);
    return { state: 'failed', fault: { file, position: undefined, message, severity: 'error' } };
  }
  const called = { program: 'kustomize', file, absent: noKustomize() } as const;
  const missing = programs.missing(builder(programs));
  // Nothing is copied for a program that is not there.
  if (missing !== undefined) return faultOfMissing(missing, called);
  return withTemporaryFolder(async (temporary): Promise<RenderResult> => {
    const top = commonFolder(names);
    const wayOfCopy = (name: string) =>
      ['source', ...wayOf(path.relative(top, path.resolve(name)))].filter((step) => step !== '');
    const placeOf = (name: string) => temporary.placeOf(wayOfCopy(name));
    await copyAll(files, temporary, wayOfCopy);
    const components = delivery?.components.map((each) => placeOf(path.join(folder, each))) ?? [];
    const fields = { ...delivery?.fields, ...(namespace === undefined ? {} : { namespace }) };
    const wrapped = { temporary, fields, components, resource: placeOf(folder) };
    const wrapper = await wrap(wrapped, { name: 'wrapper', isAnnotated: true });
    const isChanged = Object.keys(fields).length + components.length > 0;
    const plain = isChanged ? await wrap(wrapped, { name: 'moved', isAnnotated: false }) : placeOf(folder);
    const around = delivery && (await readDelivery(delivery, files));
    const own = around === undefined ? [] : [[wrapperName, around] as const];
    const placed = { ...files, kustomizations: new Map([...files.kustomizations, ...own]) };
    const call = { temporary, programs, isUnrestricted };
    const [built, annotated] = await Promise.all([build(plain, call), build(wrapper, call)]);
    if (built.state !== 'exited' || built.status !== 0) {
      const shown = (text: string) => text.replaceAll(temporary.placeOf(['source']) + path.sep, '');
      const failed = (errors: string) => kustomizeFault(errors, { file, files: placed, shown });
      return faultOfEnd(built, { ...called, failed });
    }
    const originals = new Map(names.map((name) => [placeOf(name), name]));
    const shown = (name: string) => originals.get(path.resolve(wrapper, name)) ?? name;
    const text = built.output.toString('utf8');
    const tooMany = tooManyDocuments(text, called);
    if (tooMany !== undefined) return tooMany;
    const map = annotated.state === 'exited' && annotated.status === 0 ? annotated.output.toString('utf8') : '';
    const rendering = { text, spans: overlaySpans(text, map, placed, shown), whole: topOf(file) };
    return { state: 'rendered', rendering, notes: idlePatches(text, placed) };
  }).catch((error: unknown): RenderResult => {
    if (!(error instanceof OutsideFault)) throw error;
    const message = toldOutside(error.way.join('/'), files.top);
    return { state: 'failed', fault: { file, position: undefined, message, severity: 'error' } };
  });
}

function toldOutside(file: string, top: string): string {
  return repositoryOf(top) === undefined ? outsideFolder(file, top) : outsideRepository(file);
}

/** kustomize reads nothing outside of its folders, and follows no link out of them. */
async function copyAll(
  { known, given, source }: OverlayFiles,
  temporary: TemporaryFiles,
  wayOfCopy: (name: string) => Way,
): Promise<void> {
  // A way may leave a folder and come back to it.
  const names = new Map([...known.keys()].map((name) => [path.resolve(name), name]));
  for (const [whole, name] of names) {
    const text = given.get(whole);
    if (text === undefined) await source.copy(name, temporary, wayOfCopy(name));
    else await temporary.write(wayOfCopy(name), text);
  }
}

/** The whole path of the folder that all files lie in or below. */
export function commonFolder(names: readonly string[]): string {
  const [first = path.sep, ...others] = names.map((name) => path.dirname(path.resolve(name)));
  let common = first;
  for (const other of others)
    while (other !== common && !other.startsWith(common.endsWith(path.sep) ? common : common + path.sep))
      common = path.dirname(common);
  return common;
}

/** As kustomize calls the kustomization that it builds. */
const wrapperName = 'kustomization.yaml';

interface Wrapped {
  readonly temporary: TemporaryFiles;
  readonly fields: JsonMap;
  readonly components: readonly string[];
  readonly resource: string;
}

/** A kustomization of its own around the one that is built, in a folder beside it. */
async function wrap(
  { temporary, fields, components, resource }: Wrapped,
  { name, isAnnotated }: { readonly name: string; readonly isAnnotated: boolean },
): Promise<string> {
  const folder = await temporary.makeFolder([name]);
  const wayTo = (place: string) => path.relative(folder, place).split(path.sep).join('/');
  const text = {
    ...fields,
    resources: [wayTo(resource)],
    ...(components.length > 0 ? { components: components.map(wayTo) } : {}),
    ...(isAnnotated ? { buildMetadata: ['originAnnotations', 'transformerAnnotations'] } : {}),
  };
  await temporary.write([name, wrapperName], JSON.stringify(text));
  return folder;
}

interface KustomizeCall {
  readonly isUnrestricted: boolean;
  readonly temporary: TemporaryFiles;
  readonly programs: Programs;
}

function build(folder: string, { temporary, programs, isUnrestricted }: KustomizeCall): Promise<Ended> {
  const name = builder(programs);
  return programs.run(name, {
    words: buildWords(name, folder, isUnrestricted),
    environment: offline(temporary.folder),
    confinement: { temporary, readable: [] },
    ...renderLimits,
  });
}

/** kubectl has a kustomize of its own. */
function builder(programs: Programs): 'kustomize' | 'kubectl' {
  return programs.missing('kustomize')?.state === 'absent' ? 'kubectl' : 'kustomize';
}
