import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installerOfCharts } from '../../../src/charts/helm/installer.ts';
import type { Ended, Programs } from '../../../src/host/programs/programs.ts';

const saying = (output: string): Ended => ({ state: 'exited', status: 0, output: Buffer.from(output), errors: '' });

const answers: readonly [Ended, string][] = [
  [saying('v3.22.0+g2b1f2a3\n'), 'helm3'],
  [saying('v4.1.0+g0d5c2b1\n'), 'helm4'],
  [{ state: 'silent', errors: '' }, 'helm4'],
  [{ state: 'absent' }, 'helm4'],
];

for (const [ended, installer] of answers) {
  const said = ended.state === 'exited' ? ended.output.toString('utf8').trim() : ended.state;
  test(`a chart is installed by ${installer}, if helm version is ${said}`, async () => {
    const programs: Programs = {
      run: async () => ended,
      start: () => ({ state: 'absent' }),
      missing: () => undefined,
    };
    assert.equal(await installerOfCharts(programs), installer);
  });
}
