import { readinessGateAssumed as words } from '../../wording/findings/hint.ts';
import { asList, asMap, podPath, startsNewPods } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** A pod is ready only when the conditions of its gates are True (kubelet/status/generate.go); no manifest says who sets them. */
export const readinessGateAssumed: Rule = {
  id: 'readiness-gate-assumed',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { workload, assumptions } = context;
    const [gate, ...others] = asList(workload.object?.spec.template.spec.readinessGates);
    if (gate === undefined || assumptions.gateSeconds !== undefined || !startsNewPods(context)) return [];
    return [
      finding(readinessGateAssumed, {
        message: words.message(String(asMap(gate).conditionType), others.length),
        range: findingRange(context, podPath(workload, ['readinessGates', 0, 'conditionType'])),
      }),
    ];
  },
};
