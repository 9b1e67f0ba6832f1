// The plan of the pods of a template, as its manifest, the assumptions and what a cluster has shown have it.
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { type Duration, seconds } from '../../std/time.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { containerStart, containerStop } from '../../workload/container-times.ts';
import { hookSleep } from '../../workload/hook-sleep.ts';
import { assumedImageFault } from '../../workload/image-fault.ts';
import { numberOr, type ProbeName, probeOf } from '../../workload/probes.ts';
import { type StatedContainer, statedOf } from '../../workload/stated-containers.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Trouble } from '../cluster-state.ts';
import type { Answer, ContainerPlan, Exit, Hook, ImagePlan, PodPlan } from './pod-plan.ts';

/** What else is known of the pods of a template. */
export interface Behaviour {
  /** They run already: whatever is assumed of starting, they have shown that they start. */
  readonly isProven: boolean;
  /** Their first container is never ready. */
  readonly isNeverReady: boolean;
  /** It ends so long after each start. */
  readonly crashesAfter: Duration | undefined;
  /** What a cluster has shown of one of their containers. */
  readonly trouble?: Trouble | undefined;
}

/** A container that is never ready is asked by somebody. */
const neverReadyProbe = {
  initialDelaySeconds: 0,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
  isCommand: false,
  unknownPort: undefined,
};

export const asAssumed: Behaviour = { isProven: false, isNeverReady: false, crashesAfter: undefined };

export function planOfTemplate(spec: JsonMap, assumptions: Assumptions, behaviour: Behaviour): PodPlan {
  const { isProven, trouble } = behaviour;
  const inits = asList(spec.initContainers).map(asMap);
  const mains = asList(spec.containers).map(asMap);
  const role = ({ restartPolicy }: JsonMap) => (restartPolicy === 'Always' ? 'sidecar' : 'init');
  const containers = [
    ...inits.map((each) => containerPlan(each, role(each), assumptions, isProven)),
    ...mains.map((each) => containerPlan(each, 'main', assumptions, isProven)),
  ];
  const first = inits.length;
  const { gates, keepsStarted } = traitsIn(assumptions);
  return {
    containers: containers
      .map((each, index) => (index === first ? withBehaviour(each, behaviour) : each))
      .map((each) => (each.name === trouble?.container ? inTrouble(each, trouble) : each)),
    restartPolicy: asText(spec.restartPolicy) || 'Always',
    hasVolumes: asList(spec.volumes).length > 0,
    gracePeriod: seconds(numberOr(spec.terminationGracePeriodSeconds, 30)),
    gates: isProven ? [] : asList(spec.readinessGates).map(() => seconds(assumptions.gateSeconds ?? 0)),
    relistsOnDemand: gates.PLEGOnDemandRelist,
    keepsStarted,
    staysInitialized: gates.RestartAllContainersOnContainerExits,
  };
}

function containerPlan(
  container: JsonMap,
  role: ContainerPlan['role'],
  assumptions: Assumptions,
  isProven: boolean,
): ContainerPlan {
  const { pull, up, leastSeconds, isReadyThen } = containerStart(container, assumptions);
  const probes = probesOf(container, isProven);
  const stated = statedOf(assumptions.containers, asText(container.name));
  const upAfter = seconds(isReadyThen ? Math.max(0, up.seconds - whole) : up.seconds);
  const answer: readonly Answer[] = [
    { from: 0, ok: upAfter === 0 },
    { from: upAfter, ok: true },
  ];
  const { postStart, preStop } = asMap(container.lifecycle);
  const plan: ContainerPlan = {
    name: asText(container.name),
    role,
    image: imagePlan(container, seconds(pull.seconds)),
    refusal: isProven ? undefined : assumedImageFault(asText(container.image)),
    exits: exitsOf(role, stated, isProven),
    probes,
    answers: { startupProbe: answer, livenessProbe: answer, readinessProbe: answer },
    leastUp: isProven ? 0 : seconds(leastSeconds),
    stop: seconds(containerStop(container, assumptions).seconds),
    postStart: hookOf(asMap(postStart)),
    preStop: hookOf(asMap(preStop)),
  };
  return stated.isNeverReady === true && !isProven ? neverReady(plan) : plan;
}

/** A process that ends at once has been seen to run before. */
const leastRun = 1;

/** An init container ends well, as soon as nobody says how long it runs; others end where somebody says so. */
function exitsOf(role: ContainerPlan['role'], stated: StatedContainer, isProven: boolean): readonly Exit[] {
  const { runSeconds = 0, crashSeconds, exitCode = crashSeconds === undefined ? 0 : 1 } = stated;
  if (crashSeconds !== undefined && !isProven) return [{ after: seconds(crashSeconds), code: exitCode }];
  return role === 'init' ? [{ after: Math.max(leastRun, seconds(runSeconds)), code: isProven ? 0 : exitCode }] : [];
}

/** What a cluster measures in whole seconds may be so much less. */
const whole = 0.95;

function probesOf(container: JsonMap, isProven: boolean): ContainerPlan['probes'] {
  const names: readonly ProbeName[] = ['startupProbe', 'livenessProbe', 'readinessProbe'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const probe = probeOf(container, name);
      return probe === undefined || (isProven && probe.unknownPort !== undefined) ? [] : [[name, probe]];
    }),
  );
}

/** Whether nodes have an image that is never pulled is unknown, and assumed as for one that a registry should have. */
function imagePlan({ image, imagePullPolicy }: JsonMap, pull: Duration): ImagePlan {
  const policy = asText(imagePullPolicy);
  return {
    name: asText(image),
    policy: policy === 'Always' || policy === 'Never' ? policy : 'IfNotPresent',
    isPreloaded: policy === 'Never',
    pull,
    again: 0,
    fails: 0,
  };
}

function withBehaviour(plan: ContainerPlan, { isNeverReady, crashesAfter }: Behaviour): ContainerPlan {
  if (isNeverReady) return neverReady(plan);
  return crashesAfter === undefined ? plan : { ...plan, exits: [{ after: crashesAfter, code: 1 }] };
}

/** It ends as it did the last time, or goes on waiting for the same reason. */
function inTrouble(plan: ContainerPlan, { reason, lastRun }: Trouble): ContainerPlan {
  if (lastRun === undefined) return { ...plan, refusal: reason };
  return { ...plan, exits: [{ after: Math.max(leastRun, lastRun.took), code: lastRun.exitCode }] };
}

function neverReady(plan: ContainerPlan): ContainerPlan {
  const { readinessProbe = neverReadyProbe, ...others } = plan.probes;
  const fails: readonly Answer[] = [{ from: 0, ok: false }];
  return { ...plan, probes: { ...others, readinessProbe }, answers: { ...plan.answers, readinessProbe: fails } };
}

function hookOf(hook: JsonMap): Hook {
  return { takes: seconds(hookSleep(hook)), isCommand: hook.exec !== undefined };
}
