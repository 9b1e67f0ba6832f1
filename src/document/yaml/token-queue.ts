import type { Token } from './token.ts';

/** The tokens that are scanned and not yet taken; each has a number from the beginning of the text. */
export class TokenQueue {
  readonly #tokens: Token[] = [];
  #head = 0;
  #end = 0;
  /** So many tokens were taken: the number of the first one that is not. */
  taken = 0;

  get isEmpty(): boolean {
    return this.#head === this.#end;
  }

  get first(): Token {
    return this.#tokens[this.#head] as Token;
  }

  /** The number of the next token that is pushed. */
  get next(): number {
    return this.taken + this.#end - this.#head;
  }

  take(): void {
    this.taken++;
    this.#head++;
    if (this.#head === this.#end) this.#head = this.#end = 0;
  }

  push(token: Token): void {
    this.#tokens[this.#end++] = token;
  }

  /** Puts a token before the one with this number; where that is taken already, behind all others. */
  insert(number: number, token: Token): void {
    const index = number < this.taken ? this.#end : number - this.taken + this.#head;
    for (let at = this.#end++; at > index; at--) this.#tokens[at] = this.#tokens[at - 1] as Token;
    this.#tokens[index] = token;
  }
}
