import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelRun } from '../../../../src/presentation/panel/messages.ts';
import { present } from '../../../../src/std/assert.ts';
import { framesInSight, stackLayers } from '../../../../webview/draw/chart/layers.ts';
import { wholeTime } from '../../../../webview/draw/chart/plot.ts';
import { situations } from '../../situations.ts';

function courseOf(name: string): PanelRun {
  return present(situations[name]?.().course, name);
}

test('what is available lies at the bottom, and terminating pods on top', () => {
  const course = courseOf('rolling-25-percent');
  const layers = stackLayers(course, [-1, ...course.instants.keys()]);
  const order = layers.map(({ lane, state }) => `${lane.role} ${state}`);
  assert.deepEqual(order, ['new available', 'old available', 'new ready', 'new starting', 'old terminating']);
});

test('each layer begins where the one below ends, and the last ends at all pods', () => {
  for (const name of ['rolling-25-percent', 'rollover', 'daemonset-surge', 'pods-10000']) {
    const course = courseOf(name);
    const frames = [...course.instants.keys()];
    const layers = stackLayers(course, frames);
    layers.reduce((below, layer) => {
      assert.deepEqual(layer.lower, below.upper);
      return layer;
    });
    const totals = frames.map((frame) =>
      course.lanes
        .flatMap(({ starting, ready, available, terminating }) => [starting, ready, available, terminating])
        .reduce((sum, column) => sum + (column[frame] ?? 0), 0),
    );
    assert.deepEqual(layers.at(-1)?.upper, totals, name);
  }
});

test('a narrow chart of many instants keeps the peak and the floor', () => {
  const course = courseOf('crashes-later');
  const x = { domain: wholeTime(course), range: [0, 100] } as const;
  const frames = framesInSight(course, x);
  assert(frames.length < 500, String(frames.length));
  const peakOf = (some: readonly number[]) =>
    some.reduce((most, frame) => Math.max(most, ...course.lanes.map(({ ready }) => ready[frame] ?? 0)), 0);
  assert.equal(peakOf(frames), peakOf([...course.instants.keys()]));
});
