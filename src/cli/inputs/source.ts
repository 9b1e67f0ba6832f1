import { type Manifest, type ManifestFile, unreadableCodes } from '../../document/manifest.ts';
import { type PlaceOf, placesIn, placesOfSpans } from '../../document/place.ts';
import { readManifests } from '../../document/read-manifests.ts';
import type { SharedDocuments } from '../../document/shared-documents.ts';
import { readRegularFileSync } from '../../host/regular-file.ts';
import { isLeftAlone } from '../../presentation/report/document-report.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { differenceBetween } from '../../std/text-difference.ts';
import { isWorkloadKind, namesWorkloadKind } from '../../std/workload-kinds.ts';
import {
  type FileObjects,
  type FolderIndex,
  type FolderSurroundings,
  fileObjects,
} from '../../surroundings/folder-index.ts';
import { folderOf } from '../../surroundings/folder-of.ts';
import {
  type Kustomization,
  type KustomizeRole,
  kustomizationsIn,
  kustomizationText,
} from '../../surroundings/kustomizations.ts';
import { type NotSimulated, notSimulatedIn } from '../../surroundings/not-simulated.ts';
import { withoutPatches } from '../../surroundings/patches.ts';
import { fileWithoutObject, noFileWithObject, nothingRendered } from '../../wording/cli/inputs.ts';
import { objectCreatedBy } from '../../workload/admit.ts';
import { assumedVersion, versionTraitsOf } from '../../workload/versions.ts';
import { keepHeapSmall } from '../jobs/small-heap.ts';
import type { InputFile } from './input-files.ts';
import type { NamedRendering } from './named-rendering.ts';
import { maxInputBytes, readText } from './read-text.ts';
import { faultOf, unexpectedFault } from './system-fault.ts';

/** A file as it was read, with what could not be read of it. */
export interface InputSource {
  readonly file: string;
  readonly text: string;
  readonly manifests: ManifestFile;
  readonly problems: readonly ReportProblem[];
  /** Objects of it, by kind and name, that install what is previewed. */
  readonly followed?: readonly string[];
  /** Of a text that a program made of a chart or an overlay. */
  readonly rendering?: NamedRendering;
  /** Who applies it as it stands, where something says so. */
  readonly applier?: ApplierOptions;
  /** Whether the user has named the file itself. */
  readonly isNamed?: boolean;
}

/** Where what a source says stands in the files that people edit. */
export function placesOfSource({ file, text, rendering }: Pick<InputSource, 'file' | 'text' | 'rendering'>): {
  readonly placeOf: PlaceOf;
  readonly text?: string;
  readonly environment?: string;
} {
  if (rendering === undefined) return { placeOf: placesIn(file, text), text };
  return { placeOf: placesOfSpans(rendering.spans, rendering.whole), environment: rendering.environment };
}

/** Who applies what is read or rendered, unless somebody says otherwise; undefined: nobody says. */
export function usualApplierOf(
  source: Pick<InputSource, 'rendering' | 'applier'> | undefined,
): ApplierOptions | undefined {
  return source?.rendering?.applier ?? source?.applier;
}

/** The source with another text; what is rendered keeps the places of what stayed the same. */
export function withManifests(source: InputSource, manifests: ManifestFile): InputSource {
  const { text } = manifests;
  const changed = { ...source, text, manifests };
  if (source.rendering === undefined) return changed;
  const { start, endBefore, endAfter } = differenceBetween(source.text, text);
  const by = endAfter - endBefore;
  const spans = source.rendering.spans.flatMap((span) => {
    if (span.end <= start) return [span];
    return span.start < endBefore ? [] : [{ ...span, start: span.start + by, end: span.end + by }];
  });
  return { ...changed, rendering: { ...source.rendering, text, spans } };
}

const nothing: ManifestFile = { text: '', manifests: [], problems: [], strangers: [], comments: [] };

/** The kustomizations of a file; one that is named as such may leave its kind out. */
export function kustomizationsOf(source: InputSource): readonly Kustomization[] {
  const { file, text, manifests, rendering } = source;
  if (rendering !== undefined) return [];
  const whole = kustomizationText(file, text);
  return kustomizationsIn(slashed(file), whole === text ? manifests : readManifests(whole));
}

/** What of a source matters to others. */
export function objectsOf(source: InputSource): FileObjects {
  const { file, manifests, rendering } = source;
  const rendered = rendering === undefined ? {} : { rendered: rendering.belongsTo };
  return { ...fileObjects(file, manifests), kustomizations: kustomizationsOf(source), ...rendered };
}

/** What of a source rolls out or runs pods and is not simulated. */
export function notSimulatedOf({ manifests, followed = [] }: InputSource): readonly NotSimulated[] {
  return notSimulatedIn(manifests, followed);
}

/** What a source lives among. */
export function aroundSource({ file, rendering }: InputSource, folder: FolderIndex): FolderSurroundings {
  return rendering === undefined ? folder.around(file) : folder.aroundRendered(file, rendering.belongsTo);
}

/** The folder that a file lies in; of what is rendered, that of its chart or overlay. */
export function sourceHome({ file, rendering }: Pick<InputSource, 'file' | 'rendering'>): string {
  return rendering?.belongsTo.folder ?? folderOf(file);
}

/** The plain manifests of a source. Its problems say what kustomizations make of the others. */
export function withoutOwnPatches(source: InputSource, role: KustomizeRole): InputSource {
  const whole = withoutPatches(source.manifests, role, source.file);
  const manifests = source.isNamed === false && role.sets.some(isRewriting) ? withoutRefused(whole) : whole;
  return manifests === source.manifests ? source : { ...source, manifests, problems: problemsOf(source, manifests) };
}

/** What kustomize may give a workload so that the server takes it; that of this file alone nobody applies. */
function isRewriting(field: string): boolean {
  return ['patches', 'replacements', 'transformers', 'vars'].includes(field);
}

function withoutRefused(read: ManifestFile): ManifestFile {
  const traits = versionTraitsOf(assumedVersion);
  const isTaken = ({ value }: Manifest) => !isWorkloadKind(value.kind) || objectCreatedBy(value, traits) !== undefined;
  const manifests = read.manifests.filter(isTaken);
  return manifests.length === read.manifests.length ? read : { ...read, manifests };
}

/** A file's path as kustomizations are resolved to. */
function slashed(file: string): string {
  return file.replaceAll('\\', '/');
}

/** Reads an input file; whatever is wrong with it becomes a problem. */
export async function readSource(input: InputFile, shared?: SharedDocuments): Promise<InputSource> {
  const { file, isNamed, fault, isBare, isPassedOver } = input;
  if (isPassedOver === true) return passedOverSource(file, fault ?? '');
  if (fault !== undefined) return faultySource(file, fault, isBare === true ? 'no-manifest' : unreadable);
  if (input.rendering !== undefined)
    return { ...renderedSource(file, input.rendering), followed: input.followed ?? [] };
  if (input.problem !== undefined) return { file, text: '', manifests: nothing, problems: [input.problem] };
  try {
    const text = input.text ?? (await (isNamed ? readText(file) : readRegularFileSync(file, maxInputBytes)));
    keepHeapSmall({ characters: text.length });
    // Who names a file is told of all that is wrong with it.
    const read = readManifests(text, isNamed ? undefined : shared);
    const manifests = isNamed ? { ...read, problems: [...read.problems, ...read.strangers] } : read;
    const problems = problemsOf({ file, text }, manifests);
    const isNoManifest = isNamed && manifests.manifests.length === 0 && problems.length === 0;
    if (isNoManifest) problems.push(wholeFile(file, 'no-manifest', fileWithoutObject));
    const { followed, applier } = input;
    return { file, text, manifests, problems, isNamed, ...(followed && { followed }), ...(applier && { applier }) };
  } catch (error) {
    return faultySource(file, faultOf(error), unreadable);
  }
}

/** What stands for inputs that hold nothing of Kubernetes, which is worth a word; charts may be switched off by their values. */
export function bareSource(inputs: readonly string[], isRendered: boolean): InputSource {
  const file = inputs.join(' ');
  if (!isRendered) return faultySource(file, noFileWithObject, 'no-manifest');
  const problem = { ...wholeFile(file, 'no-manifest', nothingRendered), severity: 'warning' } as const;
  return { file, text: '', manifests: nothing, problems: [problem] };
}

/** The problem of an input, or of what it is compared with, that cannot be read at all. */
export const unreadable = 'unreadable';

/** Whether the input itself could not be read, whatever is in it. */
export function isUnreadable({ code, position }: ReportProblem): boolean {
  return code === unreadable && position === undefined;
}

const faultCode = 'fault-of-this-tool';

/** Whether a template is of something else than pods, as those of web sites and of settings are, and nobody named it. */
export function isTemplateAside({ text, isNamed, problems }: InputSource): boolean {
  if (isNamed !== false || !problems.some(({ code }) => code === 'template')) return false;
  return !namesWorkloadKind(text) && !mayMakePods.test(text);
}

/** What includes other templates, or has its kind filled in, may come to anything. */
const mayMakePods = /\bcontainers\b|\b(?:include|template|tpl)\b|\bkind["']?:[ \t]*["']?[^\w\s"']/;

/** Whether a text that cannot be read may be there to be unreadable, as fixtures are: it names no workload, and nobody named it. */
export function isNobodysManifest({ text, isNamed }: InputSource, { code, isNew }: ReportProblem): boolean {
  return isNamed === false && isNew !== true && unreadableCodes.has(code) && !namesWorkloadKind(text);
}

/** The problem that stands for what nobody expected. */
export function ourFault(file: string, error: unknown): ReportProblem {
  return wholeFile(file, faultCode, unexpectedFault(error));
}

/** Whether a problem must be one of the user's. */
export function isOurFault({ code }: ReportProblem): boolean {
  return code === faultCode;
}

function faultySource(file: string, fault: string, code: string): InputSource {
  return { file, text: '', manifests: nothing, problems: [wholeFile(file, code, fault)] };
}

/** Told, though nothing is missed. */
function passedOverSource(file: string, fault: string): InputSource {
  const problem = { ...wholeFile(file, 'passed-over', fault), severity: 'warning' } as const;
  return { file, text: '', manifests: nothing, problems: [problem] };
}

function renderedSource(file: string, rendering: NamedRendering): InputSource {
  const source = { file, text: rendering.text, rendering };
  const manifests = readManifests(rendering.text);
  return { ...source, manifests, problems: problemsOf(source, manifests) };
}

function problemsOf(
  source: Pick<InputSource, 'file' | 'text' | 'rendering'>,
  { problems }: ManifestFile,
): ReportProblem[] {
  const { placeOf } = placesOfSource(source);
  return problems.map(({ code, message, range }) => {
    const { file, start } = placeOf(range);
    return { file, position: start, code, message, severity: isLeftAlone(code) ? 'information' : 'error' };
  });
}

function wholeFile(file: string, code: string, message: string): ReportProblem {
  return { file, position: undefined, code, message, severity: 'error' };
}
