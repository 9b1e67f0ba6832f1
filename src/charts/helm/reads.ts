import type { TemplateOutput } from './read-template.ts';
import { meaningOf, nameMeaning, type Scope, type ValuePath } from './scope.ts';

/** The values that an action reads, and whether it reads nothing besides that could decide. */
export interface Reads {
  readonly paths: readonly ValuePath[];
  readonly isPlain: boolean;
}

type Defines = ReadonlyMap<string, readonly TemplateOutput[]>;

/** What an action reads: directly, or one `include` down. */
export function readsOf({ body, scope }: Pick<TemplateOutput, 'body' | 'scope'>, defines: Defines, depth = 0): Reads {
  const own = ownReads(body, scope);
  const included = [...body.matchAll(/\b(?:include|template)\s+["`]([^"`]+)["`]\s*([^\s|)]*)/g)];
  if (included.length === 0) return own;
  const below = included.map(([, name = '', context = '']): Reads => {
    const outputs = defines.get(name);
    const dot = meaningOf(context, scope);
    // One down is as far as anybody follows; below that nothing is claimed.
    if (outputs === undefined || depth > 0 || dot === undefined) return { paths: [], isPlain: false };
    const reads = outputs.map((each) => readsOf(under(each, dot), defines, depth + 1));
    return { paths: reads.flatMap(({ paths }) => paths), isPlain: reads.every(({ isPlain }) => isPlain) };
  });
  return joined([own, ...below]);
}

/** An output of a definition, whose dot is what it was asked for with. */
function under(output: TemplateOutput, dot: Scope['dot']): TemplateOutput {
  if (dot === 'root') return output;
  const rebase = (meaning: Scope['dot']): Scope['dot'] => (meaning === 'root' ? dot : undefined);
  const variables = new Map([...output.scope.variables].map(([name, meaning]) => [name, rebase(meaning)]));
  return { ...output, scope: { dot: rebase(output.scope.dot), variables } };
}

function joined(reads: readonly Reads[]): Reads {
  return { paths: withoutTwins(reads.flatMap(({ paths }) => paths)), isPlain: reads.every(({ isPlain }) => isPlain) };
}

function ownReads(body: string, scope: Scope): Reads {
  const paths: ValuePath[] = [];
  let isPlain = !/\b(tpl|lookup|\.Files)\b/.test(body);
  const indexed = /\bindex ((?:\$\w*)?)((?:\.[\p{L}_][\p{L}\p{Nd}_]*)*)((?: "[^"]*")+)/gu;
  const rest = body.replace(indexed, (_, variable: string, way: string, keys: string) => {
    const meaning = nameMeaning(`${variable}${way}`, scope);
    const steps = [...keys.matchAll(/"([^"]*)"/g)].map(([, key = '']) => key);
    if (meaning === undefined || meaning === 'root') isPlain = false;
    else paths.push([...meaning, ...steps]);
    return '""';
  });
  // Strings and the names of definitions say nothing of values.
  const contexts = /\b(?:include|template)\s+"[^"]*"\s+\S+/g;
  const strings = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;
  const names = /(?<![\p{L}\w$.)"])(\$\w*|)((?:\.[\p{L}_][\p{L}\p{Nd}_]*)+|(?<=\$\w+)|\.(?![\p{L}\w/]))/gu;
  for (const [name] of rest.replace(contexts, '""').replaceAll(strings, '""').matchAll(names)) {
    const meaning = nameMeaning(name, scope);
    if (meaning !== undefined && meaning !== 'root') paths.push(meaning);
    else if (!/^\$?\.(Release|Chart|Capabilities|Template)\b/.test(name)) isPlain = false;
  }
  return { paths: preferred(body, withoutTwins(paths)), isPlain };
}

/** `default A B` and `B | default A` read B first. */
function preferred(body: string, paths: readonly ValuePath[]): readonly ValuePath[] {
  return /^(?:\w+\s+)*\(?default\s+[^|]*$/.test(body) ? [...paths].reverse() : paths;
}

function withoutTwins(paths: readonly ValuePath[]): readonly ValuePath[] {
  return [...new Map(paths.map((path) => [path.join('\0'), path])).values()];
}
