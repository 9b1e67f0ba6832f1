import { asMap } from '../../document/manifest.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { autoscalerKinds, autoscalersOf, autoscalingSpecOf } from '../../surroundings/autoscalers.ts';
import { identity, type SurroundingObject } from '../../surroundings/surroundings.ts';
import { severalAutoscalers as words } from '../../wording/findings/capacity.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

export const severalAutoscalers: ObjectRule = {
  id: 'several-autoscalers',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  objectKinds: autoscalerKinds,
  check: (context) => {
    const { object, surroundings } = context;
    const { kind, name } = asMap(autoscalingSpecOf(object).scaleTargetRef);
    if (!isWorkloadKind(kind) || typeof name !== 'string') return [];
    const all = autoscalersOf({ kind, namespace: object.namespace, name }, surroundings);
    const isOwn = (each: SurroundingObject) => identity(each) === identity(object);
    // What KEDA has made of a ScaledObject stands for it.
    const other = all.some(isOwn) ? all.find((each) => !isOwn(each)) : undefined;
    if (other === undefined) return [];
    const place = { kind: other.kind, name: other.name, file: nameOfFile(other.file, { surroundings }) };
    const range = findingRange(context, ['spec', 'scaleTargetRef', 'name']);
    return [finding(severalAutoscalers, { message: words.message(object, place, { kind, name }), range })];
  },
};
