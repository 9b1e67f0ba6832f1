import { asList, asMap, asText } from '../document/manifest.ts';
import { equalIgnoreHash } from '../simulation/controllers/deployment/deployment-util.ts';
import type { Scenario } from '../simulation/scenario.ts';
import type { Outcome, Timeline } from '../timeline/timeline.ts';
import {
  causeWithReason,
  downNodeReason,
  finalizersReason,
  imageNameCause,
  neverBecomingCause,
  notStayingReadyCause,
  overstayedReason,
  podsOf,
  podsWaitCause,
  terminatingCause,
  unreplacedCause,
} from '../wording/causes.ts';
import type { PodTemplateSpec } from '../workload/api-types.ts';
import { assumedImageFault } from '../workload/image-fault.ts';

/** What is known of a rollout's pods beside their course. */
export interface KnownOfPods extends Pick<Scenario, 'assumptions' | 'world'> {
  /** Of the last apply. */
  readonly template: PodTemplateSpec | undefined;
}

export function knownOfPods({ assumptions, world, steps }: Scenario): KnownOfPods {
  return { assumptions, world, template: steps.findLast((step) => step.do === 'apply')?.object.spec.template };
}

/** Why a rollout gets stuck, where more is known of its pods than their course shows. */
export function withKnownCause(timeline: Timeline, known: KnownOfPods): Timeline {
  const { outcome } = timeline;
  if (outcome.state !== 'stuck') return timeline;
  const { newVersion } = known.assumptions;
  const assumed = newVersion.behaviour === 'never-ready' ? newVersion.cause : unreadImage(known);
  if (assumed !== undefined && areNeverReady(outcome))
    return { ...timeline, outcome: { ...outcome, cause: podsWaitCause(assumed) } };
  const reason = outcome.cause === terminatingCause ? whyTheyStay(timeline, known) : troubleIn(outcome, known);
  if (reason === undefined) return timeline;
  return { ...timeline, outcome: { ...outcome, cause: causeWithReason(outcome.cause, reason) } };
}

/** Why the template starts no container. */
function unreadImage({ template }: KnownOfPods): string | undefined {
  const { containers, initContainers } = asMap(template?.spec);
  const images = [...asList(initContainers), ...asList(containers)].map((each) => asText(asMap(each).image));
  const unread = images.find((image) => assumedImageFault(image) !== undefined);
  return unread === undefined ? undefined : imageNameCause(unread);
}

function areNeverReady(outcome: Outcome): boolean {
  return isAboutPods(outcome, (pods) => neverBecomingCause(pods, 'ready'));
}

function isAboutPods({ cause }: Outcome, told: (pods: string) => string): boolean {
  return (['new', undefined] as const).some((of) => cause === told(podsOf(of)));
}

/** What the cluster says of pods of the template that is applied, or of the pod that nothing replaces. */
function troubleIn(outcome: Outcome, { world, template }: KnownOfPods): string | undefined {
  const troubled = world.state?.pods.filter(({ trouble }) => trouble !== undefined) ?? [];
  const isOfNew = areNeverReady(outcome) || isAboutPods(outcome, notStayingReadyCause);
  const told = troubled.find(({ like }) =>
    isOfNew
      ? template === undefined || equalIgnoreHash(like.template, template)
      : outcome.cause === unreplacedCause(like.metadata.name),
  );
  if (told?.trouble === undefined) return undefined;
  const { reason, message } = told.trouble;
  return message === '' ? reason : `${reason}: ${message}`;
}

/** What keeps the first pod that is deleted and never gone. */
function whyTheyStay({ pods }: Timeline, { world }: KnownOfPods): string | undefined {
  const pod = pods.find(({ deleted, gone }) => deleted !== undefined && gone === undefined);
  if (pod === undefined) return undefined;
  const isDown = world.nodes.some(({ name, down }) => down && name === pod.nodeName);
  if (isDown) return downNodeReason(pod.nodeName);
  const known = world.state?.pods.find(({ like }) => like.metadata.name === pod.name);
  if (known?.graceEnds === undefined) return undefined;
  return known.graceEnds === 'never' ? finalizersReason(pod.name) : overstayedReason(pod.name);
}
