// Edits are proved before they are offered: the text is read again with them.
import type { Json, Manifest, ManifestFile, Path, Range } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { titleWithPlaces } from '../wording/findings/fix-titles.ts';
import { withMovedAnchors } from './moved-anchors.ts';
import type { Finding, Fix, TextEdit } from './rule.ts';
import { type ChangedField, placesOfOneChange } from './shared-places.ts';
import { withEdits } from './with-edits.ts';

/**
 * The fixes whose edits break nothing and change nothing besides the places that they edit. An anchor that one would take
 * away moves to the first alias that is left, or its value replaces the only one; where a value is changed that aliases
 * stand for, the title names all places.
 */
export function provenFixes(text: string, fixes: readonly Fix[]): readonly Fix[] {
  return fixes.flatMap((fix) => offerOf(text, fix) ?? []);
}

function offerOf(text: string, fix: Fix): Fix | undefined {
  const known = offers.get(fix.edits);
  if (known?.text === text) return known.offer;
  const offer = provenForm(text, fix);
  offers.set(fix.edits, { text, offer });
  return offer;
}

function provenForm(text: string, fix: Fix): Fix | undefined {
  const proof = proofOf(text, fix.edits);
  if (isWhole(proof)) return fix;
  const moved = withMovedAnchors(text, fix.edits).find((edits) => isWhole(proofOf(text, edits)));
  if (moved !== undefined) return { ...fix, edits: moved };
  const places = proof && placesOfOneChange(proof);
  return places && { ...fix, title: titleWithPlaces(fix.title, places) };
}

/** By the edits, as those of a proof. */
const offers = new WeakMap<readonly TextEdit[], { readonly text: string; readonly offer: Fix | undefined }>();

/** The finding in the text, with those of its fixes that are proved. */
export function withProvenFixes(text: string, finding: Finding): Finding {
  return { ...finding, fixes: provenFixes(text, finding.fixes) };
}

/**
 * Whether the text with the edits is read without a new problem, has all of its comments, and has another value nowhere
 * but at the places that are edited: not where an alias or a merge key stands for one of them.
 */
export function isProven(text: string, edits: readonly TextEdit[]): boolean {
  return isWhole(proofOf(text, edits));
}

/** What edits do that break nothing. */
interface Proof {
  /** What they change at the places that they edit, and elsewhere by an alias or a merge key. */
  readonly changes: readonly PlacedChange[];
}

interface PlacedChange extends ChangedField {
  readonly isEdited: boolean;
}

function isWhole(proof: Proof | undefined): boolean {
  return proof?.changes.every(({ isEdited }) => isEdited) === true;
}

/** Undefined where they break something. */
function proofOf(text: string, edits: readonly TextEdit[]): Proof | undefined {
  const known = proofs.get(edits);
  if (known?.text === text) return known.proof;
  const proof = prove(text, edits);
  proofs.set(edits, { text, proof });
  return proof;
}

/** By the edits: they are asked for again with each look at the same lines. */
const proofs = new WeakMap<readonly TextEdit[], { readonly text: string; readonly proof: Proof | undefined }>();

function prove(text: string, edits: readonly TextEdit[]): Proof | undefined {
  if (areEntangled(edits)) return undefined;
  const { start, end } = documentsOf(text, edits);
  const own = text.slice(start, end);
  const moved = edits.map(({ range, newText }) => {
    return { range: { start: range.start - start, end: range.end - start }, newText };
  });
  return proveBy(readManifests(own), moved, readManifests(withEdits(own, moved)));
}

/** From the line that separates the documents of the edits from those before, to the one behind: no other can change. */
function documentsOf(text: string, edits: readonly TextEdit[]): Range {
  const start = Math.min(...edits.map(({ range }) => range.start));
  const end = Math.max(...edits.map(({ range }) => range.end));
  const next = text.indexOf('\n---', end);
  return { start: text.lastIndexOf('\n---', start - 1) + 1, end: next < 0 ? text.length : next + 1 };
}

/** Whether edits are proved of which the texts without and with them have been read. */
export function isProvenBy(before: ManifestFile, edits: readonly TextEdit[], after: ManifestFile): boolean {
  return isWhole(proveBy(before, edits, after));
}

function proveBy(before: ManifestFile, edits: readonly TextEdit[], after: ManifestFile): Proof | undefined {
  const isSound =
    !areEntangled(edits) &&
    before.manifests.length === after.manifests.length &&
    hasNoNewProblem(before, after) &&
    keepsComments(before, after, edits);
  if (!isSound) return undefined;
  const isOne = before.manifests.length === 1;
  const written = writtenRanges(edits);
  const changes = before.manifests.flatMap((manifest, index) => {
    const edited = after.manifests[index];
    return changesBetween(manifest.value, edited?.value, []).map((change): PlacedChange => {
      const isEdited =
        edits.some(({ range }) => isOnTheWay(before.text, manifest, change.path, range)) ||
        (edited !== undefined && isWrittenAt(edited, change.path, written));
      return { ...change, isEdited, manifest: isOne ? undefined : manifest };
    });
  });
  return { changes };
}

function areEntangled(edits: readonly TextEdit[]): boolean {
  const inOrder = [...edits].sort((a, b) => a.range.start - b.range.start);
  return inOrder.some(({ range }, index) => range.start < (inOrder[index - 1]?.range.end ?? 0));
}

function hasNoNewProblem(before: ManifestFile, after: ManifestFile): boolean {
  const left = before.problems.map(({ code, message }) => code + message);
  return after.problems.every(({ code, message }) => takeOut(left, code + message));
}

/** Those on lines that are deleted whole belong to the field that is deleted. */
function keepsComments(before: ManifestFile, after: ManifestFile, edits: readonly TextEdit[]): boolean {
  const deleted = edits.filter(({ range, newText }) => newText === '' && isWholeLines(before.text, range));
  const kept = before.comments.filter(
    ({ range }) => !deleted.some((edit) => edit.range.start <= range.start && range.end <= edit.range.end),
  );
  const left = after.comments.map((comment) => comment.text);
  return kept.every((comment) => takeOut(left, comment.text));
}

function isWholeLines(text: string, { start, end }: Range): boolean {
  const isWholeFrom = (at: number) =>
    at === 0 || at === text.length || text[at - 1] === '\n' || /[\r\n]/.test(text[at] ?? '');
  return isWholeFrom(start) && isWholeFrom(end);
}

function takeOut(texts: string[], text: string): boolean {
  const index = texts.indexOf(text);
  if (index >= 0) texts.splice(index, 1);
  return index >= 0;
}

/** Where two values differ. */
function changesBetween(before: Json | undefined, after: Json | undefined, path: Path): readonly ChangedField[] {
  if (before === after || (before !== undefined && after !== undefined && deepEqual(before, after))) return [];
  const change = { path, before, after };
  if (!isCompound(before) || !isCompound(after) || Array.isArray(before) !== Array.isArray(after)) return [change];
  if (Array.isArray(before) && before.length !== (after as readonly Json[]).length) return [change];
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].flatMap((key) =>
    changesBetween(one.get(key), other.get(key), [...path, Array.isArray(before) ? Number(key) : key]),
  );
}

function isCompound(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** Whether the edit touches the text of everything from the object to the value at the path. */
function isOnTheWay(text: string, manifest: Manifest, path: Path, edit: Range): boolean {
  for (let length = 0; length <= path.length; length++) {
    const way = path.slice(0, length);
    const range = length === 0 ? manifest.range : manifest.rangeOf(way);
    if (range === undefined) continue;
    const start = manifest.keyRangeOf(way)?.start ?? range.start;
    const end = Math.max(range.end, manifest.keyRangeOf(way)?.end ?? 0);
    if (edit.start > behindComment(text, end) || edit.end < beforeIndent(text, start)) return false;
    // What stands in the place of an alias stands for all that the alias did.
    if (text[range.start] === '*' && edit.start <= range.start && range.end <= edit.end) return true;
  }
  return true;
}

/** Where the edits have written, in the text with them. */
function writtenRanges(edits: readonly TextEdit[]): readonly Range[] {
  let moved = 0;
  return [...edits]
    .sort((a, b) => a.range.start - b.range.start)
    .map(({ range, newText }) => {
      const start = range.start + moved;
      moved += newText.length - (range.end - range.start);
      return { start, end: start + newText.length };
    });
}

/** Whether an edit has written the field's key in the text of the object itself: beside a merge key that had brought it. */
function isWrittenAt(manifest: Manifest, path: Path, written: readonly Range[]): boolean {
  const key = manifest.keyRangeOf(path);
  const isOwn = path.every((_, index) => {
    const outer = index === 0 ? manifest.range : manifest.rangeOf(path.slice(0, index));
    const inner = manifest.keyRangeOf(path.slice(0, index + 1)) ?? manifest.rangeOf(path.slice(0, index + 1));
    return outer !== undefined && inner !== undefined && isInside(inner, outer);
  });
  return isOwn && key !== undefined && written.some((range) => isInside(key, range));
}

function isInside(inner: Range, outer: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function beforeIndent(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return text.slice(start, at).trim() === '' ? start : at;
}

function behindComment(text: string, at: number): number {
  blanksAndComment.lastIndex = at;
  return blanksAndComment.test(text) ? blanksAndComment.lastIndex : at;
}

const blanksAndComment = /[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/y;
