// The measured times of a world file: what a watch writes into it, and what a new one takes over from the one before.
import { existsSync } from 'node:fs';
import type { Json, JsonMap, Manifest } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { yamlText } from '../../document/write-yaml.ts';
import { columnOf, replaceValue, setFields } from '../../rules/text-edits.ts';
import { withEdits } from '../../rules/with-edits.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { measuredItems } from '../../surroundings/world/measured-items.ts';
import { readWorld } from '../../surroundings/world/read-world.ts';
import { worldText } from '../../surroundings/world/write-world.ts';
import { nothingMeasured, timesSaved } from '../../wording/world-sentences.ts';
import type { KnownWorld } from '../../workload/known-world.ts';
import type { MeasuredTimes } from '../../workload/measured-times.ts';
import { mergedTimes } from '../../workload/merged-times.ts';
import { readOwn } from '../inputs/own-file.ts';
import { readText } from '../inputs/read-text.ts';
import { writeWhole } from './output-file.ts';

/** Writes times that were measured on a day, and tells it in a sentence. */
type TimesWriter = (fresh: readonly MeasuredTimes[], today: string) => string;

/** Looks at once whether a file, if it is there, is a world that times can be written into. Throws a UsageError. */
export async function openTimes(file: string): Promise<TimesWriter> {
  const isThere = existsSync(file);
  const text = isThere ? await readOwn(file, readText, (written) => readWorld(written, file) && written) : undefined;
  return (fresh, today) => {
    if (fresh.length === 0) return nothingMeasured(file);
    writeWhole(file, withTimes(text, fresh, today));
    return timesSaved(file, new Set(fresh.map(({ image }) => image)).size);
  };
}

/** The times of a world file that is about to be written anew; none where there is no such file. */
export async function formerTimes(file: string): Promise<Pick<KnownWorld, 'measuredTimes' | 'takenAt'>> {
  try {
    return readWorld(await readText(file), file).world;
  } catch {
    return {};
  }
}

const path = ['spec', 'measuredTimes'];

/** The text of a world file with times in it that were measured on a day; of no file, a new one. Throws a SettingsFault. */
export function withTimes(text: string | undefined, fresh: readonly MeasuredTimes[], today: string): string {
  if (text === undefined)
    return worldText({ file: '', takenAt: today, objects: [], whole: [], pods: [], measuredTimes: fresh }, undefined);
  const { takenAt, measuredTimes = [] } = readWorld(text, '').world;
  const dated = takenAt === today ? fresh : fresh.map((each) => ({ ...each, takenAt: today }));
  return withItems(text, measuredItems(mergedTimes(measuredTimes, dated)));
}

/** Changes nothing else in the text where that can be, else only how it is written. */
function withItems(text: string, items: readonly JsonMap[]): string {
  const [manifest] = readManifests(text).manifests;
  if (manifest === undefined) return text;
  const isJson = text.trimStart().startsWith('{');
  const { spec, ...others } = manifest.value;
  const whole = { ...others, spec: { ...(spec as JsonMap), measuredTimes: items } };
  if (isJson) return `${JSON.stringify(whole, null, 2)}\n`;
  const placed = inPlace(text, manifest, items);
  return placed !== undefined && isReadAs(placed, whole) ? placed : yamlText(whole);
}

/** Aliases may have stood for what is written over. */
function isReadAs(text: string, value: JsonMap): boolean {
  const { manifests, problems } = readManifests(text);
  const [manifest] = manifests;
  return problems.length === 0 && manifest !== undefined && deepEqual(manifest.value, value);
}

/** Undefined where the place is shared, or not written in a way that can be edited. */
function inPlace(text: string, manifest: Manifest, items: readonly JsonMap[]): string | undefined {
  const range = manifest.rangeOf(path);
  if (range === undefined) {
    const edits = setFields({ text, manifest }, ['spec'], { measuredTimes: [] });
    const [added] = readManifests(edits === undefined ? '' : withEdits(text, edits)).manifests;
    return edits === undefined || added?.rangeOf(path) === undefined
      ? undefined
      : inPlace(withEdits(text, edits), added, items);
  }
  const key = manifest.keyRangeOf(path);
  const spec = manifest.rangeOf(['spec']);
  if (key === undefined || spec === undefined || text[spec.start] === '{') return undefined;
  const isBelow = text.slice(key.end, range.start).includes('\n');
  const column = isBelow ? columnOf(text, range.start) : columnOf(text, key.start) + 2;
  const margin = `\n${' '.repeat(column)}`;
  const block = listLines(items).join(margin);
  const [edit] = replaceValue({ text, manifest }, path, block) ?? [];
  if (edit === undefined || isBelow) return edit && withEdits(text, [edit]);
  return withEdits(text, [{ range: { ...edit.range, start: key.end }, newText: `:${margin}${block}` }]);
}

/** The items as a block, from its first column on. */
function listLines(items: readonly Json[]): readonly string[] {
  const [, ...lines] = yamlText({ items }).trimEnd().split('\n');
  return lines.map((line) => line.slice(2));
}
