import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDocument, TextDocumentChangeEvent } from 'vscode';
import { createTextFollower } from '../../../src/extension/editor/text-follower.ts';
import { createLanguageService } from '../../../src/language-service/language-service.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const uri = 'file:///a.yaml';

/** As much of a document as a follower asks for; one line is enough, as places are counted in characters. */
function documentOf(text: string, version: number): TextDocument {
  const uriOf = { toString: () => uri };
  const lineAt = () => ({ range: { end: text.length } });
  const offsetAt = (offset: number) => offset;
  return { uri: uriOf, version, lineCount: 1, getText: () => text, lineAt, offsetAt } as unknown as TextDocument;
}

/** A follower that has told of a text in version 1, what it then tells the service, and the service's text. */
function followed(first: string) {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => assert.fail(message) });
  const told: string[] = [];
  let text = '';
  const texts = createTextFollower({
    ...service,
    update(_, whole) {
      told.push('whole');
      text = whole;
    },
    edit(_, edits) {
      told.push('edit');
      for (const { range, newText } of edits) text = text.slice(0, range.start) + newText + text.slice(range.end);
    },
  });
  texts.follow(documentOf(first, 1));
  return { texts, told, text: () => text };
}

type Change = [rangeOffset: number, rangeLength: number, text: string];

function eventOf(document: TextDocument, ...changes: readonly Change[]): TextDocumentChangeEvent {
  const contentChanges = changes.map(([rangeOffset, rangeLength, text]) => ({ rangeOffset, rangeLength, text }));
  return { document, contentChanges, reason: undefined } as unknown as TextDocumentChangeEvent;
}

test('a change is told as edits, several of them from the last to the first', () => {
  const { texts, told, text } = followed('a: 1\nb: 2\n');
  texts.change(eventOf(documentOf('a: 10\nb: 2000\n', 2), [9, 0, '000'], [4, 0, '0']));
  assert.deepEqual([told, text()], [['whole', 'edit'], 'a: 10\nb: 2000\n']);
  texts.follow(documentOf('a: 10\nb: 2000\n', 2));
  assert.deepEqual(told, ['whole', 'edit']);
});

test('a text is told as a whole where a version was missed, the lengths do not fit, or it was forgotten', () => {
  const { texts, told, text } = followed('a: 1\n');
  texts.change(eventOf(documentOf('a: 12\n', 3), [4, 0, '2']));
  assert.deepEqual([told, text()], [['whole', 'whole'], 'a: 12\n']);
  texts.change(eventOf(documentOf('a: 12\r\n', 4), [4, 1, '2']));
  assert.deepEqual([told.length, text()], [3, 'a: 12\r\n']);
  texts.forget(uri);
  texts.follow(documentOf('a: 5\n', 4));
  assert.deepEqual([told.length, text()], [4, 'a: 5\n']);
});

test('that a document is saved or dirty is no change of its text', () => {
  const { texts, told } = followed('a: 1\n');
  texts.change(eventOf(documentOf('a: 1\n', 1)));
  assert.deepEqual(told, ['whole']);
});
