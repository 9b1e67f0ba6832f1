import { accessMode, claimsSharedWith } from '../../../surroundings/placement.ts';
import type { PodLife } from '../../../timeline/timeline.ts';
import { downFor, setTitle } from '../../../wording/findings/fix-titles.ts';
import { oneWriterVolumeBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { podPath, rollingDeployment } from '../../facts.ts';
import { fix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { writeField } from '../../text-edits.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';
import { replacingSeconds, unavailableInstead } from './unavailable-instead.ts';

/** Claims that only one pod, or the pods of one node, may hold. */
export const oneWriterVolumeBlocksSurge: Rule = {
  id: 'one-writer-volume-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.maxSurge < 1 || rolling.bounds.maxUnavailable > 0) return [];
    if (rolling.bounds.replicas < 1) return [];
    // All of them have the same ways out, and wait for the same nodes.
    const isPodWaiting = once(() => waitsForPod(context));
    const mayMove = once(() => mayMoveToOtherNode(context));
    const fixes = once(() => [...recreateInstead(context), ...unavailableInstead(context)]);
    return claimsSharedWith(context.change.baseline.object, context.workload).flatMap(({ claim, index }) => {
      const mode = accessMode(context.workload, context.surroundings, claim);
      const isPod = mode === 'ReadWriteOncePod';
      // Where several pods share it anyway, that is the graver fault.
      const isSole = mode === 'ReadWriteOnce' && rolling.bounds.replicas === 1;
      if (isPod ? !isPodWaiting() : !isSole || !mayMove()) return [];
      return finding(oneWriterVolumeBlocksSurge, {
        severity: isPod ? 'error' : 'warning',
        message: isPod ? words.onePod(claim, whereStuck(context)) : words.oneNode(claim),
        range: findingRange(
          context,
          podPath(context.workload, ['volumes', index, 'persistentVolumeClaim', 'claimName']),
        ),
        fixes: fixes(),
      });
    });
  },
};

/** The same answer each time, worked out when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}

/** Where the nodes are known, the scheduler says whether a pod does. */
function waitsForPod(context: RuleContext): boolean {
  return knownNodes(context.assumptions) === undefined || noNodeBy(context, 'one-writer') !== undefined;
}

/** Whether a new pod comes to another node than an old one that is still there, or may. */
function mayMoveToOtherNode({ assumptions, timeline }: RuleContext): boolean {
  if (knownNodes(assumptions) === undefined || timeline === undefined) return assumptions.nodes !== 1;
  const isNew = ({ laneIndex }: PodLife): boolean => timeline.lanes[laneIndex]?.isNew === true;
  const onNodes = timeline.pods.filter(({ nodeName }) => nodeName !== '');
  const old = onNodes.filter((pod) => !isNew(pod));
  return onNodes
    .filter(isNew)
    .some(({ created, nodeName }) =>
      old.some((pod) => pod.nodeName !== nodeName && (pod.gone ?? Number.POSITIVE_INFINITY) > created),
    );
}

/** Recreate forbids rollingUpdate, so the strategy is written anew. */
function recreateInstead(context: RuleContext): readonly Fix[] {
  const edits = writeField(context, ['spec', 'strategy'], { type: 'Recreate' });
  return fix(downFor(setTitle({ type: 'Recreate' }), replacingSeconds(context)), edits);
}
