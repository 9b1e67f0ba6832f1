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

/** More than is filled into a template: what goes beyond keeps its placeholders. Many templates are filled at once. */
const maxCharacters = 20_000;

/** A value in which each placeholder that is known is filled in: `{{name}}`, or `{{ .name }}` as Go's templates have it. */
export function filled<Value extends Json>(value: Value, filling: Filling | undefined): Value {
  return filling === undefined ? value : (new Filler(filling).fill(value) as Value);
}

/** Whether a placeholder is left in a value. */
export function hasPlaceholder(value: Json): boolean {
  return JSON.stringify(value).includes('{{');
}

class Filler {
  readonly #filling: Filling;
  #left = maxCharacters;

  constructor(filling: Filling) {
    this.#filling = filling;
  }

  fill(value: Json): Json {
    if (typeof value === 'string') return this.#fillText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [this.#fillText(key), this.fill(member)]));
  }

  #fillText(text: string): string {
    return text.replaceAll(/\{\{-?\s*\.?([\w.[\]-]+?)\s*-?\}\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(this.#filling, name) ? (this.#filling[name] ?? '') : placeholder;
      if (value.length > this.#left) return placeholder;
      this.#left -= value.length;
      return value;
    });
  }
}
