import type * as documentProblems from '../../../src/wording/input/document-problems.ts';
import type * as featureGates from '../../../src/wording/input/feature-gates.ts';
import type * as kubectlRefusals from '../../../src/wording/input/kubectl-refusals.ts';
import type * as quantities from '../../../src/wording/input/quantities.ts';
import type * as schemaFaults from '../../../src/wording/input/schema-faults.ts';
import type * as settingsFaults from '../../../src/wording/input/settings-faults.ts';
import type * as worldFaults from '../../../src/wording/input/world-faults.ts';
import type { Samples } from './samples.ts';

const documentSamples: Samples<typeof documentProblems> = {
  tooDeepDocument: [[100]],
  tooManyAliases: [[100]],
  tooLongDocument: [[1_000_000]],
  tooManyAliasedValues: [[10_000]],
  tooManyValues: [[10_000]],
  anchorInItself: [['a']],
  unknownAnchor: [['a']],
  unspeakableNumber: [['.nan']],
  wrongTag: [['str', 'x', 'int']],
  withoutField: [['kind']],
  tooManyDocuments: [[1000]],
  moreProblems: [[12]],
  kustomizedText: [
    [
      ['images', 'replicas'],
      ['overlays/prod', 'overlays/test'],
    ],
    [['images'], []],
  ],
  refusedBehindJson: [[`invalid character ',' looking for beginning of value`]],
  refusedByKubectl: [[`error: from web-: cannot use generate name with apply`]],
  misspeltKind: [['Deploymnet', 'Deployment', 'no matches for kind "Deploymnet" in version "apps/v1"']],
  kindInSmallLetters: [['deployment', 'Deployment', 'no kind "deployment" is registered for version "apps/v1"']],
  misspeltGroup: [['app/v1', 'apps/v1', 'no matches for kind "Deployment" in version "app/v1"']],
  otherItem: [['PodList', 'Pod', 'Deployment']],
  bareArray: [['error validating data: invalid object to validate']],
  objectWithItems: [['Deployment']],
  listRefusedByKubectl: [['error validating data: kind not set']],
  missingApiVersion: [['apps/v1', 'error validating data: apiVersion not set']],
};

const kubectlSamples: Samples<typeof kubectlRefusals> = {
  unvalidated: [[{ apiVersion: 'v1', kind: undefined }], [{ apiVersion: undefined, kind: 5 }]],
  noType: [['Kind'], ['apiVersion']],
  emptyItem: [['DeploymentList', 0]],
  noMapItem: [[[5]]],
  unrecognized: [[{ kind: 'Deploymnet', apiVersion: 'apps/v1' }]],
  unmapped: [[{ kind: 'Deploymnet', apiVersion: 'apps/v1', name: 'web', namespace: 'shop' }]],
  noGroupVersion: [['apps//v1']],
  unregistered: [[{ kind: 'deployment', apiVersion: 'apps/v1' }]],
  generatedName: [['web-']],
  unusableInAddress: [
    ['namespace', 'a/b%'],
    ['resource name', '..'],
  ],
  noJsonValue: [[','], ['\0'], ['\\'], ["'"], ['ä']],
};

const gateSamples: Samples<typeof featureGates> = {
  notAGateValue: [['Max']],
  unsimulatedGate: [
    ['Maxx', 'Max', ['Max', 'Min']],
    ['Other', undefined, ['Max', 'Min']],
  ],
  allGatesAtOnce: [['AllAlpha']],
  lockedGate: [['Max', '1.36']],
  goneGate: [['Max', '1.37']],
  notYetAGate: [['Max', '1.29', '1.33']],
};

const quantitySamples: Samples<typeof quantities> = { longQuantity: [[18]] };

const schemaSamples: Samples<typeof schemaFaults> = {
  undefinedReference: [['#/definitions/node']],
  otherType: [[['string', 'number']]],
  otherValue: [['World']],
  missingField: [['name']],
  undescribedField: [['names']],
};

const settingsSamples: Samples<typeof settingsFaults> = {
  notOneObject: [['Scenario']],
  unknownSettingsVersion: [['v2', 'rollout-preview/v1']],
  notAMap: [['assume']],
  notAList: [['steps']],
  notAText: [['name']],
  notAFlag: [['outage']],
  notAWholeNumber: [['replicas']],
  notADuration: [['at']],
  notAShare: [['load']],
  notAPodCount: [['minAvailable']],
  onlyWord: [['dryRun', 'server']],
  expectsNothing: [['expect[0]', ['maxPods', 'undo']]],
  leadsOut: [['world.yaml']],
  tooManyEntries: [[500]],
  unknownSetting: [['asume', ['assume', 'expect']]],
  faultAt: [['world', 'it cannot be read']],
  notAFieldPath: [['set', 'replicas?']],
  badTime: [['startup=soon', 'startup']],
  badContainer: [['migrate:run=soon', ['pull', 'startup', 'run', 'termination', 'crash', 'exit', 'ready']]],
  badNewVersion: [['new-version=bad']],
  badCount: [['down-nodes=many', 'down-nodes', 5000]],
  badNodes: [['nodes=many', 5000]],
  unknownAssumption: [['start=5s', ['startup', 'pull']]],
  notOneOf: [['severity', ['error', 'warning']]],
  unknownFinding: [
    ['severities', undefined],
    ['severities', 'no-readiness-probe'],
  ],
};

const node = { node: 'node-1', resource: 'cpu', asked: '9', has: '8' } as const;

const worldSamples: Samples<typeof worldFaults> = {
  notOfShape: [
    ['nodes', 'object'],
    ['nodes', 'array'],
    ['name', 'string'],
    ['count', 'number'],
    ['count', 'integer'],
    ['down', 'boolean'],
    ['cpu', 'quantity'],
    ['kubernetes', 'version'],
  ],
  noWordOf: [
    ['kind', ['World']],
    ['kind', ['World', 'Scenario']],
  ],
  tooSmallFor: [['count', 1]],
  tooLargeFor: [['startupSeconds', 86_400]],
  lacksKey: [['nodes[0]', 'name']],
  strangeKey: [
    ['node', 'nodes', ['nodes', 'pods']],
    ['x', undefined, ['nodes', 'pods']],
  ],
  namelessNode: [['nodes[0]']],
  secondOfName: [['nodes[1]', 'node', 'a']],
  impossibleObject: [['quotas[0]', 'ResourceQuota']],
  otherNamespace: [['workloads[0]', 'shop']],
  impossiblePodSecurity: [['namespaces[0].labels']],
  usedAboveHard: [['quotas[0]', '5', '4']],
  unlimitedUse: [['quotas[0].used.cpu']],
  podsOnNoNode: [
    ['pods[0]', 'node-9', undefined],
    ['pods[0]', 'nod-1', 'node-1'],
  ],
  fullerThanNode: [['pods[0]', node]],
  tooManyNodes: [[6000, 5000]],
  tooManyPods: [[200_000, 150_000]],
  furtherFaults: [[1], [3]],
  unreadWorld: [['world.yaml']],
};

export const inputSamples = {
  'input/document-problems': documentSamples,
  'input/feature-gates': gateSamples,
  'input/kubectl-refusals': kubectlSamples,
  'input/quantities': quantitySamples,
  'input/schema-faults': schemaSamples,
  'input/settings-faults': settingsSamples,
  'input/world-faults': worldSamples,
};
