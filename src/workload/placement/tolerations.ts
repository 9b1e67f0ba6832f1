// After component-helpers/scheduling/corev1/helpers.go and api/core/v1/toleration.go (v0.36.3).
import { asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';

export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
}

/** The taint of a manifest. */
export function taintOf(taint: Json): Taint {
  const { key, value, effect } = asMap(taint);
  return { key: asText(key), value: asText(value), effect: asText(effect) };
}

/** Whether the pod spec tolerates every taint that has one of the effects. */
export function toleratesAll(podSpec: JsonMap, taints: readonly Taint[], effects: readonly string[]): boolean {
  const tolerations = (podSpec.tolerations ?? []) as readonly Toleration[];
  return taints.every(
    (taint) => !effects.includes(taint.effect) || tolerations.some((toleration) => tolerates(toleration, taint)),
  );
}

/** The pod spec with a toleration of any value of the key and effect, where it has none such. */
export function withToleration(podSpec: JsonMap, key: string, effect: string): JsonMap {
  const tolerations = (podSpec.tolerations ?? []) as readonly (Toleration & JsonMap)[];
  const isThere = tolerations.some(
    (other) => other.key === key && other.effect === effect && other.operator === 'Exists' && !other.value,
  );
  return isThere ? podSpec : { ...podSpec, tolerations: [...tolerations, { key, operator: 'Exists', effect }] };
}

function tolerates({ key = '', operator = '', value = '', effect = '' }: Toleration, taint: Taint): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  if (operator === 'Lt' || operator === 'Gt') return isCompared(value, taint.value, operator);
  return (operator === '' || operator === 'Equal') && value === taint.value;
}

/** Whether a taint's number is less, or greater, than that of a toleration; the server takes none where a gate is off. */
function isCompared(tolerated: string, tainted: string, operator: 'Lt' | 'Gt'): boolean {
  const [limit, number] = [integerOf(tolerated), integerOf(tainted)];
  if (limit === undefined || number === undefined) return false;
  return operator === 'Lt' ? number < limit : number > limit;
}

function integerOf(text: string): bigint | undefined {
  if (!/^(0|-?[1-9][0-9]{0,18})$/.test(text)) return undefined;
  const number = BigInt(text);
  return BigInt.asIntN(64, number) === number ? number : undefined;
}
