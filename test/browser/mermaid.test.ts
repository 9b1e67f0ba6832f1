import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Mermaid } from 'mermaid';
import { mermaidChart } from '../../src/presentation/report/mermaid-chart.ts';
import { type OpenPage, openPage } from '../support/page.ts';

const goldens = path.join(import.meta.dirname, '../presentation/report/golden');
const library = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');
let opened: OpenPage;

before(async () => {
  opened = await openPage();
  await opened.page.addScriptTag({ path: library });
});

after(() => opened.close());

/** The type of the diagram and how it is drawn, or why it is none. */
function drawn(text: string): Promise<readonly [type: string, svg: string]> {
  return opened.page.evaluate(async (source) => {
    const { mermaid } = globalThis as unknown as { readonly mermaid: Mermaid };
    mermaid.initialize({ startOnLoad: false });
    try {
      const { diagramType } = await mermaid.parse(source);
      return [diagramType, (await mermaid.render('chart', source)).svg] as const;
    } catch (error) {
      return ['refused', String(error)] as const;
    }
  }, text);
}

test('Mermaid draws each chart of the golden reports', async () => {
  const blocks = globSync('*.md', { cwd: goldens }).flatMap((file) => {
    const text = readFileSync(path.join(goldens, file), 'utf8');
    return [...text.matchAll(/^```mermaid\n(.*?)^```$/gms)].map(([, block = '']) => ({ file, block }));
  });
  assert(blocks.length > 10, `${blocks.length}`);
  for (const { file, block } of blocks) {
    const [type, svg] = await drawn(block);
    assert.equal(type, 'xychart', `${file}: ${svg}`);
    assert.match(svg, /pods \(bars\), available \(line\)/, file);
  }
});

const stack = { newAvailable: 1, newNotAvailable: 0, oldAvailable: 0, oldNotAvailable: 0, terminating: 0 };
const pods = { untilSeconds: 4000, runs: [{ spans: 72, ...stack }] };

for (const name of ['"] bar [1, 2', 'a\n%%{init: {}}%%', '`</script><b>', '#quot; ∞ 船', 'x'.repeat(10_000)]) {
  test(`a name such as ${JSON.stringify(name.slice(0, 20))} is drawn as a name`, async () => {
    const [type, svg] = await drawn(mermaidChart({ name, pods }));
    assert.equal(type, 'xychart', svg);
    assert.match(svg, /minutes after the apply/);
  });
}

test('what is no chart is refused', async () => {
  const [type] = await drawn('xychart-beta\n  bars [1, 2');
  assert.equal(type, 'refused');
});
