import assert from 'node:assert/strict';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { createLanguageService } from '../../../src/language-service/language-service.ts';
import { withEdits } from '../../../src/rules/with-edits.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { judged } from '../../support/second-judge.ts';
import { randomFixTexts } from '../random-fix-texts.ts';
import { targetOf } from './target.ts';

/** The quick fixes of a text, each of which leaves a text that both judges read, with all comments but those of deleted fields. */
export const quickFixes = targetOf(randomFixTexts, (text) => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  service.update('file', text);
  const before = readManifests(text);
  for (const { title, edits } of service.codeActions('file', { start: 0, end: text.length }, true)) {
    const mended = judged(withEdits(text, edits), text);
    const after = readManifests(mended);
    const shown = `"${title}" of\n${text}\nmakes\n${mended}`;
    assert.equal(after.manifests.length, before.manifests.length, shown);
    assert.ok(after.problems.length <= before.problems.length, shown);
    const deleted = before.comments.filter(({ range }) =>
      edits.some((edit) => edit.newText === '' && edit.range.start <= range.start && edit.range.end >= range.end),
    );
    assert.ok(after.comments.length >= before.comments.length - deleted.length, shown);
    if (text.includes('\r\n')) assert.doesNotMatch(mended, /[^\r]\n/, shown);
  }
  service.close('file');
});
