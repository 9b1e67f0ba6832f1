// Follows scannerc.go of go.yaml.in/yaml/v2 2.4.3, which is what kubectl reads with.
import { code, isBlankOrEnd, isBreak, isPlainStart } from './character.ts';
import { Cursor } from './cursor.ts';
import { scanBlockScalar } from './scan-block-scalar.ts';
import { scanDirective } from './scan-directive.ts';
import { scanKey, scanPlain } from './scan-plain.ts';
import { scanQuoted } from './scan-quoted.ts';
import { scanAnchor, scanTag } from './scan-tag.ts';
import { SimpleKeys } from './simple-keys.ts';
import { Token, type TokenKind, tokenKind } from './token.ts';
import { TokenQueue } from './token-queue.ts';

/** Cuts the text of a document into tokens; throws a Fault where kubectl refuses it. */
export class Scanner {
  readonly cursor: Cursor;
  readonly #queue = new TokenQueue();
  readonly #keys: SimpleKeys;
  readonly #indents: number[] = [];
  #indent = -1;
  #flowLevel = 0;
  #isKeyAllowed = true;
  #isReady = false;

  constructor(text: string, from: number) {
    this.cursor = new Cursor(text, from);
    this.#keys = new SimpleKeys(this.cursor);
  }

  /** The next token, which stays the next one. */
  peek(): Token {
    while (!this.#isReady) {
      if (this.#queue.isEmpty || this.#keys.isPossible(this.#queue.taken)) this.#fetch();
      else this.#isReady = true;
    }
    return this.#queue.first;
  }

  /** Goes to the token behind the next one. */
  skip(): void {
    this.#isReady = false;
    this.#queue.take();
  }

  /**
   * Takes a word and its colon where they stand in the column of the open map, and so are its next key: the three tokens
   * that they are, as one. Undefined where something else comes, or nothing that a look at it tells.
   */
  takeKey(): Token | undefined {
    return this.#isUndecided() || this.cursor.column !== this.#indent ? undefined : this.#takeKey();
  }

  /**
   * Takes what a map or a list begins with that is deeper than those around, in the same way: its first key, or its first dash
   * as the token of the list that it begins. A dash that may stand in the column of the open map remains one.
   */
  takeFirst(isIndentless: boolean): Token | undefined {
    const { cursor } = this;
    if (this.#isUndecided()) return undefined;
    const { column } = cursor;
    const isDash = cursor.peek() === code.dash && isBlankOrEnd(cursor.peek(1));
    if (column <= this.#indent) return isDash && isIndentless && column === this.#indent ? this.#takeDash() : undefined;
    const token = isDash ? this.#takeDash(tokenKind.blockSequenceStart) : this.#takeKey();
    if (token !== undefined) this.#indentTo(column);
    return token;
  }

  /** Takes the dash with which the next item of the open list begins, in the same way. */
  takeDash(): Token | undefined {
    const { cursor } = this;
    if (this.#isUndecided() || cursor.column !== this.#indent) return undefined;
    return cursor.peek() === code.dash && isBlankOrEnd(cursor.peek(1)) ? this.#takeDash() : undefined;
  }

  /** Takes the words that an item of a list consists of, in the same way; those of a key are left. */
  takeWords(): Token | undefined {
    const { cursor } = this;
    if (this.#isUndecided() || cursor.column <= this.#indent || !isPlainStart(cursor.peek())) return undefined;
    const { at, lineStart } = cursor;
    const token = this.#scanPlain();
    if (cursor.peek() === code.colon) {
      cursor.at = at;
      cursor.lineStart = lineStart;
      this.#isKeyAllowed = true;
      return undefined;
    }
    this.#isKeyAllowed = cursor.lineStart > token.end;
    return token;
  }

  /** Ends the open map or list where what comes next stands before its column: takes the one token that says so. */
  takeEnd(): boolean {
    if (this.#isUndecided() || this.cursor.column >= this.#indent) return false;
    this.#indent = this.#indents.pop() ?? -1;
    return true;
  }

  /** Whether something that is no item follows in the column of the items, or before it. */
  isBehindItems(): boolean {
    return !this.#isUndecided() && this.cursor.column <= this.#indent && this.cursor.peek() !== code.dash;
  }

  /** Takes the scalar that stands behind a key which was taken so, if one does. */
  takeScalar(): Token | undefined {
    const { cursor } = this;
    cursor.skipBlanks();
    const next = cursor.peek();
    if (isPlainStart(next)) return this.#scanPlain();
    return next === code.doubleQuote || next === code.singleQuote ? scanQuoted(cursor) : undefined;
  }

  /** Whether it takes the rules of keys to say what comes next; if not, the cursor stands before it. */
  #isUndecided(): boolean {
    if (!this.#queue.isEmpty || this.#flowLevel > 0 || this.#keys.isAnyPossible) return true;
    this.#skipToToken();
    return !this.#isKeyAllowed;
  }

  #takeDash(kind: TokenKind = tokenKind.blockEntry): Token {
    return new Token(kind, this.cursor.at, ++this.cursor.at);
  }

  #takeKey(): Token | undefined {
    const token = scanKey(this.cursor);
    if (token !== undefined) this.#isKeyAllowed = false;
    return token;
  }

  #fetch(): void {
    const { cursor } = this;
    this.#skipToToken();
    this.#unroll(cursor.column);
    if (cursor.isOver) this.#fetchEnd();
    else if (cursor.at > cursor.lineStart || !this.#fetchLine()) this.#fetchToken(cursor.peek());
  }

  #fetchToken(next: number): void {
    const { cursor } = this;
    if (isPlainStart(next)) this.#fetchPlain();
    else if (next === code.doubleQuote || next === code.singleQuote) this.#fetchNode(scanQuoted);
    else if (next === code.openBracket) this.#openFlow(tokenKind.flowSequenceStart);
    else if (next === code.openBrace) this.#openFlow(tokenKind.flowMappingStart);
    else if (next === code.closeBracket) this.#closeFlow(tokenKind.flowSequenceEnd);
    else if (next === code.closeBrace) this.#closeFlow(tokenKind.flowMappingEnd);
    else if (next === code.comma) this.#fetchComma();
    else if (next === code.asterisk || next === code.ampersand) this.#fetchNode(scanAnchor);
    else if (next === code.exclamation) this.#fetchNode(scanTag);
    else this.#fetchSign(next, this.#flowLevel > 0, isBlankOrEnd(cursor.peek(1)));
  }

  /** What means something in some places only. */
  #fetchSign(next: number, isFlow: boolean, isGap: boolean): void {
    if (next === code.dash) {
      if (isGap) this.#fetchEntry();
      else this.#fetchPlain();
    } else if (next === code.colon && (isFlow || isGap)) this.#fetchValue();
    else if (next === code.question && (isFlow || isGap)) this.#fetchKey();
    else if (next === code.colon || next === code.question) this.#fetchPlain();
    else if ((next === code.bar || next === code.greaterThan) && !isFlow) this.#fetchBlockScalar();
    else this.cursor.refuse('badCharacter');
  }

  /** A directive or a marker of the document, which stand at the beginning of a line. */
  #fetchLine(): boolean {
    const { cursor } = this;
    const next = cursor.peek();
    const isDirective = next === code.percent;
    if (!isDirective && !cursor.isDocumentMarker()) return false;
    this.#unroll(-1);
    this.#keys.remove();
    this.#isKeyAllowed = false;
    if (isDirective) this.#queue.push(scanDirective(cursor));
    else this.#fetchIndicator(next === code.dash ? tokenKind.documentStart : tokenKind.documentEnd, 3);
    return true;
  }

  #fetchEnd(): void {
    const { cursor } = this;
    this.#unroll(-1);
    this.#keys.remove();
    this.#isKeyAllowed = false;
    this.#queue.push(new Token(tokenKind.streamEnd, cursor.at, cursor.at));
  }

  #fetchIndicator(kind: TokenKind, length = 1): void {
    const start = this.cursor.at;
    this.cursor.at += length;
    this.#queue.push(new Token(kind, start, this.cursor.at));
  }

  #openFlow(kind: TokenKind): void {
    this.#saveKey();
    this.#keys.open(this.#queue.next);
    this.#flowLevel++;
    this.#isKeyAllowed = true;
    this.#fetchIndicator(kind);
  }

  #closeFlow(kind: TokenKind): void {
    this.#keys.remove();
    if (this.#flowLevel > 0) {
      this.#flowLevel--;
      this.#keys.close();
    }
    this.#isKeyAllowed = false;
    this.#fetchIndicator(kind);
  }

  #fetchComma(): void {
    this.#keys.remove();
    this.#isKeyAllowed = true;
    this.#fetchIndicator(tokenKind.flowEntry);
  }

  #fetchEntry(): void {
    if (this.#flowLevel === 0) {
      if (!this.#isKeyAllowed) this.cursor.refuse('misplacedDash');
      this.#roll(this.cursor.column, tokenKind.blockSequenceStart);
    }
    this.#keys.remove();
    this.#isKeyAllowed = true;
    this.#fetchIndicator(tokenKind.blockEntry);
  }

  #fetchKey(): void {
    if (this.#flowLevel === 0) {
      if (!this.#isKeyAllowed) this.cursor.refuse('misplacedKey');
      this.#roll(this.cursor.column, tokenKind.blockMappingStart);
    }
    this.#keys.remove();
    this.#isKeyAllowed = this.#flowLevel === 0;
    this.#fetchIndicator(tokenKind.key);
  }

  #fetchValue(): void {
    const key = this.#keys.take();
    if (key !== undefined) {
      this.#queue.insert(key.number, new Token(tokenKind.key, key.at, key.at));
      if (this.#isDeeper(key.at - key.lineStart)) {
        this.#indentTo(key.at - key.lineStart);
        this.#queue.insert(key.number, new Token(tokenKind.blockMappingStart, key.at, key.at));
      }
      this.#isKeyAllowed = false;
    } else {
      if (this.#flowLevel === 0) {
        if (!this.#isKeyAllowed) this.cursor.refuse('misplacedColon');
        this.#roll(this.cursor.column, tokenKind.blockMappingStart);
      }
      this.#isKeyAllowed = this.#flowLevel === 0;
    }
    this.#fetchIndicator(tokenKind.value);
  }

  #fetchBlockScalar(): void {
    this.#keys.remove();
    this.#isKeyAllowed = true;
    this.#queue.push(scanBlockScalar(this.cursor, this.#indent));
  }

  #fetchPlain(): void {
    this.#beginNode();
    this.#queue.push(this.#scanPlain());
  }

  #scanPlain(): Token {
    const token = scanPlain(this.cursor, this.#indent + 1, this.#flowLevel > 0);
    // Behind its last break a key may begin.
    if (this.cursor.lineStart > token.end) this.#isKeyAllowed = true;
    return token;
  }

  #fetchNode(scan: (cursor: Cursor) => Token): void {
    this.#beginNode();
    this.#queue.push(scan(this.cursor));
  }

  /** What begins here may turn out to be a key; what follows on the same line may not. */
  #beginNode(): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
  }

  #saveKey(): void {
    if (!this.#isKeyAllowed) return;
    const isRequired = this.#flowLevel === 0 && this.#indent === this.cursor.column;
    this.#keys.save(this.#queue.next, isRequired);
  }

  #isDeeper(column: number): boolean {
    return this.#flowLevel === 0 && this.#indent < column;
  }

  #indentTo(column: number): void {
    this.#indents.push(this.#indent);
    this.#indent = column;
  }

  /** Begins a list or a map where the column is deeper than those around. */
  #roll(column: number, kind: TokenKind): void {
    if (!this.#isDeeper(column)) return;
    this.#indentTo(column);
    this.#queue.push(new Token(kind, this.cursor.at, this.cursor.at));
  }

  /** Ends the lists and maps that are deeper than the column. */
  #unroll(column: number): void {
    if (this.#flowLevel > 0) return;
    while (this.#indent > column) {
      this.#queue.push(new Token(tokenKind.blockEnd, this.cursor.at, this.cursor.at));
      this.#indent = this.#indents.pop() ?? -1;
    }
  }

  #skipToToken(): void {
    const { cursor } = this;
    for (;;) {
      if (this.#flowLevel > 0 || !this.#isKeyAllowed) cursor.skipBlanks();
      else cursor.skipSpaces();
      const next = cursor.peek();
      if (next === code.numberSign) cursor.skipComment();
      else if (!isBreak(next)) return;
      if (cursor.isOver) return;
      cursor.takeBreak();
      if (this.#flowLevel === 0) this.#isKeyAllowed = true;
    }
  }
}
