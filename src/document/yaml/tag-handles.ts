import type { YamlFault } from '../../wording/input/yaml-faults.ts';
import type { Scanner } from './scanner.ts';
import { TagToken, type Token, tokenKind } from './token.ts';

const standard: ReadonlyMap<string, string> = new Map([
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
]);

/** What the handles of tags stand for in a document, and its other directives. */
export class TagHandles {
  readonly #scanner: Scanner;
  #prefixes: Map<string, string> | undefined;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** Upstream's yaml_parser_process_directives. */
  readDirectives(): void {
    let isVersionKnown = false;
    for (let token = this.#scanner.peek(); isDirective(token); token = this.#scanner.peek()) {
      if (token instanceof TagToken) this.#define(token);
      else {
        if (isVersionKnown) this.#refuse('secondVersion', token);
        if (token.text !== '1.1') this.#refuse('otherVersion', token);
        isVersionKnown = true;
      }
      this.#scanner.skip();
    }
  }

  /** The tag in full. */
  resolve(token: TagToken): string {
    if (token.text === '') return token.suffix;
    const prefix = this.#prefixes?.get(token.text) ?? standard.get(token.text);
    return prefix === undefined ? this.#refuse('unknownHandle', token) : prefix + token.suffix;
  }

  #define(token: TagToken): void {
    this.#prefixes ??= new Map();
    if (this.#prefixes.has(token.text)) this.#refuse('secondHandle', token);
    this.#prefixes.set(token.text, token.suffix);
  }

  #refuse(fault: YamlFault, { start, end }: Token): never {
    return this.#scanner.cursor.refuse(fault, start, end);
  }
}

function isDirective({ kind }: Token): boolean {
  return kind === tokenKind.versionDirective || kind === tokenKind.tagDirective;
}
