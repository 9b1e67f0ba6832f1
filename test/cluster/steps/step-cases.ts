// Random rollouts in the middle of which something is done, on pods that each take their own time.
import type { JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import type { ScenarioAction } from '../../../src/workload/steps.ts';
import { Chance } from '../../simulation/kubelet/chance.ts';
import { daemonSet, deployment, type Span, statefulSet, type Written } from '../workload-of.ts';

export interface StepsCase {
  readonly name: string;
  readonly before: JsonMap;
  readonly after: JsonMap;
  /** Each with how long after the apply it is to be done, in seconds. */
  readonly steps: readonly { readonly seconds: number; readonly action: ScenarioAction }[];
  /** What the forecast is told. */
  readonly assume: string;
}

/** The least and the most that pods of a case take, in seconds. */
interface Times {
  readonly startup: Span;
  readonly termination: Span;
  readonly assume: string;
}

/** Either nobody knows how long pods take, or it is known to a fifth. */
const unknown: Times = { startup: [1, 14], termination: [0.5, 4], assume: 'scheduling=0s' };
const known: Times = {
  startup: [4, 6],
  termination: [2, 2.2],
  assume: 'startup=5s,pull=0s,scheduling=0s,termination=2s',
};

/** So many, the same for the same seed. */
export function stepsCases(seed: number, count: number): readonly StepsCase[] {
  return Array.from({ length: count }, (_, index) => {
    return caseOf(new Chance(createRandom(seed * 1000 + index)), index % 2 === 0 ? unknown : known, index);
  });
}

const kinds = ['Deployment', 'Deployment', 'Deployment', 'Recreate', 'StatefulSet', 'DaemonSet'] as const;

type Drawn = (typeof kinds)[number];

function caseOf(chance: Chance, times: Times, index: number): StepsCase {
  const kind = chance.oneOf(kinds);
  const replicas = chance.between(2, 13);
  const [make, spec, settings] = shapeOf(kind, chance);
  const size = kind === 'DaemonSet' ? {} : { replicas };
  const written: Written = { ...size, spec, startup: times.startup, termination: times.termination };
  const steps = stepsOf(kind, replicas, chance);
  const told = steps.map(({ seconds, action }) => `${actionText(action)} after ${seconds} s`);
  const pods = kind === 'DaemonSet' ? 'DaemonSet' : `${kind} of ${replicas}`;
  return {
    name: [`${index + 1}. ${pods}`, ...settings, ...told].join(', '),
    before: make(written),
    after: make({ ...written, image: '2' }),
    steps,
    assume: kind === 'DaemonSet' ? `${times.assume},nodes=5` : times.assume,
  };
}

type Shape = readonly [make: (written: Written) => JsonMap, spec: JsonMap, settings: readonly string[]];

function shapeOf(kind: Drawn, chance: Chance): Shape {
  if (kind === 'Recreate') return [deployment, { strategy: { type: 'Recreate' } }, []];
  if (kind === 'StatefulSet') {
    const podManagementPolicy = chance.oneOf(['OrderedReady', 'Parallel']);
    return [statefulSet, { podManagementPolicy }, [podManagementPolicy]];
  }
  if (kind === 'DaemonSet') {
    const rollingUpdate = { maxUnavailable: chance.oneOf([1, 2, '50%']) };
    return [daemonSet, { updateStrategy: { rollingUpdate } }, settingsIn(rollingUpdate)];
  }
  const maxSurge = chance.oneOf([0, 1, 2, '25%', '50%', '100%']);
  const others = chance.oneOf([0, 1, '25%', '50%']);
  const rollingUpdate = { maxSurge, maxUnavailable: maxSurge === 0 && others === 0 ? 1 : others };
  return [deployment, { strategy: { rollingUpdate } }, settingsIn(rollingUpdate)];
}

function settingsIn(rollingUpdate: JsonMap): readonly string[] {
  return Object.entries(rollingUpdate).map(([name, value]) => `${name} ${value}`);
}

function actionText(action: ScenarioAction): string {
  return action.do === 'scale' ? `scale to ${action.replicas}` : action.do;
}

function stepsOf(kind: Drawn, replicas: number, chance: Chance): StepsCase['steps'] {
  const seconds = chance.between(1, 16);
  const isDeployment = kind === 'Deployment' || kind === 'Recreate';
  const action = chance.oneOf<ScenarioAction>([
    { do: 'set-image', container: '*', image: 'app:3' },
    { do: 'undo', toRevision: 0 },
    { do: 'restart' },
    ...(kind === 'DaemonSet'
      ? []
      : [{ do: 'scale', replicas: 1 + ((replicas + chance.between(0, 14)) % 15) } as const]),
    ...(isDeployment ? [{ do: 'pause' } as const] : []),
  ]);
  if (action.do !== 'pause') return [{ seconds, action }];
  return [
    { seconds, action },
    { seconds: seconds + chance.between(4, 12), action: { do: 'resume' } },
  ];
}
