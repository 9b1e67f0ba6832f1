// The list `expect` of a configuration, which docs/configuration.md describes.
import type { Json, JsonMap } from '../document/manifest.ts';
import { checkKeys, listOf, mapOf, offsetsIn, SettingsFault, stringOf } from '../document/settings-object.ts';
import { durationOf } from '../std/go-duration.ts';
import { LineIndex } from '../std/line-index.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import { expectsNothing, notADuration, notAPodCount, notOneOf, onlyWord } from '../wording/input/settings-faults.ts';
import type { IntOrString } from '../workload/api-types.ts';
import type { Expectation, Expected, WorkloadFilter } from '../workload/expectations.ts';

/** The configuration that the list is of. */
export interface ConfigurationText {
  /** How findings name it. */
  readonly file: string;
  readonly text: string;
}

/** Reads what the `spec` of a configuration expects of rollouts. Throws a SettingsFault. */
export function expectationsOf({ expect }: JsonMap, { file, text }: ConfigurationText): readonly Expectation[] {
  const entries = listOf(expect, 'spec.expect').map((entry, index) => entryOf(entry, `spec.expect[${index}]`));
  if (entries.length === 0) return [];
  const offsetOf = offsetsIn(text);
  const lines = new LineIndex(text);
  const placeOf = (place: string) => lines.positionAt(offsetOf(place) ?? 0);
  return entries.map(({ place, where, expected }) => ({
    file,
    at: placeOf(place),
    where,
    expected: expected.map((each) => ({ ...each, line: placeOf(`${place}.${each.that}`).line })),
  }));
}

type That = Expected['that'];

/** What is expected, without its line. */
type ExpectedWithoutLine = Expected extends infer Each ? (Each extends Expected ? Omit<Each, 'line'> : never) : never;

const readers: { readonly [Name in That]: (value: Json, place: string) => ExpectedWithoutLine } = {
  minAvailable: (value, place) => ({ that: 'minAvailable', pods: podsOf(value, place, 100) }),
  maxPods: (value, place) => ({ that: 'maxPods', pods: podsOf(value, place, maxPercent) }),
  duration: (value, place) => {
    const duration = typeof value === 'string' ? durationOf(value) : undefined;
    if (duration === undefined) throw new SettingsFault(notADuration(place), place);
    return { that: 'duration', duration };
  },
  outage: (value, place) => wordOf(value, { that: 'outage', word: 'never', place }),
  undo: (value, place) => wordOf(value, { that: 'undo', word: 'possible', place }),
  capacity: (value, place) => wordOf(value, { that: 'capacity', word: 'fits', place }),
  requests: (value, place) => wordOf(value, { that: 'requests', word: 'kept', place }),
};

/** The names of what can be expected, in the order of the findings. */
const names = Object.keys(readers) as readonly That[];

function entryOf(value: Json, place: string) {
  const entry = mapOf(value, place);
  checkKeys(entry, ['where', ...names], place);
  const expected = names.flatMap((name) => {
    const written = entry[name];
    return written === undefined ? [] : [readers[name](written, `${place}.${name}`)];
  });
  if (expected.length === 0) throw new SettingsFault(expectsNothing(place, names), place);
  return { place, where: filterOf(mapOf(entry.where ?? {}, `${place}.where`), `${place}.where`), expected };
}

function filterOf(where: JsonMap, place: string): WorkloadFilter {
  checkKeys(where, ['namespace', 'name', 'kind', 'labels'], place);
  const text = (key: 'namespace' | 'name' | 'kind') =>
    where[key] === undefined ? {} : { [key]: stringOf(where[key], `${place}.${key}`) };
  if (where.kind !== undefined && !workloadKinds.some((kind) => kind === where.kind))
    throw new SettingsFault(notOneOf(`${place}.kind`, workloadKinds), `${place}.kind`);
  const labels = Object.entries(mapOf(where.labels ?? {}, `${place}.labels`)).map(([key, value]) => {
    return [key, stringOf(value, `${place}.labels.${key}`)] as const;
  });
  const chosen = labels.length === 0 ? {} : { labels: Object.fromEntries(labels) };
  return { ...text('namespace'), ...text('name'), ...text('kind'), ...chosen };
}

const maxPercent = 1000;

function podsOf(value: Json, place: string, most: number): IntOrString {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const [, percent] = (typeof value === 'string' && /^(\d{1,4})%$/.exec(value)) || [];
  if (percent === undefined || Number(percent) > most) throw new SettingsFault(notAPodCount(place), place);
  return `${Number(percent)}%`;
}

function wordOf(
  value: Json,
  {
    that,
    word,
    place,
  }: { readonly that: 'outage' | 'undo' | 'capacity' | 'requests'; readonly word: string; readonly place: string },
): ExpectedWithoutLine {
  if (value !== word) throw new SettingsFault(onlyWord(place, word), place);
  return { that };
}
