import type { Json, Path } from '../../document/manifest.ts';

/** What stands for each placeholder, by its name without a dot before it. */
export type Filling = Readonly<Record<string, string>>;

/** Where the text for a placeholder stands, where a file says it. */
export type Origins = Readonly<Record<string, Origin>>;

export interface Origin {
  readonly file: string;
  /** The index of its document among those of the file. */
  readonly document: number;
  readonly path: Path;
}

/** What fills in a template, and where it stands. */
export interface Generated {
  readonly filling: Filling;
  readonly origins: Origins;
}

/** The name of the placeholder that is all of a text; undefined where it is none. */
export function placeholderIn(text: Json | undefined): string | undefined {
  return typeof text === 'string' ? /^\{\{-?\s*\.?([\w.[\]-]+?)\s*-?\}\}$/.exec(text)?.[1] : undefined;
}

/** A value in which each placeholder that is known is filled in: `{{name}}`, or `{{ .name }}` as Go's templates have it. */
export function filled<Value extends Json>(value: Value, filling: Filling | undefined): Value {
  return filling === undefined ? value : (fill(value, filling) as Value);
}

/** Whether a placeholder is left in a value. */
export function hasPlaceholder(value: Json): boolean {
  return JSON.stringify(value).includes('{{');
}

function fill(value: Json, filling: Filling): Json {
  if (typeof value === 'string') return fillText(value, filling);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fill(item, filling));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [fillText(key, filling), fill(member, filling)]),
  );
}

function fillText(text: string, filling: Filling): string {
  return text.replaceAll(/\{\{-?\s*\.?([\w.[\]-]+?)\s*-?\}\}/g, (placeholder, name: string) => {
    return Object.hasOwn(filling, name) ? (filling[name] ?? '') : placeholder;
  });
}
