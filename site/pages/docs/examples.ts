import type MarkdownIt from 'markdown-it';
import { isWorkloadKind, workloadKinds } from '../../../src/std/workload-kinds.ts';
import type { WorkloadKind } from '../../../src/workload/api-types.ts';
import { nothingShared, type Shared, writeShared } from '../../share.ts';

export type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const declaresWorkload = new RegExp(String.raw`^kind: (${workloadKinds.join('|')})\s*$`, 'm');

/** The kind of the first workload of a manifest; undefined where it has none. */
export function declaredKind(text: string): WorkloadKind | undefined {
  const [, kind] = declaresWorkload.exec(text) ?? [];
  return isWorkloadKind(kind) ? kind : undefined;
}

type Example = Pick<Shared, 'text' | 'before' | 'assume'>;

/** By the index of the token of each manifest that can be tried, what follows # in the address that carries it. */
export async function exampleAddresses(tokens: readonly Token[]): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>();
  for (const [index, example] of examplesOf(tokens)) {
    const address = await addressOf(example);
    if (address !== undefined) addresses.set(index, address);
  }
  return addresses;
}

/** Undefined where the text is too long for an address. */
export function addressOf(example: Partial<Example> & Pick<Example, 'text'>): Promise<string | undefined> {
  return writeShared({ ...nothingShared, ...example });
}

/** A manifest with what a rule's page says of it below: other files, what runs now, assumptions. */
function examplesOf(tokens: readonly Token[]): ReadonlyMap<number, Example> {
  const examples = new Map<number, Example>();
  let last: number | undefined;
  const add = (change: (example: Example) => Partial<Example>): void => {
    const example = last === undefined ? undefined : examples.get(last);
    if (last !== undefined && example !== undefined) examples.set(last, { ...example, ...change(example) });
  };
  tokens.forEach((token, index) => {
    const said = tokens[index - 2]?.type === 'inline' ? (tokens[index - 2]?.content ?? '') : '';
    const [, assume] = /^Assumptions: `([^`]+)`\.$/.exec(token.content) ?? [];
    if (token.type === 'inline' && assume !== undefined) add(() => ({ assume }));
    if (token.type !== 'fence' || token.info.trim() !== 'yaml') return;
    if (said === 'What runs now:') add(() => ({ before: token.content }));
    else if (said.endsWith(' in the same folder:')) add(({ text }) => ({ text: `${text}---\n${token.content}` }));
    else if (declaredKind(token.content) !== undefined) {
      // The fixed manifest has the same surroundings; its page lists only what differs.
      const first = [...examples.values()][0] ?? { before: '', assume: '' };
      last = index;
      examples.set(index, { before: first.before, assume: first.assume, text: token.content });
    }
  });
  return examples;
}
