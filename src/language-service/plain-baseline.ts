import type { BaselineText } from '../change/change.ts';
import { readManifests } from '../document/read-manifests.ts';
import { createFormerReader } from '../document/read-workloads.ts';

/** A baseline as its texts, so that another thread can be told of it. */
export interface PlainBaseline extends Omit<BaselineText, 'file' | 'history' | 'otherwise'> {
  readonly text: string;
  readonly history: readonly string[];
  readonly otherwise?: PlainBaseline | 'assumed';
}

export function plainBaseline({ file, history, otherwise, ...others }: BaselineText): PlainBaseline {
  const plain = { ...others, text: file.text, history: history.map((each) => each.text) };
  if (otherwise === undefined) return plain;
  return { ...plain, otherwise: otherwise === 'assumed' ? otherwise : plainBaseline(otherwise) };
}

export function readBaseline({ text, history, otherwise, ...others }: PlainBaseline): BaselineText {
  const read = { ...others, file: readManifests(text), history: createFormerReader()(history) };
  if (otherwise === undefined) return read;
  return { ...read, otherwise: otherwise === 'assumed' ? otherwise : readBaseline(otherwise) };
}
