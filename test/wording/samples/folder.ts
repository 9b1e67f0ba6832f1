import type * as rollouts from '../../../src/wording/editor/rollouts.ts';
import type * as exported from '../../../src/wording/exported.ts';
import type * as folder from '../../../src/wording/folder.ts';
import type * as page from '../../../src/wording/panel/folder.ts';
import type { Samples } from './samples.ts';

const rolloutSamples: Samples<typeof rollouts> = {
  filteredMessage: [
    [1, 12],
    [4, 12],
  ],
  groupDescription: [
    [1, 0],
    [12, 3],
  ],
  rowDescription: [
    ['about 48 s', 0, false],
    ['gets stuck', 2, true],
  ],
};

const folderSamples: Samples<typeof folder> = {
  folderPanelTitle: [['shop']],
  folderVerdict: [
    [{ workloads: 0, remarkable: 0, isOver: false }],
    [{ workloads: 0, remarkable: 0, isOver: true }],
    [{ workloads: 1, remarkable: 0, isOver: true }],
    [{ workloads: 12, remarkable: 0, isOver: true }],
    [{ workloads: 12, remarkable: 1, isOver: true }],
    [{ workloads: 12, remarkable: 3, isOver: true }],
  ],
  folderProgress: [[3, 40]],
  filesLeftOut: [[500]],
};

const pageSamples: Samples<typeof page> = {
  rowsToggle: [
    [true, 300],
    [false, 300],
  ],
};

const exportedSamples: Samples<typeof exported> = {
  exportedTitle: [['Deployment shop/web', 'Completes in about 26 s over 3 waves.']],
  exportedNote: [['web.yaml', '2026-11-24']],
  savedMessage: [['web.html']],
};

export const folderSampleTable = {
  exported: exportedSamples,
  'editor/rollouts': rolloutSamples,
  folder: folderSamples,
  'panel/folder': pageSamples,
};
