import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartFolder } from '../../../src/charts/helm/chart-folder.ts';
import { knownChart } from '../../../src/charts/helm/chart-spans.ts';
import { valuesLayers } from '../../../src/charts/helm/values-layers.ts';

const chartOf = (template: string): ChartFolder => {
  const file = { file: 'Chart.yaml', text: '' };
  const templates = new Map([['templates/web.yaml', template]]);
  return { folder: '.', name: 'web', values: undefined, about: file, asking: file, templates, inside: new Map() };
};

/** The places of a rendering whose lines bear no marks, each as sure as it is. */
function placesOf(template: string, lines: number) {
  const text = `---\n# Source: web/templates/web.yaml\n${'a: 2\n'.repeat(lines)}`;
  return knownChart(chartOf(template), valuesLayers([], [])).spans(text, undefined);
}

const action = '{{ if true }}a: {{ .Values.a }}\n{{ end }}';

for (const [name, template, lines] of [
  ['as many actions', action.repeat(8000), 8000],
  ['a loop', action.repeat(1000), 60_000],
] as const)
  test(`thousands of lines of ${name} have places nearby within seconds`, () => {
    const before = process.cpuUsage();
    const places = placesOf(template, lines);
    assert.ok(places.every(({ from }) => from.file === 'templates/web.yaml' && from.exactness === 'nearby'));
    assert.ok(places.length >= lines);
    assert.ok(process.cpuUsage(before).user < 15e6);
  });
