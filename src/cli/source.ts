import type { ManifestFile } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import type { ReportProblem } from '../presentation/report/report.ts';
import { kustomizationText, patchFilesOf, withoutPatches } from '../rules/patches.ts';
import { LineIndex } from '../std/line-index.ts';
import { faultOf, type InputFile, inputFiles } from './input-files.ts';
import { readText } from './read-text.ts';
import type { Settings } from './settings.ts';

/** A file as it was read, with what could not be read of it. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly manifests: ManifestFile;
  readonly problems: readonly ReportProblem[];
}

const nothing: ManifestFile = { text: '', manifests: [], problems: [], strangers: [], comments: [] };

/** Reads all inputs; whatever is wrong with one becomes a problem. */
export async function sourcesOf(
  { inputs, ignored }: Pick<Settings, 'inputs' | 'ignored'>,
  readStandardInput: () => Promise<string>,
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const input of await inputFiles(inputs, ignored)) sources.push(await readSource(input, readStandardInput));
  return withFaultOfNothing(withPatchesLeftAlone(sources), inputs);
}

/** Patches of a kustomization are no manifests of their own. */
function withPatchesLeftAlone(sources: readonly Source[]): readonly Source[] {
  const named = new Set(
    sources.flatMap(({ file, text }) => {
      const whole = kustomizationText(file, text);
      return whole.includes('patches') ? patchFilesOf(file, readManifests(whole).manifests) : [];
    }),
  );
  return sources.map((source) => {
    const isNamed = named.has(source.file.replaceAll('\\', '/'));
    const manifests = withoutPatches(source.manifests, isNamed);
    if (manifests === source.manifests) return source;
    const problems = problemsOf(source.file, manifests);
    return { ...source, manifests, problems };
  });
}

/** Reads an input file; whatever is wrong with it becomes a problem. */
async function readSource(input: InputFile, readStandardInput: () => Promise<string>): Promise<Source> {
  const { file, isNamed, fault, isBare } = input;
  if (fault !== undefined) return faultySource(file, fault, isBare === true ? 'no-manifest' : unreadable);
  try {
    const text = file === '-' ? await readStandardInput() : await readText(file);
    const read = readManifests(text);
    const manifests = isNamed ? { ...read, problems: [...read.problems, ...read.strangers] } : read;
    const problems = problemsOf(file, manifests);
    const isNoManifest = isNamed && manifests.manifests.length === 0 && problems.length === 0;
    if (isNoManifest) problems.push(wholeFile(file, 'no-manifest', 'the file holds no Kubernetes object'));
    return { file, text, manifests, problems };
  } catch (error) {
    return faultySource(file, faultOf(error), unreadable);
  }
}

/** Folders whose files hold nothing of Kubernetes give nothing to preview, which is worth a word. */
function withFaultOfNothing(sources: readonly Source[], inputs: readonly string[]): readonly Source[] {
  const isBare = sources.every(({ manifests, problems }) => manifests.manifests.length + problems.length === 0);
  if (!isBare) return sources;
  const file = inputs.join(' ');
  return [
    ...sources,
    { ...empty(file), problems: [wholeFile(file, 'no-manifest', 'no file in it holds a Kubernetes object')] },
  ];
}

const unreadable = 'unreadable';

/** Whether the input itself could not be read, whatever is in it. */
export function isUnreadable({ code, position }: ReportProblem): boolean {
  return code === unreadable && position === undefined;
}

function faultySource(file: string, fault: string, code: string): Source {
  return { ...empty(file), problems: [wholeFile(file, code, fault)] };
}

function empty(file: string): Source {
  return { file, text: '', manifests: nothing, problems: [] };
}

function problemsOf(file: string, { text, problems }: ManifestFile): ReportProblem[] {
  const index = new LineIndex(text);
  return problems.map(({ code, message, range }) => ({
    file,
    position: index.positionAt(range.start),
    code,
    message,
    // A Helm template or a patch is no manifest yet: it is left alone, as it should be.
    severity: code === 'template' || code === 'patch' ? 'information' : 'error',
  }));
}

function wholeFile(file: string, code: string, message: string): ReportProblem {
  return { file, position: undefined, code, message, severity: 'error' };
}
