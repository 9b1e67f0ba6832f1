import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { answersOf } from '../../src/language-service/release-service.ts';
import { noReleaseWhatIf } from '../../src/presentation/panel/release-messages.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { applyEdits } from '../rules/apply-edits.ts';
import { web } from '../support/manifests.ts';

const uri = 'file:///web.yaml';
const key = 'Deployment/default/web';

test('a finding of a panel names its quick fixes, whose edits mend the text; under a what-if it names none', () => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  const refused = web.replaceAll('25%', '0');
  service.update(uri, refused);
  const findings = (whatIf = noWhatIf) => service.panel(uri, key, { panel: 'p', whatIf })?.view.findings ?? [];
  const finding = present(
    findings().find(({ fixes }) => fixes.length > 0),
    'a finding with a fix',
  );
  const asked = { id: finding.id, start: finding.range.start, fixIndex: 0 };
  service.update(uri, applyEdits(refused, service.panelFix(uri, key, asked)));
  assert.equal(service.panel(uri, key, { panel: 'p', whatIf: noWhatIf })?.view.verdict.tone, 'good');
  assert.deepEqual(service.panelFix(uri, key, asked), []);
  assert.deepEqual(service.panelFix(uri, key, { ...asked, fixIndex: 9 }), []);
  service.update(uri, refused);
  const supposed = findings({ values: [{ field: 'maxSurge', value: '1' }], steps: [] });
  assert.ok(supposed.every(({ fixes }) => fixes.length === 0));
});

test('a workload that is opened in its release has the findings and quick fixes of its own panel', () => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  const down = web.replaceAll('25%', '100%');
  service.update(uri, `${down}---\n${down.replaceAll('web', 'api')}`);
  const named = [{ uri, name: 'web.yaml' }];
  const asked = { panel: 'r', name: 'web.yaml', part: '', whatIf: noReleaseWhatIf };
  const opened = (workload: string) => {
    const question = present(service.release(named, { ...asked, opened: workload }), 'a question');
    return [...answersOf(question)].at(-1)?.opened;
  };
  const own = service.panel(uri, 'Deployment/default/api', { panel: 'p', whatIf: noWhatIf })?.view.findings ?? [];
  const finding = present(
    own.find(({ fixes }) => fixes.length > 0),
    'a finding with a fix',
  );
  assert.deepEqual(opened('Deployment default/api')?.findings, own);
  const fix = { id: finding.id, start: finding.range.start, fixIndex: 0 };
  const api = { part: '', opened: 'Deployment default/api' };
  const mended = present(service.releaseFix(named, api, fix), 'a fix');
  assert.equal(mended.uri, uri);
  assert.deepEqual(mended.edits, service.panelFix(uri, 'Deployment/default/api', fix));
  assert.equal(service.releaseFix(named, { ...api, opened: 'Deployment default/web' }, fix), undefined);
});

test('a panel offers no quick fix that changes another place by an alias, and none is made', () => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  const refused = web.replaceAll('25%', '0');
  const shared = `${refused.replace('maxSurge: 0', 'maxSurge: &none 0')}\n  minReadySeconds: *none\n`.replace(
    /\n\n/g,
    '\n',
  );
  const titles = (text: string) => {
    service.update(uri, text);
    const findings = service.panel(uri, key, { panel: 'p', whatIf: noWhatIf })?.view.findings ?? [];
    return findings.flatMap(({ fixes }) => fixes);
  };
  const title = 'Set maxSurge: 1';
  assert.ok(titles(refused).includes(title));
  assert.ok(!titles(shared).includes(title));
});
