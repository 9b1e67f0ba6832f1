import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsInWorld } from '../../src/host/editor-world.ts';
import { editorSettings } from '../../src/host/settings.ts';
import { ageNote } from '../../src/host/world-age.ts';
import { plain } from '../../src/std/plain.ts';

const ages: readonly {
  readonly takenAt: string | undefined;
  readonly today: string;
  readonly days: number | undefined;
}[] = [
  { takenAt: '2026-11-20', today: '2026-11-20', days: undefined },
  { takenAt: '2026-11-20', today: '2026-11-27', days: undefined },
  { takenAt: '2026-11-20', today: '2026-11-28', days: 8 },
  { takenAt: '2026-11-20T23:59:59Z', today: '2026-11-28', days: 8 },
  { takenAt: '2026-02-26', today: '2026-03-06', days: 8 },
  { takenAt: '2025-12-31', today: '2026-12-31', days: 365 },
  { takenAt: '2026-12-01', today: '2026-11-20', days: undefined },
  { takenAt: 'last summer', today: '2026-11-20', days: undefined },
  { takenAt: '2026-11-200', today: '2027-11-20', days: undefined },
  { takenAt: undefined, today: '2026-11-20', days: undefined },
];
for (const { takenAt, today, days } of ages)
  test(`on ${today} a world of ${takenAt} is ${days === undefined ? 'not told to be old' : `${days} days old`}`, () => {
    const note = ageNote(takenAt, today);
    if (days === undefined) assert.equal(note, undefined);
    else assert.match(note ?? '', new RegExp(`, ${days} days ago\\. To`));
  });

test('an editor is told of an old world once, and takes it', () => {
  const text = 'apiVersion: rollout-preview/v1\nkind: World\nspec: { takenAt: 2026-11-01 }\n';
  const { faults, service } = settingsInWorld(
    editorSettings(() => plain(undefined)),
    { file: 'w.yaml', text },
    '2026-11-20',
  );
  assert.match(faults.join('\n'), /^w\.yaml: it shows the cluster as of 2026-11-01, 19 days ago. [^\n]+$/);
  assert.equal(service.assumptions.world?.takenAt, '2026-11-01');
});
