import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { isTraced, tryRepository } from './try-repository.ts';

const tried = { product: path.join(import.meta.dirname, 'misbehaving.ts'), maxMegabytes: 400, maxCpuSeconds: 2 };

interface Row {
  readonly deed: string;
  readonly place?: string;
  /** What is told of it. */
  readonly told: RegExp | undefined;
  /** Whether it leaves nothing, so that only a trace shows it. */
  readonly isTraceless?: true;
}

const rows: readonly Row[] = [
  { deed: 'nothing', told: undefined },
  { deed: 'read', place: 'web.yaml', told: undefined },
  { deed: 'write', place: 'OUTPUT/report.json', told: undefined },
  { deed: 'read', place: 'OUTSIDE/canary.yaml', told: /^read outside\/canary\.yaml$/m },
  { deed: 'read', place: 'link.yaml', told: /^read canary\.yaml$/m },
  { deed: 'read', place: '/etc/passwd', told: /^read \/etc\/passwd$/m, isTraceless: true },
  { deed: 'show', place: 'OUTSIDE/canary.txt', told: /^show what stands outside$/m },
  { deed: 'write', place: 'web.yaml', told: /web\.yaml$/m },
  { deed: 'write', place: '../beside.yaml', told: /BASE\/work\/beside\.yaml$/m },
  { deed: 'make', place: 'OUTSIDE/folder', told: /BASE\/outside\/folder$/m },
  { deed: 'remove', place: 'OUTSIDE/canary.txt', told: /BASE\/outside\/canary\.txt$/m },
  { deed: 'rename', place: '../moved.yaml', told: /BASE\/work\/moved\.yaml$/m },
  { deed: 'link', place: '../link', told: /BASE\/work\/link$/m },
  { deed: 'connect', place: 'LOOPBACK', told: /^reach the listener$/m },
  { deed: 'connect', place: '127.0.0.1:9', told: /^connect .*127\.0\.0\.1/m, isTraceless: true },
  { deed: 'start', place: '/bin/true', told: /^start \/(usr\/)?bin\/true$/m, isTraceless: true },
  { deed: 'outlive', told: /^outlive /m, isTraceless: true },
  { deed: 'work', told: /^take more than \d+ s of CPU time$/m },
  { deed: 'swell', told: /^take more than \d+ MB$/m },
  { deed: 'crash', told: /^end with (SIGSEGV|\d+)/m },
];

for (const { deed, place = '', told } of rows.filter((row) => isTraced || row.isTraceless !== true)) {
  test(`${told === undefined ? 'nothing' : 'something'} is told of a product that does: ${deed} ${place}`, async () => {
    const files = [
      { at: 'web.yaml', is: { text: 'a: 1\n' } },
      { at: 'link.yaml', is: { link: '../../canary.yaml' } },
    ];
    const recipe = { files, former: [], entries: [], ask: { command: [deed, place] } };
    const breaches = await tryRepository(recipe, tried);
    if (told === undefined) assert.deepEqual(breaches, []);
    else assert.match(breaches.join('\n'), told);
  });
}

test('system calls are traced where the system has strace', (context) => {
  context.diagnostic(isTraced ? 'they are' : 'they are not: only what is left of them is seen');
});
