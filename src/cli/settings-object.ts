import { readFile } from 'node:fs/promises';
import type { Json, JsonMap } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { faultOf } from './input-files.ts';
import { UsageError } from './usage-error.ts';

/** The version of the files that this tool itself reads. */
export const settingsVersion = 'rollout-preview/v1';

/** Reads the `spec` of a file of ours, which is written as a Kubernetes object. Throws a UsageError. */
export async function readSettingsObject(file: string, kind: string): Promise<JsonMap> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${faultOf(error)}`);
  });
  const { manifests, problems } = readManifests(text);
  const [problem, value] = [problems[0], manifests[0]?.value];
  if (problem !== undefined) throw new UsageError(`${file}: ${problem.message}`);
  if (manifests.length !== 1 || value?.kind !== kind)
    throw new UsageError(`${file}: it has to be one object of kind ${kind}`);
  if (value.apiVersion !== settingsVersion)
    throw new UsageError(`${file}: apiVersion ${value.apiVersion} is not known: it has to be ${settingsVersion}`);
  return mapOf(value.spec ?? {}, `${file}: spec`);
}

/** The map that a value has to be; `place` says where it stands. */
export function mapOf(value: Json, place: string): JsonMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError(`${place} is no map`);
  return value as JsonMap;
}

/** The list that a value has to be; absent it is empty. */
export function listOf(value: Json | undefined, place: string): readonly Json[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new UsageError(`${place} is no list`);
  return value;
}

/** The text that a value has to be. */
export function stringOf(value: Json | undefined, place: string): string {
  if (typeof value !== 'string' || value === '') throw new UsageError(`${place} is no text`);
  return value;
}

/** The whole number from 0 on that a value has to be. */
export function wholeNumberOf(value: Json | undefined, place: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new UsageError(`${place} is no whole number from 0 on`);
  return value;
}

/** Refuses keys that mean nothing, which mostly are slips. */
export function checkKeys(map: JsonMap, known: readonly string[], place: string): void {
  const unknown = Object.keys(map).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new UsageError(`${place}.${unknown} is not known: known are ${known.join(', ')}`);
}
