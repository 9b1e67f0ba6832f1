import { asMap } from '../../document/manifest.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { autoscalersOf } from '../../surroundings/autoscalers.ts';
import { identity } from '../../surroundings/surroundings.ts';
import { severalAutoscalers as words } from '../../wording/findings/capacity.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

export const severalAutoscalers: ObjectRule = {
  id: 'several-autoscalers',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  objectKind: 'HorizontalPodAutoscaler',
  check: (context) => {
    const { object, surroundings } = context;
    const { kind, name } = asMap(asMap(object.value.spec).scaleTargetRef);
    if (!isWorkloadKind(kind) || typeof name !== 'string') return [];
    const all = autoscalersOf({ kind, namespace: object.namespace, name }, surroundings);
    const other = all.find((each) => identity(each) !== identity(object));
    if (other === undefined) return [];
    const place = { name: other.name, file: nameOfFile(other.file, { surroundings }) };
    const range = findingRange(context, ['spec', 'scaleTargetRef', 'name']);
    return [finding(severalAutoscalers, { message: words.message(object.name, place, { kind, name }), range })];
  },
};
