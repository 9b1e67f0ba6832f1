// The progress deadline beside the longest simulated wait between two signs of progress.
import { rollsOut, wholeSeconds, written } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';

const deadlinePath = ['spec', 'progressDeadlineSeconds'];
const noLimit = 2147483647;

export const deadlineBeforeProgress: Rule = {
  id: 'deadline-before-progress',
  title: 'The progress deadline passes before there is progress',
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const wait = waitOf(context);
    if (wait === undefined || wait.seconds <= wait.deadline) return [];
    const { name } = context.workload;
    return [
      finding(deadlineBeforeProgress, {
        severity: wait.isProven ? 'error' : 'warning',
        message: `no progress for ${wait.seconds} s in step ${wait.step}, longer than progressDeadlineSeconds ${wait.deadline}: rollout status will fail with: error: deployment "${name}" exceeded its progress deadline`,
        range: placeOfDeadline(context),
        fixes: raise(context, wait.seconds),
      }),
    ];
  },
};

export const deadlineNearlyMissed: Rule = {
  id: 'deadline-nearly-missed',
  title: 'The progress deadline is nearly missed',
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const wait = waitOf(context);
    if (wait === undefined || wait.seconds > wait.deadline || wait.seconds <= 0.8 * wait.deadline) return [];
    return [
      finding(deadlineNearlyMissed, {
        message: `the longest wait is ${wait.seconds} s, only ${wait.deadline - wait.seconds} s below progressDeadlineSeconds ${wait.deadline}`,
        range: placeOfDeadline(context),
        fixes: raise(context, wait.seconds),
      }),
    ];
  },
};

export const noDeadline: Rule = {
  id: 'no-deadline',
  title: 'A rollout without progress is never reported',
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    if (written(context, deadlinePath) !== noLimit) return [];
    return [
      finding(noDeadline, {
        message: 'a rollout that makes no progress is never reported, and kubectl rollout status waits without end',
        range: placeOf(context, deadlinePath),
        fixes: fix(
          'Set progressDeadlineSeconds: 600',
          setFields(sourceOf(context), ['spec'], { progressDeadlineSeconds: 600 }),
        ),
      }),
    ];
  },
};

interface Wait {
  readonly seconds: number;
  readonly deadline: number;
  readonly step: number;
  /** Whether probe delays and minReadySeconds alone take longer than the deadline. */
  readonly isProven: boolean;
}

/** The longest wait of a rollout whose pods do become available: a rollout that is stuck has a cause of its own. */
function waitOf(context: RuleContext): Wait | undefined {
  const { timeline, workload, assumptions } = context;
  const { object } = workload;
  const deadline = object?.kind === 'Deployment' ? object.spec.progressDeadlineSeconds : undefined;
  const isComing = timeline?.outcome.state === 'completes' || timeline?.outcome.state === 'deadline-exceeded';
  if (!rollsOut(context) || timeline === undefined || deadline === undefined || deadline === noLimit || !isComing)
    return undefined;
  const seconds = wholeSeconds(timeline.longestWait.duration);
  const assumed = assumptions.startupSeconds + assumptions.imagePullSeconds + assumptions.schedulingSeconds;
  return { seconds, deadline, step: timeline.longestWait.waveIndex + 1, isProven: seconds - assumed > deadline };
}

function placeOfDeadline(context: RuleContext) {
  return written(context, deadlinePath) === undefined
    ? keyPlaceOf(context, ['spec', 'minReadySeconds'])
    : placeOf(context, deadlinePath);
}

function raise(context: RuleContext, seconds: number): readonly Fix[] {
  const raised = Math.ceil((2 * seconds) / 60) * 60;
  const edits = setFields(sourceOf(context), ['spec'], { progressDeadlineSeconds: raised });
  return fix(`Set progressDeadlineSeconds: ${raised}`, edits);
}
