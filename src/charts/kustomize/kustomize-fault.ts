// What kustomize says when it does not build, as one sentence at the entry or the patch that it means.
import { asList, asMap, type Json, type Path } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { otherKustomizeFault } from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import { patchesIn } from './field-places.ts';
import type { OverlayFile } from './known-files.ts';
import type { OverlayFiles } from './overlay-files.ts';
import { listsOfPaths } from './references.ts';

/** What was built. */
interface BuiltOverlay {
  readonly file: string;
  readonly files: OverlayFiles;
  /** With the names of the files as they are, and not those of the copy. */
  readonly shown: (text: string) => string;
}

interface SaidFault {
  readonly reason: string;
  readonly at: { readonly of: OverlayFile; readonly offset: number } | undefined;
}

/** One sentence of what kustomize wrote to its standard error, at its place. */
export function kustomizeFault(errors: string, { file, files, shown }: BuiltOverlay): RenderFault {
  const said = messageIn(errors);
  const found = ofPatch(said, files) ?? ofResource(said, files) ?? ofField(said, files) ?? ofTarget(said, files);
  const { reason, at } = found ?? { reason: said, at: undefined };
  const [line = ''] = shown(reason).trim().split('\n');
  const position = at?.of.index.positionAt(at.offset);
  return { file: at?.of.file ?? file, position, message: otherKustomizeFault(line), severity: 'error' };
}

/** kubectl quotes the same words, those of several lines between angle brackets. */
function messageIn(errors: string): string {
  const [, quoted] = /"command failed" err="((?:[^"\\]|\\.)*)"/.exec(errors) ?? [];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
  const lines = between(errors, '"command failed" err=<\n', '\n >');
  return (lines?.inner.replaceAll(/^\t/gm, '') ?? errors.replace(/^Error: /, '')).trim();
}

function between(text: string, opening: string, closing: string): { inner: string; rest: string } | undefined {
  const start = text.indexOf(opening);
  const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
  return end < 0
    ? undefined
    : { inner: text.slice(start + opening.length, end), rest: text.slice(end + closing.length) };
}

/** A patch that is none: its entry is quoted as YAML. */
function ofPatch(said: string, files: OverlayFiles): SaidFault | undefined {
  const config = between(said, 'config: `\n', '`: ');
  if (config === undefined) return undefined;
  const { inner, rest: reason } = config;
  const quoted = asMap(readPlainDocuments(inner)[0]?.value);
  const field = ['path', 'patch'].find((each) => quoted[each] !== undefined);
  if (field === undefined) return undefined;
  const isQuoted = (entry: Json) => asMap(entry)[field] === quoted[field];
  return { reason, at: entryIn(files, ['patches', 'patchesJson6902'], isQuoted, [field]) };
}

/** What it includes, of which the innermost is to blame. */
function ofResource(said: string, files: OverlayFiles): SaidFault | undefined {
  const named = [...said.matchAll(/accumulating (?:resources|components) from '([^']+)'/g)].at(-1)?.[1];
  const at = entryIn(files, listsOfPaths, (entry) => entry === named);
  if (at === undefined) return undefined;
  const steps = said.split(/must resolve to a file': |(?:recursed )?(?:accumulation of|merging from) path '[^']*': /);
  return { reason: steps.at(-1) ?? said, at };
}

/** A field that nobody knows. */
function ofField(said: string, { kustomizations }: OverlayFiles): SaidFault | undefined {
  const [, field] = /unknown field "([^"]+)"/.exec(said) ?? [];
  if (field === undefined) return undefined;
  for (const { of, document, value } of kustomizations.values()) {
    const way = wayTo(field, value);
    const range = way && document?.keyRangeOf(way);
    if (range !== undefined) return { reason: said, at: { of, offset: range.start } };
  }
  return undefined;
}

function wayTo(field: string, value: Json): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value) && Object.hasOwn(value, field)) return [field];
  for (const [key, member] of Object.entries(value)) {
    const rest = wayTo(field, member);
    if (rest !== undefined) return [Array.isArray(value) ? Number(key) : key, ...rest];
  }
  return undefined;
}

/** What is to be changed is not there. */
function ofTarget(said: string, files: OverlayFiles): SaidFault | undefined {
  const [, counted] = /^resource with name (\S+) does not match/.exec(said) ?? [];
  if (counted !== undefined)
    return { reason: said, at: entryIn(files, ['replicas'], (entry) => asMap(entry).name === counted, ['name']) };
  // Such as `Deployment.v1.apps/web.[noNs]`.
  const [, id = ''] = /no matches for Id (\S{1,500})/.exec(said) ?? [];
  const [kind = ''] = id.split('.', 1);
  const name = id.slice(id.indexOf('/') + 1, Math.max(0, id.lastIndexOf('.[')));
  return kind === '' ? undefined : { reason: said, at: patchOf(files, kind, name) };
}

/** The patch of the object, in a file of its own or written out in place. */
function patchOf(files: OverlayFiles, kind: string, name: string): SaidFault['at'] {
  for (const kustomization of files.kustomizations.values()) {
    for (const { of, own, move } of patchesIn(files)(kustomization)) {
      for (const { value, rangeOf } of own.documents) {
        const isMeant = asMap(value).kind === kind && asMap(asMap(value).metadata).name === name;
        const range = isMeant ? rangeOf(['metadata', 'name']) : undefined;
        if (range !== undefined) return { of, offset: move(range).start };
      }
    }
  }
  return undefined;
}

/** The last entry of the lists that is meant, where it says what is below it, or as a whole. */
function entryIn(
  { kustomizations }: OverlayFiles,
  lists: readonly string[],
  isMeant: (entry: Json) => boolean,
  below: Path = [],
): SaidFault['at'] {
  for (const { of, document, value } of kustomizations.values()) {
    for (const list of lists) {
      const index = asList(value[list]).findLastIndex(isMeant);
      const range = index < 0 ? undefined : document?.rangeOf([list, index, ...below]);
      if (range !== undefined) return { of, offset: range.start };
    }
  }
  return undefined;
}
