import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { web } from '../support/manifests.ts';

const uri = 'file:///web.yaml';
const key = 'Deployment/default/web';

test('a panel compares an edit with the text as it is saved, until that is saved, too', () => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  const since = (whatIf = noWhatIf) => service.panel(uri, key, { panel: 'p', whatIf })?.view.former?.since;
  service.update(uri, web);
  service.setSaved(uri, web);
  assert.equal(since(), undefined);
  const edited = web.replace('maxSurge: 25%', 'maxSurge: 50%');
  service.update(uri, edited);
  assert.equal(since(), 'saved');
  assert.equal(since({ values: [{ field: 'maxSurge', value: '3' }], steps: [] }), 'manifest');
  service.update(uri, edited.replace('name: web', 'name: shop'));
  assert.equal(service.panel(uri, 'Deployment/default/shop', { panel: 'p', whatIf: noWhatIf })?.view.former, null);
  service.update(uri, edited);
  service.setSaved(uri, edited);
  assert.equal(since(), undefined);
});
