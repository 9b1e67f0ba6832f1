import {
  notAFlag,
  notAList,
  notAMap,
  notAText,
  notAWholeNumber,
  notOneObject,
  unknownSetting,
  unknownSettingsVersion,
} from '../wording/input/settings-faults.ts';
import type { Json, JsonMap } from './manifest.ts';
import { readManifests } from './read-manifests.ts';

/** The version of the files that this tool itself reads and writes. */
export const settingsVersion = 'rollout-preview/v1';

/** A file of ours is not as it has to be; the message is one sentence for the user, without the file's name. */
export class SettingsFault extends Error {
  /** Where it stands: an offset, or the way to the value as the message names it, such as `spec.steps[0].at`. */
  readonly place: number | string;

  constructor(message: string, place: number | string = '') {
    super(message);
    this.place = place;
  }
}

/** The offset in the text at which a fault stands, or the nearest above it that is written. */
export function offsetOfFault(text: string, { place }: SettingsFault): number | undefined {
  return offsetsIn(text)(place);
}

/** Tells at which offset of the text a place stands, or the nearest above it that is written. */
export function offsetsIn(text: string): (place: SettingsFault['place']) => number | undefined {
  const [manifest] = readManifests(text).manifests;
  return (place) => {
    if (typeof place === 'number') return place;
    const path = place
      .split(/[.[\]]+/)
      .flatMap((step) => (step === '' ? [] : /^\d+$/.test(step) ? Number(step) : step));
    for (let length = path.length; length > 0; length--) {
      const way = path.slice(0, length);
      const range = manifest?.keyRangeOf(way) ?? manifest?.rangeOf(way);
      if (range !== undefined) return range.start;
    }
    return undefined;
  };
}

/** Reads the `spec` of a text of ours, which is written as a Kubernetes object. Throws a SettingsFault. */
export function readSettingsObject(text: string, kind: string): JsonMap {
  const { manifests, problems } = readManifests(text);
  const [problem, value] = [problems[0], manifests[0]?.value];
  if (problem !== undefined) throw new SettingsFault(problem.message, problem.range.start);
  if (manifests.length !== 1 || value?.kind !== kind) throw new SettingsFault(notOneObject(kind));
  if (value.apiVersion !== settingsVersion)
    throw new SettingsFault(unknownSettingsVersion(value.apiVersion, settingsVersion), 'apiVersion');
  checkKeys(value, ['apiVersion', 'kind', 'metadata', 'spec'], '');
  return mapOf(value.spec ?? {}, 'spec');
}

/** The map that a value has to be; `place` says where it stands. */
export function mapOf(value: Json | undefined, place: string): JsonMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SettingsFault(notAMap(place), place);
  return value as JsonMap;
}

/** The list that a value has to be; absent it is empty. */
export function listOf(value: Json | undefined, place: string): readonly Json[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new SettingsFault(notAList(place), place);
  return value;
}

/** The text that a value has to be. */
export function stringOf(value: Json | undefined, place: string): string {
  if (typeof value !== 'string' || value === '') throw new SettingsFault(notAText(place), place);
  return value;
}

/** The whole number from 0 on that a value has to be. */
export function wholeNumberOf(value: Json | undefined, place: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new SettingsFault(notAWholeNumber(place), place);
  return value;
}

/** The `true` or `false` that a value has to be. */
export function flagOf(value: Json | undefined, place: string): boolean {
  if (typeof value !== 'boolean') throw new SettingsFault(notAFlag(place), place);
  return value;
}

/** Refuses keys that mean nothing, which mostly are slips. */
export function checkKeys(map: JsonMap, known: readonly string[], place: string): void {
  const unknown = Object.keys(map).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const way = place === '' ? unknown : `${place}.${unknown}`;
  throw new SettingsFault(unknownSetting(way, known), way);
}
