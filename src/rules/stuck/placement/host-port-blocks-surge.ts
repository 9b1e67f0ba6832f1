import { hostPortsSharedWith } from '../../../surroundings/placement.ts';
import { hostPortBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { nodesNeeded } from './nodes-needed.ts';
import { unavailableInstead } from './unavailable-instead.ts';

export const hostPortBlocksSurge: Rule = {
  id: 'host-port-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const need = nodesNeeded(context);
    const [port] = hostPortsSharedWith(context.change.baseline.object, context.workload);
    if (need === undefined || port === undefined) return [];
    return [
      finding(hostPortBlocksSurge, {
        severity: need.severity,
        message: words.message(port.number, need, whereStuck(context)),
        range: placeOf(context, port.path),
        fixes: need.isForAll ? [] : unavailableInstead(context),
      }),
    ];
  },
};
