// What differs between two objects, field by field.
import { say } from '../std/say.ts';

/** One difference of the spec, by its path, with the values before and after (undefined: absent). */
export interface TemplateDifference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the items of the list at the path stand in another order: `before` and `after` are then how they stand. */
  readonly isOrder?: true;
}

/** One difference of the template. */
export function differenceSentence({ path, before, after, isOrder }: TemplateDifference): string {
  if (isOrder === true) return say`order of ${path}: ${orderText(before)} → ${orderText(after)}`;
  if (before === undefined) return say`${path} added: ${valueText(after)}`;
  if (after === undefined) return say`${path} removed: ${valueText(before)}`;
  return `${path}: ${valueText(before)} → ${valueText(after)}`;
}

function orderText(items: unknown): string {
  return Array.isArray(items) ? shortened(items.map(plainText).join(', ')) : valueText(items);
}

function valueText(value: unknown): string {
  return shortened(plainText(value));
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
