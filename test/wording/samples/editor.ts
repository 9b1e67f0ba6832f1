import type * as baselines from '../../../src/wording/editor/baselines.ts';
import type * as budget from '../../../src/wording/editor/budget.ts';
import type * as diagnostics from '../../../src/wording/editor/diagnostics.ts';
import type * as live from '../../../src/wording/editor/live.ts';
import type * as log from '../../../src/wording/editor/log.ts';
import type * as messages from '../../../src/wording/editor/messages.ts';
import type * as renderings from '../../../src/wording/editor/renderings.ts';
import type * as titles from '../../../src/wording/editor/titles.ts';
import type { Samples } from './samples.ts';

const baselineSamples: Samples<typeof baselines> = {
  clusterQuestion: [['prod']],
  noBaselineMessage: [
    ['git HEAD', 'no-programs'],
    ['git HEAD', 'untrusted'],
    ['git HEAD', 'absent'],
  ],
  nothingLiveMessage: [['prod']],
  kubectlFault: [['error: You must be logged in to the server']],
};

const budgetSamples: Samples<typeof budget> = {
  overBudgetLens: [['Rollout: about 24 s (out of date)']],
  failedAgainLens: [['Rollout: about 24 s (out of date)']],
};

const diagnosticSamples: Samples<typeof diagnostics> = { moreFindings: [[1], [12]] };

const liveSamples: Samples<typeof live> = {
  followQuestion: [['prod', 'web']],
  nothingUnderWay: [['deployment "web" successfully rolled out']],
  tooLittleRead: [['web']],
};

const logSamples: Samples<typeof log> = {
  startedMessage: [['1.0.0']],
  settingsMessage: [
    [{ baseline: 'auto', version: '1.36', isTrusted: true }],
    [{ baseline: 'auto', version: '1.36', isTrusted: false }],
  ],
  settingFault: [['rolloutPreview.run', 'run must be one of onType, onSave']],
};

const jobs = [{ group: 'batch', kind: 'Job', count: 2 }] as const;

const messageSamples: Samples<typeof messages> = {
  noWorkloadMessage: [[[]], [jobs]],
  unreadableMessage: [['did not find expected key']],
  simulatingWorkloads: [
    [0, 0],
    [120, 2001],
  ],
  noWorkloadInFolder: [['deploy', []]],
};

const renderingSamples: Samples<typeof renderings> = {
  renderedTitle: [['Rollout: about 24 s', 'with values-prod.yaml', 'web']],
  otherEnvironmentsTitle: [[1], [3]],
  valuePlace: [['strategy.maxSurge']],
  hintOf: [['web', '= 3']],
  applyByHand: [['maxSurge: 5', 'templates/web.yaml', 12]],
};

const titleSamples: Samples<typeof titles> = { findingsTitle: [[1], [3]], ignoreTitle: [['no-readiness-probe']] };

export const editorSamples = {
  'editor/baselines': baselineSamples,
  'editor/budget': budgetSamples,
  'editor/diagnostics': diagnosticSamples,
  'editor/live': liveSamples,
  'editor/log': logSamples,
  'editor/messages': messageSamples,
  'editor/renderings': renderingSamples,
  'editor/titles': titleSamples,
};
