import type { BaselineText } from '../change/change.ts';
import type { Json, JsonMap, ManifestFile } from '../document/manifest.ts';

/** Another object of the folder that matters to a rollout. */
export interface SurroundingObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file: string;
  readonly value: JsonMap;
}

/** What else is known besides the text: the baseline, and the other manifests of the folder. */
export interface Surroundings {
  readonly baseline: BaselineText | undefined;
  readonly objects: readonly SurroundingObject[];
}

/** The surroundings with the file's own objects among them, which take the place of older copies of themselves. */
export function withObjectsOf({ manifests }: ManifestFile, surroundings: Surroundings): Surroundings {
  const own = manifests.map(({ value }) => surroundingObject(value, ''));
  const names = new Set(own.map(identity));
  return { ...surroundings, objects: [...own, ...surroundings.objects.filter((each) => !names.has(identity(each)))] };
}

/** The manifest's value as an object of the folder. */
export function surroundingObject(value: JsonMap, file: string): SurroundingObject {
  const metadata = typeof value.metadata === 'object' && value.metadata !== null ? (value.metadata as JsonMap) : {};
  return {
    apiVersion: text(value.apiVersion),
    kind: text(value.kind),
    namespace: text(metadata.namespace) || 'default',
    name: text(metadata.name),
    file,
    value,
  };
}

function identity({ kind, namespace, name }: SurroundingObject): string {
  return JSON.stringify([kind, namespace, name]);
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
