import { extendedResourceBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { podRequests, podResourcesOf } from '../../../workload/placement/pod-resources.ts';
import { formatQuantity } from '../../../workload/schema/quantity.ts';
import { isExtended } from '../../../workload/validation/pod/resource-names.ts';
import { podPath, rollingDeployment } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { unavailableInstead } from './unavailable-instead.ts';

/** Devices such as GPUs: a node has few, and each old pod keeps its own until a new one is available. */
export const extendedResourceBlocksSurge: Rule = {
  id: 'extended-resource-blocks-surge',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const { change, workload, assumptions } = context;
    const rolling = rollingDeployment(context);
    // Where the nodes are known, the scheduler says whether one has enough.
    if (rolling === undefined || knownNodes(assumptions) !== undefined) return [];
    const { maxSurge, maxUnavailable, replicas } = rolling.bounds;
    if (maxSurge < 1 || maxUnavailable > 0 || replicas < 1) return [];
    const old = extendedRequests(change.baseline.object ?? rolling.object);
    const shared = [...extendedRequests(rolling.object)].find(([name]) => old.has(name));
    if (shared === undefined) return [];
    const [name, amount] = shared;
    return [
      finding(extendedResourceBlocksSurge, {
        message: words.message(formatQuantity(amount), name),
        range: findingRange(context, pathOfResource(workload, name)),
        fixes: unavailableInstead(context),
      }),
    ];
  },
};

function extendedRequests({ spec }: NonNullable<RuleContext['workload']['object']>) {
  const requests = podRequests(podResourcesOf(spec.template.spec, true));
  return new Map([...requests].filter(([name]) => isExtended(name)));
}

/** The limit of the first container that has one: the request of such a resource is the same. */
function pathOfResource(workload: RuleContext['workload'], name: string) {
  const { containers } = podResourcesOf(workload.object?.spec.template.spec ?? {}, true);
  const index = Math.max(
    0,
    containers.findIndex(({ requests }) => requests.has(name)),
  );
  return podPath(workload, ['containers', index, 'resources', 'limits', name]);
}
