import { asText, type JsonMap } from '../../../document/manifest.ts';
import { nearSpelling } from '../../../std/nearest.ts';
import { isWorkloadKind } from '../../../std/workload-kinds.ts';
import { formerNamed } from '../../../surroundings/former-objects.ts';
import { objectsWithPodLabels } from '../../../surroundings/object-index.ts';
import { serviceSelector } from '../../../surroundings/services.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { changeTitle } from '../../../wording/findings/fix-titles.ts';
import { servicePortUnknown as words } from '../../../wording/findings/outage.ts';
import { asList, asMap } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { ObjectRule } from '../../rule.ts';
import { isBeside } from './is-beside.ts';

/** A port that is named is looked for by its name in each pod (endpointslice/utils.go, FindPort); numbers need no port. */
export const servicePortUnknown: ObjectRule = {
  id: 'service-port-unknown',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKinds: ['Service'],
  check: (context) => {
    const { object, surroundings } = context;
    const named = asList(asMap(object.value.spec).ports).flatMap((port, index) => {
      const { targetPort } = asMap(port);
      return typeof targetPort === 'string' && !/^\d*$/.test(targetPort) ? [{ name: targetPort, index }] : [];
    });
    if (named.length === 0) return [];
    const pods = [...objectsWithPodLabels(surroundings, object.namespace, serviceSelector(object))];
    const [first, ...others] = pods;
    // What else selects or makes pods, or stands in other folders, may have other containers than its manifest tells.
    if (first === undefined || !pods.every((pod) => isWorkloadKind(pod.kind) && isBeside(pod, surroundings))) return [];
    const names = pods.flatMap(portNames);
    const namesBefore = pods.flatMap((pod) => formerNamed(surroundings, pod) ?? []).flatMap(portNames);
    const portsBefore = asList(asMap(formerNamed(surroundings, object)?.value.spec).ports);
    const wasFound = (index: number): boolean => namesBefore.includes(asText(asMap(portsBefore[index]).targetPort));
    return named
      .filter(({ name }) => !names.includes(name))
      .map(({ name, index }) => {
        const path = ['spec', 'ports', index, 'targetPort'];
        const meant = nearSpelling(name, names) ?? (new Set(names).size === 1 ? names[0] : undefined);
        return finding(servicePortUnknown, {
          severity: wasFound(index) ? 'error' : 'warning',
          message: words.message({ service: object.name, port: name }, { ...first, others: others.length }),
          range: findingRange(context, path),
          fixes: meant === undefined ? [] : replacingFix(context, path, meant, changeTitle(meant)),
        });
      });
  },
};

function portNames({ value }: SurroundingObject): readonly string[] {
  const { containers, initContainers }: JsonMap = asMap(asMap(asMap(value.spec).template).spec);
  const ports = [...asList(containers), ...asList(initContainers)].flatMap((each) => asList(asMap(each).ports));
  return ports.flatMap((port) => asMap(port).name ?? []).filter((name) => typeof name === 'string');
}
