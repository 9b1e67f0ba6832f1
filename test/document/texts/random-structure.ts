import fc from 'fast-check';
import { odd } from './odd-texts.ts';

/** YAML with every construct, mostly as it should be. */
export const structure: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '---\n', '# c\n', '\ufeff', '--- # c\n', '%YAML 1.1\n---\n', 'x: &a {b: 1, c: 2}\n'),
    fc.gen(),
  )
  .map(([start, gen]) => start + new Writer(gen).documents());

const merges = ['<<: *a\n', '<<: [*a, {c: 3}]\n', 'd: *a\n', '*a : 1\n', '<<: {e: 5}\n'];

/** Writes texts, each choice taken from the generator. */
class Writer {
  readonly #gen: fc.GeneratorValue;

  constructor(gen: fc.GeneratorValue) {
    this.#gen = gen;
  }

  documents(): string {
    const count = 1 + this.#upTo(2);
    const ends = ['\n---\n', '---\n', '...\n', '...\n---\n', '--- # next\n', '', '\n'];
    return Array.from({ length: count }, () => this.#node(0, 3) + this.#pick(ends)).join('');
  }

  #node(indent: number, depth: number): string {
    const kind = depth === 0 ? this.#upTo(3) : this.#upTo(9);
    if (kind === 0) return `${this.#flow(2)}${this.#end()}`;
    if (kind === 1) return this.#block(indent);
    if (kind <= 3) return `${this.#pick(odd.scalars)}${this.#end()}`;
    return kind <= 5 ? this.#list(indent, depth) : this.#map(indent, depth);
  }

  #map(indent: number, depth: number): string {
    const entries = Array.from({ length: 1 + this.#upTo(2) }, () =>
      this.#upTo(9) === 0 ? this.#pick(merges) : `${this.#pick(odd.keys)}:${this.#value(indent, depth)}`,
    );
    return entries.join(' '.repeat(indent));
  }

  #list(indent: number, depth: number): string {
    const items = Array.from({ length: 1 + this.#upTo(2) }, () => `-${this.#item(indent, depth)}`);
    return items.join(' '.repeat(indent));
  }

  #value(indent: number, depth: number): string {
    const own = indent + this.#upTo(3);
    const kind = this.#upTo(4);
    if (kind === 0)
      return `${this.#pick(['\n', ' # c\n', ' &a\n', ' !!map\n', '\n\n'])}${' '.repeat(own)}${this.#node(own, depth - 1)}`;
    if (kind === 1) return ` ${this.#block(indent)}`;
    if (kind === 2) return ` ${this.#flow(2)}${this.#end()}`;
    if (kind === 3) return `\n${' '.repeat(indent)}${this.#list(indent, Math.max(depth - 1, 0))}`;
    return ` ${this.#pick(odd.scalars)}${this.#end()}`;
  }

  #item(indent: number, depth: number): string {
    const gap = 1 + this.#upTo(2);
    if (depth > 0 && this.#upTo(1) === 1) return ' '.repeat(gap) + this.#node(indent + 1 + gap, depth - 1);
    return ` ${this.#pick(odd.scalars)}${this.#end()}`;
  }

  #block(indent: number): string {
    const pad = ' '.repeat(indent + this.#upTo(2));
    const lines = Array.from({ length: this.#upTo(4) }, () => `${pad}${this.#pick(odd.lines)}\n`);
    return `${this.#pick(odd.blocks)}\n${lines.join('')}`;
  }

  #flow(depth: number): string {
    const gap = this.#pick(['', ' ', '\n', '\n  ', ' # c\n ', '\t']);
    const parts = Array.from({ length: this.#upTo(3) }, () => this.#part(depth));
    const inner = parts.join(this.#pick([',', ', ', ' ,', `,${gap}`, ' ']));
    return this.#upTo(1) === 0 ? `[${gap}${inner}${this.#pick(['', ',', gap])}]` : `{${inner}${gap}}`;
  }

  #part(depth: number): string {
    const value = depth > 0 && this.#upTo(2) === 0 ? this.#flow(depth - 1) : this.#pick(odd.scalars);
    const colon = this.#pick([': ', ':', ' : ', ':\n ', '\n: ']);
    const kind = this.#upTo(3);
    if (kind === 0) return value;
    if (kind === 1) return `? ${this.#pick(odd.keys)}${colon}${value}`;
    return `${this.#pick(odd.keys)}${colon}${value}`;
  }

  #end(): string {
    return this.#pick(['\n', '\n', '\n', ' # c\n', '\n\n', '\n# c\n', ' \n', '\t\n', '']);
  }

  #upTo(most: number): number {
    return this.#gen(fc.nat, { max: most });
  }

  #pick(choices: readonly string[]): string {
    return this.#gen(fc.constantFrom, ...choices) as string;
  }
}
