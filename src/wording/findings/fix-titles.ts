// The titles of quick fixes, which say what the text has afterwards.
import { say } from '../../std/say.ts';
import { secondsText } from '../duration-text.ts';
import { listText } from '../list-text.ts';

/** Fields by their names, as they stand in the text. */
type TitledFields = Readonly<Record<string, unknown>>;

/** `Set maxSurge: 0, maxUnavailable: 1`; of fields inside of others the innermost are named. */
export function setTitle(fields: TitledFields): string {
  return say`Set ${leaves(fields).join(', ')}`;
}

/** What a fix costs: `Set type: Recreate (down for about 9 s)`. */
export function downFor(title: string, seconds: number): string {
  return say`${title} (down for about ${secondsText(seconds)})`;
}

/** A fix that changes what aliases stand for: `Set replicas: 3 (changes spec.replicas and spec.minReadySeconds)`. */
export function titleWithPlaces(title: string, places: readonly string[]): string {
  return say`${title} (changes ${listText(places, 'and')})`;
}

/** `spec.replicas of Deployment web`. */
export function fieldOfObject(field: string, object: string): string {
  return say`${field} of ${object}`;
}

/** `Delete paused`. */
export function deleteTitle(field: string): string {
  return say`Delete ${field}`;
}

/** `Change to replicas`. */
export function changeTitle(to: string): string {
  return say`Change to ${to}`;
}

/** `Restore app: web`. */
export function restoreTitle(fields: TitledFields): string {
  return say`Restore ${leaves(fields).join(', ')}`;
}

export const removeQuotesTitle = say`Remove the quotes`;
export const matchTemplateHashTitle = say`Add matchLabelKeys: [pod-template-hash]`;

function leaves(fields: TitledFields): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) => (isMap(value) ? leaves(value) : [`${key}: ${value}`]));
}

function isMap(value: unknown): value is TitledFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
