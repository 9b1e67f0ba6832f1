// What is said to users, in the language that is chosen before anything is said.

/** The texts of a language by the English ones; `{0}`, `{1}` … stand for what is put in, as VS Code has it. */
export type Catalogue = Readonly<Record<string, string>>;

/** Several bundles run in one process and speak one language, so a variable of this module would not do. */
export const catalogueName = 'rollout-preview.catalogue';
const place = Symbol.for(catalogueName);
const shared = globalThis as { [place]?: Catalogue | undefined };

/** Uses the language of the catalogue from now on, or English without one. Constants keep the language they were loaded in. */
export function speak(catalogue: Catalogue | undefined): void {
  shared[place] = catalogue;
}

/** The catalogue of the language that is spoken; undefined: English. */
export function spoken(): Catalogue | undefined {
  return shared[place];
}

/** Tags a text of ours: gives it in the language that is spoken, by its English as the key. */
export function say(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  const catalogue = shared[place];
  return catalogue === undefined ? joined(texts, values) : told(catalogue, keyOf(texts), values);
}

/** Tags the words of others, such as those of kubectl, which are never translated. */
export function verbatim(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return joined(texts, values);
}

/** The text of a key that is made at run time, such as `{0} pods`. */
export function sayByKey(key: string, ...values: readonly unknown[]): string {
  return told(shared[place] ?? {}, key, values);
}

function told(catalogue: Catalogue, key: string, values: readonly unknown[]): string {
  const text = Object.hasOwn(catalogue, key) ? (catalogue[key] ?? key) : key;
  return text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)]));
}

function joined(texts: TemplateStringsArray, values: readonly unknown[]): string {
  let text = texts[0] ?? '';
  for (let index = 0; index < values.length; index++) text += `${values[index]}${texts[index + 1]}`;
  return text;
}

/** A template is one object wherever it is said again. */
const keys = new Map<TemplateStringsArray, string>();

function keyOf(texts: TemplateStringsArray): string {
  let key = keys.get(texts);
  if (key === undefined) {
    key = texts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
    keys.set(texts, key);
  }
  return key;
}
