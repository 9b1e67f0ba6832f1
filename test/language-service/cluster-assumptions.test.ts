import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { web } from '../support/manifests.ts';

const uri = 'file:///web.yaml';

test('a cluster that tells of itself takes the place of the settings until those change', () => {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail });
  service.update(uri, web);
  const stated = ['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] as const;
  const assumptions = { ...defaultAssumptions, startupSeconds: 60, stated };
  const text = web.replace('web:', 'web:0');
  const live = { source: 'cluster', label: 'cluster test', text, history: [], assumptions } as const;
  const shown = () => {
    const asked = { panel: 'p', whatIf: noWhatIf };
    const { view } = present(service.panel(uri, service.workloads(uri)[0] ?? '', asked), 'a panel');
    const hover = service.hover(uri, web.indexOf('maxSurge'))?.markdown ?? '';
    const lens = service.codeLenses(uri)[0]?.title ?? '';
    const ends = [lens, service.statusItem(uri, 0)?.text ?? '', view.verdict.text];
    return { ends, bases: [view.assumptions, hover] };
  };
  service.setBaselines(uri, [live], 'last-text');
  const inCluster = shown();
  for (const sentence of inCluster.ends) assert.match(sentence, /about \d+ min/);
  for (const sentence of inCluster.bases) assert.match(sentence, /\b60 s (?:to start|until ready)/);
  service.configure(settings);
  for (const sentence of shown().ends) assert.match(sentence, /2 start-ups/);
  service.setBaselines(uri, [live], 'last-text');
  service.setBaselines(uri, [], 'assumed');
  for (const sentence of shown().bases) assert.match(sentence, /\b5 s (?:to start|until ready)/);
});
