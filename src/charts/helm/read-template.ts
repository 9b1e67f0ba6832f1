import { type Scope, scopeAfter, topScope } from './scope.ts';
import { type TemplateToken, templateTokens } from './template-tokens.ts';

/** An action that writes something into the output. */
export interface TemplateOutput {
  readonly start: number;
  readonly end: number;
  readonly body: string;
  /** What its names stand for. */
  readonly scope: Scope;
}

/** A template as places need it. */
export interface ParsedTemplate {
  readonly text: string;
  readonly tokens: readonly PlacedToken[];
  readonly outputs: readonly TemplateOutput[];
  /** The outputs inside each `define`, by its name. */
  readonly defines: ReadonlyMap<string, readonly TemplateOutput[]>;
}

export interface PlacedToken extends TemplateToken {
  /** Whether it stands in a `define`, where it is written only when it is asked for. */
  readonly isInDefine: boolean;
}

interface TemplateBlock {
  readonly scope: Scope;
  /** Of the innermost definition that it stands in, or that it is. */
  readonly defined: string | undefined;
}

/** Reads a template: its outputs with what their names stand for, and its definitions. */
export function readTemplate(text: string): ParsedTemplate {
  const outputs: TemplateOutput[] = [];
  const defines = new Map<string, TemplateOutput[]>();
  const tokens: PlacedToken[] = [];
  const blocks: TemplateBlock[] = [];
  let scope = topScope;
  for (const token of templateTokens(text)) {
    const { body, start, end } = token;
    const word = token.kind === 'text' ? '' : (/^\w+/.exec(body)?.[0] ?? '');
    if (word === 'end') scope = blocks.pop()?.scope ?? topScope;
    const defined = blocks.at(-1)?.defined;
    tokens.push({ ...token, isInDefine: defined !== undefined || word === 'define' });
    if (token.kind === 'text') continue;
    if (isOutput(body, word)) {
      const output = { start, end, body, scope };
      if (defined === undefined) outputs.push(output);
      else addTo(defines, defined, output);
    }
    if (word === 'define' || word === 'block') {
      blocks.push({ scope, defined: /["`]([^"`]*)["`]/.exec(body)?.[1] ?? '' });
      scope = topScope;
    } else if (word === 'else') {
      const outer = blocks.at(-1)?.scope ?? topScope;
      scope = scopeAfter(body.replace(/^else\s*/, ''), outer);
    } else if (word === 'if' || word === 'with' || word === 'range') {
      blocks.push({ scope, defined });
      scope = scopeAfter(body, scope);
    } else scope = scopeAfter(body, scope);
  }
  return { text, tokens, outputs, defines };
}

const silentWords = new Set(['if', 'else', 'end', 'with', 'range', 'define', 'break', 'continue', 'fail']);

function isOutput(body: string, word: string): boolean {
  return body !== '' && !silentWords.has(word) && !/^\$\w*(\s*,\s*\$\w*)?\s*:?=(?!=)/.test(body);
}

function addTo(defines: Map<string, TemplateOutput[]>, name: string, output: TemplateOutput): void {
  const known = defines.get(name);
  if (known === undefined) defines.set(name, [output]);
  else known.push(output);
}
