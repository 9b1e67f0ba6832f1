import type { JsonMap, Path } from '../../../document/manifest.ts';
import { nearSpelling } from '../../../std/nearest.ts';
import { changeTitle } from '../../../wording/findings/fix-titles.ts';
import { probePortUnknown as words } from '../../../wording/findings/probes.ts';
import { type NamedPort, type ProbeName, probeOf } from '../../../workload/probes.ts';
import { asList, asMap, longRunningContainers, startsNewPods } from '../../facts.ts';
import { replacingFix, settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Finding, Fix, Rule, RuleContext } from '../../rule.ts';

const probes: readonly ProbeName[] = ['startupProbe', 'readinessProbe', 'livenessProbe'];

/** The kubelet throws away the result of a probe that it cannot run (prober/worker.go, doProbe): only the first state counts. */
export const probePortUnknown: Rule = {
  id: 'probe-port-unknown',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) =>
    longRunningContainers(context).flatMap(({ path, value }) =>
      probes.flatMap((probe): readonly Finding[] => {
        const port = probeOf(value, probe)?.unknownPort;
        if (port === undefined) return [];
        const isProven = probe !== 'livenessProbe' && startsNewPods(context);
        return [
          finding(probePortUnknown, {
            severity: isProven ? 'error' : 'warning',
            message: words.message(probe, String(value.name), port.name),
            range: findingRange(context, [...path, ...port.path]),
            fixes: portFixes(context, path, value, port),
          }),
        ];
      }),
    ),
};

/** The name that was meant, or that of the only port; one without a name gets it. */
function portFixes(context: RuleContext, path: Path, container: JsonMap, port: NamedPort): readonly Fix[] {
  const ports = asList(container.ports).map(asMap);
  const names = ports.map(({ name }) => name).filter((name) => typeof name === 'string');
  const [only, second] = ports;
  const meant = nearSpelling(port.name, names) ?? (second === undefined ? names[0] : undefined);
  if (meant !== undefined) return replacingFix(context, [...path, ...port.path], meant, changeTitle(meant));
  if (only === undefined || second !== undefined) return [];
  return settingFix(context, [...path, 'ports', 0], { name: port.name }, words.nameFix(port.name));
}
