import type * as action from '../../../src/wording/cli/action.ts';
import type * as baselines from '../../../src/wording/cli/baselines.ts';
import type * as help from '../../../src/wording/cli/help.ts';
import type * as inputs from '../../../src/wording/cli/inputs.ts';
import type * as leftAlone from '../../../src/wording/cli/left-alone.ts';
import type * as lsp from '../../../src/wording/cli/lsp.ts';
import type * as mcp from '../../../src/wording/cli/mcp.ts';
import type * as options from '../../../src/wording/cli/options.ts';
import type * as progress from '../../../src/wording/cli/progress.ts';
import type * as usage from '../../../src/wording/cli/usage.ts';
import type { Samples } from './samples.ts';

const actionSamples: Samples<typeof action> = {
  baseNotHere: [
    ['3f2a91c', true],
    ['3f2a91c', false],
  ],
  eventNoJson: [['/home/runner/event.json']],
  commentRefused: [[403]],
  commentFailed: [['GitHub answered with status 502']],
  answeredStatus: [[502]],
  answerTooLong: [[67108864]],
  notTrueOrFalseInput: [['comment', 'yes']],
  moreAnnotations: [[1], [12]],
  notAPreview: [[['--help']]],
};

const installer = {
  kind: 'Kustomization',
  name: 'apps',
  ref: 'HEAD',
  way: 'apps/web',
  workloads: ['Deployment shop/web'],
};

const baselineSamples: Samples<typeof baselines> = {
  unreadBaselineSentence: [['did not find expected key']],
  removedSentence: [
    ['Deployment web', 'HEAD'],
    ['Deployment web', '0123456789abcdef0123456789abcdef01234567'],
  ],
  movedBetween: [
    [{ workload: 'Deployment shop/web', from: 'old', to: 'new', ref: 'HEAD' }, 'helm'],
    [{ workload: 'Deployment shop/web', from: 'old', to: 'new', ref: 'HEAD' }, 'flux'],
    [{ workload: 'Deployment shop/web', from: 'old', to: 'new', ref: 'HEAD' }, 'argocd'],
    [{ workload: 'Deployment shop/web', from: 'old', to: 'new', ref: 'HEAD' }, 'a-sync'],
  ],
  removedFromRendering: [
    [{ workload: 'Deployment web', rendering: 'charts/web', ref: 'HEAD' }, 'helm', undefined],
    [{ workload: 'Deployment web', rendering: 'overlays/prod', ref: 'HEAD' }, 'flux', undefined],
    [{ workload: 'Deployment web', rendering: 'overlays/prod', ref: 'HEAD' }, 'argocd', undefined],
    [{ workload: 'Deployment web', rendering: 'overlays/prod', ref: 'HEAD' }, 'a-sync', undefined],
    [{ workload: 'Deployment web', rendering: 'overlays/prod', ref: 'HEAD' }, 'kubectl', undefined],
    [{ workload: 'Deployment web', rendering: 'charts/web', ref: 'HEAD' }, 'helm', 'helm.sh/resource-policy: keep'],
    [
      { workload: 'Deployment web', rendering: 'apps/web', ref: 'HEAD' },
      'argocd',
      'argocd.argoproj.io/sync-options: Prune=confirm',
    ],
  ],
  claimGone: [[{ workload: 'PersistentVolumeClaim shop/data', rendering: 'charts/web', ref: 'HEAD' }, 'helm']],
  installerGone: [
    [{ ...installer, successor: undefined, isCascade: true, isDeleted: true }],
    [{ ...installer, successor: 'Kustomization shop', isCascade: true, isDeleted: false }],
    [{ ...installer, way: '', workloads: [], successor: undefined, isCascade: false, isDeleted: true }],
  ],
  clusterNotice: [['prod']],
  beingDeletedWarning: [['web']],
  neverAppliedWarning: [['deployments/web']],
  unreadAgainst: [['old.yaml', 'no such file or folder']],
  unreadFile: [['v1.2', 'no such file or folder']],
  inNoRepository: [['HEAD', 'web.yaml']],
  noSuchCommit: [
    ['v1.2', '/src/shop', false],
    ['v1.2', '/src/shop', true],
  ],
};

const helpSamples: Samples<typeof help> = {
  helpText: [
    [
      {
        usage: 'USAGE',
        options: 'OPTIONS\n',
        cluster: 'CLUSTER\n',
        operations: 'COMMANDS\n',
        shells: ['bash', 'zsh', 'fish'],
      },
    ],
  ],
  clusterOptionsText: [[['--context', '--namespace']]],
};

const inputSamples: Samples<typeof inputs> = {
  notPermitted: [['read'], ['write']],
  refusedBySystem: [['EIO'], ['']],
  faultOfPlace: [['web.yaml', 'it is a folder']],
  faultWithHint: [['there is no such file or folder', 'web.yaml']],
  meantCommand: [['status']],
  meantWithoutRollout: [['status']],
  ownFault: [['there is no lane']],
  unfollowedLine: [[3, 'too long']],
  tooLongLine: [[1000]],
  tooManyStars: [[3]],
  tooManyLines: [[10_000]],
  tooDeepFolder: [[64]],
  linksTooLong: [[64]],
};

const leftAloneSamples: Samples<typeof leftAlone> = {
  chartTemplates: [
    [1, 'charts/web'],
    [4, 'charts/web'],
  ],
  folderTemplates: [[1], [4]],
  changingKustomization: [[2, ['images', 'replicas'], 'overlays/prod']],
  distantKustomization: [['../base', 'overlays/prod']],
  unusedComponents: [[0], [2]],
};

const lspSamples: Samples<typeof lsp> = {
  tooLongMessage: [[256]],
};

const mcpSamples: Samples<typeof mcp> = {
  unknownTool: [['preview', ['preview_rollout', 'explain_finding']]],
  unknownArgument: [['file', ['text', 'path']]],
  argumentIsNoText: [['text']],
  missingArgument: [['id']],
  badOption: [['"x" is not a duration']],
  pathOutside: [['../x']],
  unreadPath: [['web.yaml', 'no such file or folder']],
  folderInsteadOfFile: [['deploy']],
  tooMuchText: [['deploy', 4]],
  tooManyFilesIn: [['deploy', 1000]],
  noManifestIn: [['deploy']],
  noSuchWorkload: [
    ['shop', []],
    ['shop', ['web', 'db']],
  ],
  severalSuchWorkloads: [[['shop/web', 'prod/web']]],
  refusedWorkload: [['web']],
  noSuchFinding: [
    ['no-probe', undefined],
    ['no-probe', 'no-readiness-probe'],
  ],
  brokenPromise: [['there is no lane']],
  unreadMessages: [['not JSON']],
  messageWithoutEnd: [[16_777_216]],
  fileLineText: [['web.yaml', 12]],
  comparedWithText: [['git HEAD']],
  versionAndAssumptions: [['1.36', 'startup=5s']],
  assumingText: [['startup=5s']],
  fixText: [[['Set maxSurge: 0', 'Remove both']]],
  leftOutText: [[3]],
  moreFindings: [[3]],
  setText: [[[]], [['maxSurge 1']]],
  strategyNumbers: [['about 24 s', 13, 8]],
  passedOverNote: [[['a.yaml', 'b.yaml'], 3]],
};

const optionSamples: Samples<typeof options> = { kubernetesText: [['1.29', '1.37', '1.36']] };

const progressSamples: Samples<typeof progress> = { progressText: [[30, 100]] };

const usageSamples: Samples<typeof usage> = {
  noInput: [[true], [false]],
  notAnImage: [['web']],
  misspeltOption: [["Unknown option '--againts'", 'against']],
  missingValue: [['--output']],
  notTrueOrFalse: [['maybe']],
  missingOption: [['--replicas']],
  notACount: [['--replicas', 'x']],
  badJobs: [['x', 64]],
  badShard: [['2']],
  notADurationOption: [['--timeout', 'x']],
  optionWithoutCluster: [['--context']],
  notACommit: [['--x']],
  badOutput: [['x']],
  unknownKubernetes: [['1.12', '1.29', '1.37']],
  unknownChoice: [['--format', 'xml', ['text', 'json']]],
  badSet: [['replicas']],
  unsettable: [['web.yaml', 'spec.replicas']],
  unknownShell: [[['bash', 'zsh', 'fish']]],
  followsFilesAlone: [['-'], ['deploy.tar']],
  otherAssumptions: [['b.json', 'a.json']],
  notAReport: [['b.json', 'files is missing']],
  complaint: [['there is no command']],
  unwrittenOutput: [['no space is left']],
  unclosedQuote: [['"']],
  unreadHelmSet: [['key "a" has no value']],
  refusedHelmWord: [['--post-renderer']],
  noInputOfSave: [['world.yaml']],
  fileAndCluster: [['--context']],
};

export const cliSamples = {
  'cli/action': actionSamples,
  'cli/baselines': baselineSamples,
  'cli/help': helpSamples,
  'cli/inputs': inputSamples,
  'cli/left-alone': leftAloneSamples,
  'cli/lsp': lspSamples,
  'cli/mcp': mcpSamples,
  'cli/options': optionSamples,
  'cli/progress': progressSamples,
  'cli/usage': usageSamples,
};
