import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYaml } from '../../../src/document/yaml/read-yaml.ts';
import { type YamlFault, yamlFaults } from '../../../src/wording/input/yaml-faults.ts';

test('a fault stands where the text has to be mended, in the words of kubectl', () => {
  const faults: readonly (readonly [text: string, fault: YamlFault, before: string, place: string])[] = [
    ['a:\n\tb: c\n', 'badCharacter', 'a:\n', '\t'],
    ['a: 1\nb\nc: 2\n', 'noColon', 'a: 1\n', 'b'],
    ['a:\n    b: 1\n  c: 2\n', 'noKey', 'a:\n    b: 1\n  ', 'c:'],
    ['a:\n- 1\n b: 2\n', 'misplacedColon', 'a:\n- 1\n b', ':'],
    ['- 1\nb: 2\n', 'noDash', '- 1\n', 'b:'],
    ['a: [}\n', 'noValue', 'a: [', '}'],
    ['a: [1, 2\nb: 3\n', 'noCommaInList', 'a: [1, 2\nb', ':'],
    ['a: [\n\n', 'noValue', 'a: ', '['],
    ['a: {b: 1,', 'noValue', 'a: ', '{b:'],
    ['a: [1, 2\n', 'noCommaInList', 'a: ', '[1,'],
    ['a: {b: 1\nc: 2\n', 'noCommaInMap', 'a: {b: 1\nc', ':'],
    ['{path: /x?y=1, port: 80}\n', 'noCommaInMap', '{path: /x', '?y=1,'],
    ['a: b: c\n', 'misplacedColon', 'a: b', ':'],
    ['a: ? b\n', 'misplacedKey', 'a: ', '?'],
    ['a: - b\n', 'misplacedDash', 'a: ', '-'],
    ['a: @b\n', 'badCharacter', 'a: ', '@'],
    ['a: "b\nc: d\n', 'openQuote', 'a: ', '"'],
    ["a: 'b\n...\n", 'markerInQuotes', 'a: ', "'"],
    ['a: "b\\d"\n', 'badEscape', 'a: "b', '\\d'],
    ['a: "\\xg0"\n', 'badHexadecimal', 'a: "', '\\x'],
    ['a: "\\ud800"\n', 'badCodePoint', 'a: "', '\\ud800'],
    ['a: b\n\tc\n', 'tabInText', 'a: b\n', '\t'],
    ['a: |\n\tb\n', 'tabInBlock', 'a: |\n', '\t'],
    ['a: |0\n', 'noIndentation', 'a: |', '0'],
    ['a: |b\n', 'noLineBreak', 'a: |', 'b'],
    ['a: &é\n', 'badAnchor', 'a: &', 'é'],
    ['a: !<b\n', 'openTag', 'a: !<b', '\n'],
    ['a: !b! c\n', 'noTagUri', 'a: !b!', ' '],
    ['a: !b!c d\n', 'unknownHandle', 'a: ', '!b!c'],
    ['%YAML 1.2\n---\n', 'otherVersion', '', '%YAML 1.2'],
    ['%a\n', 'unknownDirective', '', '%'],
    ['%YAML 1.1\n', 'noDocumentStart', '%YAML 1.1', '\n'],
    ['a: \u0007\n', 'controlCharacter', 'a: ', '\u0007'],
    ['a\0:\0', 'otherEncoding', 'a', '\0'],
  ];
  for (const [text, fault, before, place] of faults) {
    const { problem } = readYaml(text, 0);
    const range = { start: before.length, end: before.length + place.length };
    assert.deepEqual(problem, { code: 'yaml-syntax', message: yamlFaults[fault], range }, text);
  }
});

test('a fault in the meaning is told only where the text itself has none', () => {
  assert.equal(readYaml('a: *b\nc: !!int d\n', 0).problem?.code, 'unresolved-alias');
  assert.equal(readYaml('a: !!int b\nc: [\n', 0).problem?.message, yamlFaults.noValue);
  assert.match(readYaml('a: !!int b\n', 0).problem?.message ?? '', /cannot decode !!str `b` as a !!int/);
});

test('comments are found before, in and behind what cannot be read', () => {
  const texts = [
    '# one\na: | # two\n  # text\nb: [1, # three\n  2]\n',
    '# one\na: "b # text" # two\nb: c: d\n# three\n',
  ];
  for (const text of texts)
    assert.deepEqual(
      readYaml(text, 0).comments.map(({ text: said, range }) => [said, text.slice(range.start, range.end)]),
      [' one', ' two', ' three'].map((said) => [said, `#${said}`]),
    );
});
