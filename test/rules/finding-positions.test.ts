// Where findings stand, in UTF-16 as editors count, with `yaml` as the second judge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isAlias, isNode, isPair, isScalar, LineCounter, parseAllDocuments, visit } from 'yaml';
import { placesIn } from '../../src/document/place.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { reportedRange } from '../../src/presentation/report/reported-finding.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { randomFixTexts } from '../fuzz/random-fix-texts.ts';
import { judgements } from '../support/second-judge.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

/** Where `yaml` finds keys and values, and how it counts lines and columns. */
interface Second {
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  placeAt(offset: number): { readonly line: number; readonly column: number };
}

function readBySecond(text: string): Second {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { version: '1.1', lineCounter, logLevel: 'silent' });
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  for (const document of documents) {
    if (!('contents' in document)) continue;
    visit(document, (_, node) => {
      // A key without a value ends with its colon, whatever comment follows.
      if (isPair(node) && isNode(node.key) && node.key.range) ends.add(text.indexOf(':', node.key.range[1]) + 1);
      if (!isNode(node) || !node.range) return;
      const [start, end, behind] = node.range;
      starts.add(start);
      // So does an item without one with its dash.
      if (start === end) ends.add(text.lastIndexOf('-', start) + 1);
      const own = isScalar(node) || isAlias(node) ? end : behind;
      for (const each of [end, own, start + text.slice(start, own).trimEnd().length]) ends.add(each);
      if (isNode(node) && 'anchor' in node && node.anchor) starts.add(text.lastIndexOf(`&${node.anchor}`, start));
    });
  }
  return {
    starts,
    ends,
    placeAt(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return { line, column: col };
    },
  };
}

test('findings stand where the second judge finds keys and values, in its lines and columns', () => {
  let found = 0;
  let files = 0;
  const isRead = (text: string) => {
    const documents = parseAllDocuments(text, { version: '1.1', logLevel: 'silent' });
    const isYaml = 'empty' in documents || documents.every(({ errors }) => errors.length === 0);
    return (
      isYaml && readManifests(text).problems.length === 0 && judgements(text).every((verdict) => verdict === 'same')
    );
  };
  for (const text of fc.sample(randomFixTexts, { seed, numRuns: 1500 })) {
    if (files === 500) break;
    if (!isRead(text)) continue;
    files += 1;
    const service = createLanguageService({
      settings: { assumptions: defaultAssumptions, severities: {} },
      log: (message) => assert.fail(message),
    });
    service.update('file', text);
    const second = readBySecond(text);
    const placeOf = placesIn('file', text);
    for (const { range, message, code } of service.diagnostics('file')) {
      found += 1;
      const shown = `${code}: ${message}\n${JSON.stringify(text.slice(range.start, range.end))}\n${text}`;
      assert.ok(second.starts.has(range.start), `starts elsewhere: ${shown}`);
      assert.ok(second.ends.has(range.end), `ends elsewhere: ${shown}`);
      const { start, end } = reportedRange(placeOf(range));
      assert.deepEqual([start, end], [second.placeAt(range.start), second.placeAt(range.end)], shown);
    }
    service.close('file');
  }
  assert.ok(files === 500 && found > 500, `${found} findings in ${files} files`);
});
