import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { toCodeAction, toCodeLens, toDiagnostic, toInlayHint } from '../../../src/cli/lsp/convert.ts';
import type { DiagnosticItem } from '../../../src/presentation/editor/items.ts';

const document = TextDocument.create('file:///web.yaml', 'yaml', 1, 'a: 1\n');
const conversion = { document, pageUrl: (page: string) => page, takesVersions: true };
const range = { start: 0, end: 1 };
const place = { line: 1, column: 1 };

/** What clears a screen, in one sign or in two, turns letters round, ends a line or is no text. */
const signs = ['\u001b', '\u009b', '\u0007', '\u0000', '\u202e', '\u2066', '\u2028', '\u0085'];

for (const sign of signs)
  test(`no client gets ${JSON.stringify(sign)} of a manifest to show`, () => {
    const text = `web${sign}[2J`;
    const related = [{ file: 'file:///web.yaml', start: place, end: place, message: text }];
    const item: DiagnosticItem = { range, severity: 'error', message: text, code: 'x', page: undefined, related };
    const shown = [
      toDiagnostic(conversion, item),
      toCodeLens(document, { range, title: text, action: 'open-timeline', workload: text }),
      toInlayHint(document, { offset: 0, label: text, tooltip: text }),
      toCodeAction(conversion, { title: text, mends: item, isPreferred: true, edits: [] }),
    ];
    const texts: string[] = [];
    JSON.stringify(shown, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    assert.deepEqual(
      texts.filter((each) => each.includes(sign)),
      [],
    );
    assert.equal(texts.filter((each) => each === 'web\ufffd[2J').length, 8);
  });

test('lines of a message stay apart', () => {
  const item: DiagnosticItem = { range, severity: 'error', message: 'a\nb é 中', code: 'x', page: undefined };
  assert.equal(toDiagnostic(conversion, item).message, 'a\nb é 中');
});
