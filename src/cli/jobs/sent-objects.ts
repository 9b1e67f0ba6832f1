// What of files matters to others, as it goes between threads.
import type { FileObjects } from '../../surroundings/folder-index.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';

/** What of a file matters to the others. Between threads it goes as JSON, which takes a fraction of the memory. */
export type ForOthers = SentFileObjects | string;

export interface SentFileObjects extends FileObjects {
  readonly file: string;
}

/** The name of the file is said once. */
interface SentFile extends Omit<SentFileObjects, 'objects'> {
  readonly objects: readonly Omit<SurroundingObject, 'file'>[];
}

/** What a thread is sent; `fromJson` undoes it. */
export function asJson(known: SentFileObjects): string {
  const objects = known.objects.map(({ file: _, ...object }) => object);
  return JSON.stringify({ ...known, objects } satisfies SentFile);
}

/** Objects of one shape, which take less memory than those that `JSON.parse` makes, and share what is the same. */
export function fromJson(text: string): SentFileObjects {
  const known: SentFile = JSON.parse(text);
  const { file, kustomizations } = known;
  const objects = known.objects.map(({ apiVersion, kind, namespace, name, value, ...others }) => {
    return { apiVersion, kind, namespace, name, file, value, ...others };
  });
  return { ...known, objects, kustomizations: kustomizations.length === 0 ? none : kustomizations };
}

const none: readonly never[] = [];
