import type * as capacity from '../../../src/wording/findings/capacity.ts';
import type * as decode from '../../../src/wording/findings/decode.ts';
import type * as expectations from '../../../src/wording/findings/expectations.ts';
import type * as fixTitles from '../../../src/wording/findings/fix-titles.ts';
import type * as gone from '../../../src/wording/findings/gone.ts';
import type * as hint from '../../../src/wording/findings/hint.ts';
import type * as history from '../../../src/wording/findings/history.ts';
import type * as images from '../../../src/wording/findings/images.ts';
import type * as noEffect from '../../../src/wording/findings/no-effect.ts';
import type { Samples } from './samples.ts';

const web = { kind: 'Deployment', name: 'web' } as const;
const ofHpa = { kind: 'HorizontalPodAutoscaler', name: 'web' } as const;
const hpa = { ...ofHpa, file: '', least: '2', most: '10' } as const;

const capacitySamples: Samples<typeof capacity> = {
  surgeIsMandatory: { message: [['25%', 3, 1]] },
  roundedToZeroBecomesOne: {
    message: [
      ['25%', 3, true],
      ['10%', 4, false],
    ],
  },
  surgeAboveReplicas: { message: [['200%', 4]] },
  terminatingPodsPeak: { message: [[13, 10, 60]] },
  hpaAndReplicas: {
    message: [
      [3, hpa, undefined],
      [3, hpa, { replicas: 8, when: 'within 15 s' }],
      [3, { ...hpa, file: 'hpa.yaml' }, undefined],
    ],
  },
  hpaRaisesPeak: { message: [[20, 25]] },
  severalAutoscalers: {
    message: [
      [ofHpa, { ...ofHpa, name: 'web-cpu', file: 'hpa.yaml' }, web],
      [ofHpa, { kind: 'ScaledObject', name: 'web', file: '' }, web],
    ],
  },
  autoscalerVersionRemoved: {
    message: [
      ['autoscaling/v2beta2', true],
      ['autoscaling/v2beta1', false],
    ],
  },
  hpaMetricUnknown: {
    message: [[ofHpa, ['requests_per_second', 'queue_length'], { target: web, minReplicas: 2, maxReplicas: 10 }]],
  },
  scaleAndRollTogether: { message: [[10, 14]] },
  replicasRemoved: {
    message: [[10]],
    replaced: [[60, ofHpa]],
    untilAutoscaled: [
      [60, ofHpa, { replicas: 60, when: 'after 45 s to 1 min' }],
      [60, ofHpa, undefined],
    ],
  },
  claimsDeleted: {
    message: [
      [5, 4, 1, [{ first: 'data-db-4', last: 'data-db-4' }]],
      [5, 2, 3, [{ first: 'data-db-2', last: 'data-db-4' }]],
    ],
  },
  midRolloutScale: { message: [['web-5d89bc', 8, 15]] },
};

const decodeSamples: Samples<typeof decode> = {
  strictDecodingError: [['unknown field "spec.replica"']],
  slashComment: { message: [['unknown field "spec.replicas"']] },
  fieldInWrongPlace: {
    message: [['unknown field "spec.maxSurge"', 'spec.strategy.rollingUpdate']],
    moveFix: [['spec.strategy']],
  },
  wrongValueType: { typeFix: [['Recreate']], roundFix: [[3]] },
  apiVersionRemoved: { selectorFix: [['apps/v1']], defaultsFix: [['apps/v1']] },
  duplicateKey: { message: [['spec.replicas', 2, '3']], fix: [['replicas']] },
};

const line = '.rollout-preview.yaml:12';

const expectationSamples: Samples<typeof expectations> = {
  expectationNotMet: {
    message: [
      [{ that: 'minAvailable', has: 8, of: 10, wants: 9 }, line],
      [{ that: 'maxPods', has: 13, wants: 12 }, line],
      [{ that: 'duration', has: 92_000, wants: 60_000, is: 'known' }, line],
      [{ that: 'duration', has: 92_000, wants: 60_000, is: 'least' }, line],
      [{ that: 'duration', has: 92_000, wants: 60_000, is: 'assumed' }, line],
      [{ that: 'duration', has: undefined, wants: 60_000, is: 'known' }, line],
      [{ that: 'outage', time: '1 start-up', isDown: true }, line],
      [{ that: 'outage', time: undefined, isDown: false }, line],
      [{ that: 'undo' }, line],
      [{ that: 'capacity', waiting: 2, of: 10 }, line],
      [{ that: 'capacity', refusal: 'exceeded quota: team' }, line],
      [{ that: 'requests', service: 'web', time: '1 start-up' }, line],
      [{ that: 'requests', service: 'web', time: undefined }, line],
      [{ that: 'requests', sender: 'Ingress "web" (ALB)', seconds: 25, wait: 0 }, line],
    ],
  },
  shortfallText: [[{ that: 'capacity', waiting: 1, of: 10 }]],
  wantedText: [[{ that: 'capacity', waiting: 1, of: 10 }]],
};

const fixSamples: Samples<typeof fixTitles> = {
  setTitle: [[{ maxSurge: 0, maxUnavailable: 1 }]],
  titleWithPlaces: [['Set replicas: 3', ['spec.replicas', 'spec.minReadySeconds']]],
  fieldOfObject: [['spec.replicas', 'Deployment web']],
  downFor: [['Set type: Recreate', 9]],
  deleteTitle: [['paused']],
  changeTitle: [['replicas']],
  restoreTitle: [[{ app: 'web' }]],
};

const goneSamples: Samples<typeof gone> = {
  rolloutEmptiesData: { message: [['db']] },
  configRemoved: {
    message: [
      [{ kind: 'ConfigMap', name: 'web' }, 'config.yaml', 'kubectl'],
      [{ kind: 'ServiceAccount', name: 'web' }, undefined, 'helm'],
      [{ kind: 'ConfigMap', name: 'web' }, 'config.yaml', 'flux'],
      [{ kind: 'PersistentVolumeClaim', name: 'web' }, 'claim.yaml', 'argocd'],
    ],
  },
  namespaceRemoved: { message: [['shop', 'namespace.yaml', web]] },
  budgetRemoved: {
    message: [
      ['web', undefined, { ...web, replicas: 1 }],
      ['web', 'budgets.yaml', { ...web, replicas: 3 }],
    ],
  },
  autoscalerRemoved: {
    message: [[ofHpa, undefined, web]],
    fewer: [[ofHpa, 'hpa.yaml', { least: 4, replicas: 1 }]],
  },
  configMissing: {
    key: [
      [{ kind: 'ConfigMap', name: 'web' }, 'level', 'log-level'],
      [{ kind: 'Secret', name: 'web' }, 'level', undefined],
    ],
    object: [[{ kind: 'ConfigMap', name: 'web' }, 'webs']],
    fix: [['log-level']],
  },
  workloadRenamed: {
    message: [
      [
        { ...web, name: 'shop' },
        { ...web, namespace: 'prod' },
      ],
      [{ ...web, name: 'shop' }, { ...web, namespace: undefined }, 'helm'],
      [{ ...web, name: 'shop' }, { ...web, namespace: undefined }, 'flux'],
      [{ ...web, name: 'shop' }, { ...web, namespace: undefined }, 'argocd'],
      [{ ...web, name: 'shop' }, { ...web, namespace: undefined }, 'a-sync'],
    ],
  },
};

const hintSamples: Samples<typeof hint> = {
  readinessGateAssumed: {
    message: [
      ['example.com/warm', 0],
      ['example.com/warm', 1],
    ],
  },
  slowRollout: { message: [['2 start-ups, ≥ 10 min', 10, { minReadySeconds: 30, adds: 300 }]] },
  slowStatefulSetRollout: {
    message: [
      ['20 start-ups', { count: 20, atATime: 1 }],
      ['10 start-ups', { count: 20, atATime: 2 }],
    ],
  },
  slowDaemonSetRollout: { message: [['about 15 min', 100, 1]] },
  requestLimitSlowsRollout: { message: [[14, 20]] },
  stuckPicture: {
    message: [
      [{ old: 8, new: 5 }, 600],
      [{ old: 8, new: 5 }, undefined],
    ],
  },
  serverWarns: { message: [['spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14']] },
  selectorsOverlap: {
    message: [
      [web, 0],
      [web, 2],
    ],
  },
};

const historySamples: Samples<typeof history> = {
  noUndoHistory: {
    message: [
      ['Deployment', 'web', 'ReplicaSet'],
      ['StatefulSet', 'db', 'ControllerRevision'],
    ],
  },
  shortHistory: { message: [[1], [2]] },
  longHistory: {
    message: [
      [50, undefined],
      ['all', { name: 'team', hard: 20 }],
    ],
  },
  revisionsDeleted: {
    message: [
      [[1], 2],
      [[1, 2], 2],
    ],
  },
  changeCauseStale: {
    message: [
      [4, 'image 1.7'],
      ['new', 'image 1.7'],
    ],
  },
  undoKeepsConfig: {
    message: [[{ kind: 'Secret', name: 'web' }]],
    gone: [
      [{ kind: 'ConfigMap', name: 'web-2748f727mg' }, 'helm'],
      [{ kind: 'ConfigMap', name: 'web-2748f727mg' }, 'flux'],
      [{ kind: 'ConfigMap', name: 'web-2748f727mg' }, 'argocd'],
      [{ kind: 'ConfigMap', name: 'web-2748f727mg' }, 'a-sync'],
    ],
  },
  undoReturnsTo: {
    message: [
      [3, 5, false],
      [3, 5, true],
    ],
  },
  undoWillBeReverted: { message: [[4, false]] },
  atLeast: [[4, true]],
};

const noEffectSamples: Samples<typeof noEffect> = {
  onlyReplicasChanged: { message: [[10, 14]] },
  templateUnchanged: { message: [[4, false]] },
  paused: {
    message: [
      ['new', undefined],
      ['template-waits', undefined],
      ['nothing-waits', { before: 10, after: 14 }],
    ],
  },
  mutableImageTag: {
    message: [
      ['web', 'latest'],
      ['web:stable', 'stable'],
    ],
  },
  zeroReplicas: { message: [[false], [true]] },
  claimImmutable: {
    message: [
      ['data', { name: 'storageClassName', before: 'gp2', after: 'gp3' }, 0],
      ['data', { name: 'storageClassName', before: 'gp2', after: undefined }, 1],
      ['data', { name: 'accessModes', before: '["ReadWriteOnce"]', after: '["ReadWriteMany"]' }, 2],
    ],
    smaller: [['data', '20Gi', '10Gi']],
  },
  jobTemplateImmutable: {
    message: [
      ['migrate', false],
      ['migrate', true],
    ],
  },
  rollsOnEveryUpgrade: {
    message: [
      ['metadata.annotations["rollme"]', 0],
      ['metadata.annotations["rollme"]', 2],
    ],
  },
  configChangeDoesNotRoll: { env: [['web']], volume: [[]], subPath: [[]] },
  partitionKeepsOldPods: {
    message: [
      [{ kept: ['db-0', 'db-1'], count: 2, updated: 3 }, true],
      [{ kept: ['db-0', 'db-0'], count: 1, updated: 0 }, false],
    ],
  },
  fieldDropped: { message: [['2', '1.33']] },
  applyResultDiffers: {
    lost: [
      ['spec.template.spec.containers[name="app"].env[name="MODE"]', 0, ' The same apply once more brings it back'],
      ['spec.template.spec.containers[name="app"].env[name="MODE"]', 2, ''],
    ],
    kept: [['spec.template.spec.containers[name="app"].args', 0, ' kubectl replace leaves what the manifest says']],
    ignored: [
      ['spec.replicas', 0],
      ['spec.replicas', 1],
    ],
    replace: [['kubectl'], ['helm3'], ['helm4']],
  },
  appliedTwice: {
    inThisFile: [[{ ...web, namespace: 'default' }]],
    inAnotherFile: [[{ ...web, namespace: 'default' }, 'other.yaml']],
  },
  commentNotUnderstood: { unknownId: [['no-probe']] },
};

const imageSamples: Samples<typeof images> = {
  imageNameInvalid: {
    message: [['registry.example/Web:2']],
    refused: [['"web:2 "']],
    placeholder: [['$(registry)/web:2']],
  },
};

export const findingSamples = {
  'findings/capacity': capacitySamples,
  'findings/decode': decodeSamples,
  'findings/expectations': expectationSamples,
  'findings/fix-titles': fixSamples,
  'findings/gone': goneSamples,
  'findings/hint': hintSamples,
  'findings/history': historySamples,
  'findings/images': imageSamples,
  'findings/no-effect': noEffectSamples,
};
