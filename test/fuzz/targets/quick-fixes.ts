import assert from 'node:assert/strict';
import { createLanguageService } from '../../../src/language-service/language-service.ts';
import { withEdits } from '../../../src/rules/with-edits.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { documentsOf } from '../../document/texts/text-case.ts';
import { faultOfFix } from '../../rules/fix-case.ts';
import { judged } from '../../support/second-judge.ts';
import { randomFixTexts } from '../random-fix-texts.ts';
import { targetOf } from './target.ts';

/** The quick fixes of a text: each leaves one that both judges read, with its comments, and changes no more than it says. */
export const quickFixes = targetOf(randomFixTexts, (before) => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  service.update('file', before);
  for (const { title, edits } of service.codeActions('file', { start: 0, end: before.length }, true)) {
    const text = judged(withEdits(before, edits), before);
    const fault = faultOfFix({ title, before, edits, text, documents: documentsOf(text) });
    assert.equal(fault, undefined, `"${title}" of\n${before}\nmakes\n${text}`);
  }
  service.close('file');
});
