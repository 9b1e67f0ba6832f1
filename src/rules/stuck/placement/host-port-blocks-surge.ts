import { type DeclaredHostPort, hostPortsOf, hostPortsSharedWith } from '../../../surroundings/placement.ts';
import { hostPortBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { hasReplicas } from '../../../workload/kinds.ts';
import { finding, findingRange } from '../../places.ts';
import type { Finding, Rule, RuleContext, Severity } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';
import { nodesNeeded } from './nodes-needed.ts';
import { unavailableInstead } from './unavailable-instead.ts';

export const hostPortBlocksSurge: Rule = {
  id: 'host-port-blocks-surge',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const { change, workload } = context;
    if (!hasReplicas(workload.kind)) return [];
    const where = whereStuck(context);
    const told = noNodeBy(context, 'host-port');
    if (told !== undefined) {
      return hostPortsOf(workload.object)
        .slice(0, 1)
        .map((port) => findingAt(port, { ...told, message: words.told(port.number, told.words, where) }, context));
    }
    const need = nodesNeeded(context);
    const [port] = hostPortsSharedWith(change.baseline.object, workload);
    if (need === undefined || port === undefined) return [];
    const message = words.message(port.number, need, where);
    return [findingAt(port, { message, severity: need.severity, isForExtra: !need.isForAll }, context)];
  },
};

interface HostPortBlock {
  readonly message: string;
  readonly severity?: Severity;
  readonly isForExtra: boolean;
}

function findingAt(
  { path }: DeclaredHostPort,
  { message, severity = 'error', isForExtra }: HostPortBlock,
  context: RuleContext,
): Finding {
  const fixes = isForExtra ? unavailableInstead(context) : [];
  return finding(hostPortBlocksSurge, { severity, message, range: findingRange(context, path), fixes });
}
