import { hostPortsSharedWith } from '../../../surroundings/placement.ts';
import { daemonSetHostPortWithSurge as words } from '../../../wording/findings/placement.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { rollingUpdatePath, rollsOut } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';

/** Old and new pod of a DaemonSet share their node, so of one port there is no second. */
export const daemonSetHostPortWithSurge: Rule = {
  id: 'daemonset-host-port-with-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const { object } = context.workload;
    const [port] = hostPortsSharedWith(context.change.baseline.object, context.workload);
    if (object?.kind !== 'DaemonSet' || object.spec.updateStrategy.type !== 'RollingUpdate') return [];
    const surge = object.spec.updateStrategy.rollingUpdate?.maxSurge;
    const isKnown = knownNodes(context.assumptions) !== undefined;
    if (isKnown && noNodeBy(context, 'host-port') === undefined) return [];
    if (!rollsOut(context) || port === undefined || surge === undefined || surge === 0 || surge === '0%') return [];
    const path = rollingUpdatePath(context);
    return [
      finding(daemonSetHostPortWithSurge, {
        message: words.message(port.number, whereStuck(context)),
        range: findingRange(context, [...path, 'maxSurge']),
        fixes: settingFix(context, path, { maxSurge: 0, maxUnavailable: surge }),
      }),
    ];
  },
};
