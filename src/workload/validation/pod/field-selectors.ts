// References to fields of a pod and to resources of a container, after validateObjectFieldSelector and
// validateContainerResourceFieldSelector of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { formatQuantity, parseQuantity } from '../../schema/quantity.ts';
import { plainBadValue, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfKey } from '../name-rules.ts';

/** What ConvertDownwardAPIFieldLabel of pkg/apis/core/pods/helpers.go knows. */
const labels: ReadonlySet<string> = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
  'spec.host',
]);

/** The fields of the pod that may be named here, in the order in which the server lists them. */
interface SelectableFields {
  readonly fields: readonly string[];
  readonly errors: FieldErrors;
}

export function validateObjectFieldSelector(
  selector: JsonMap,
  field: Field,
  { fields, errors }: SelectableFields,
): void {
  const [version, path] = [textOf(selector.apiVersion), textOf(selector.fieldPath)];
  const at = child(field, 'fieldPath');
  if (version === '') errors.required(child(field, 'apiVersion'), '');
  else if (path === '') errors.required(at, '');
  else {
    const { map, key = '' } = splitMaybeSubscriptedPath(path);
    const fault = faultOfConversion(version, { path, map });
    if (fault !== undefined) errors.invalid(at, plainBadValue(path), `error converting fieldPath: ${fault}`);
    else if (map !== undefined) {
      const name = map === 'metadata.annotations' ? key.toLowerCase() : key;
      reject(faultsOfKey(name, errors.traits.labelWords), field, name, errors);
    } else {
      const internal = path === 'spec.host' ? 'spec.nodeName' : path;
      if (!fields.includes(internal)) errors.notSupported(at, plainBadValue(internal), fields);
    }
  }
}

/** `metadata.labels['app']` as its map and its key, after SplitMaybeSubscriptedPath of pkg/fieldpath. */
function splitMaybeSubscriptedPath(path: string): { readonly map?: string; readonly key?: string } {
  const inner = path.endsWith("']") ? path.slice(0, -2) : '';
  const at = inner.indexOf("['");
  return at <= 0 ? {} : { map: inner.slice(0, at), key: inner.slice(at + 2) };
}

/** Why the server does not know the label of a field. */
function faultOfConversion(
  version: string,
  { path, map }: { readonly path: string; readonly map: string | undefined },
): string | undefined {
  if (version !== 'v1') return `unsupported pod version: ${version}`;
  if (map !== undefined) {
    const hasKeys = map === 'metadata.annotations' || map === 'metadata.labels';
    return hasKeys ? undefined : `field label does not support subscript: ${path}`;
  }
  return labels.has(path) ? undefined : `field label not supported: ${path}`;
}

const resources = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];
const hugePages = /^(requests|limits)\.hugepages-/;

export function validateContainerResourceFieldSelector(
  selector: JsonMap,
  field: Field,
  { isVolume, errors }: { readonly isVolume: boolean; readonly errors: FieldErrors },
): void {
  const resource = textOf(selector.resource);
  if (isVolume && textOf(selector.containerName) === '') errors.required(child(field, 'containerName'), '');
  else if (resource === '') errors.required(child(field, 'resource'), '');
  else if (!resources.includes(resource) && !hugePages.test(resource)) {
    errors.notSupported(child(field, 'resource'), plainBadValue(resource), resources);
  }
  validateContainerResourceDivisor(selector, child(field, 'divisor'), errors);
}

const sizes = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];

function validateContainerResourceDivisor({ resource, divisor }: JsonMap, field: Field, errors: FieldErrors): void {
  const quantity = parseQuantity(String(divisor ?? 0).trim());
  if (typeof quantity === 'string' || quantity.unscaled === 0n) return;
  const name = textOf(resource);
  const words = wordsOfResource(name);
  const divisors = words === 'cpu' ? ['1m', '1'] : sizes;
  if (words === undefined || divisors.includes(formatQuantity(quantity))) return;
  const list = words === 'cpu' ? '1m and 1' : sizes.join(', ');
  errors.invalid(field, plainBadValue(name), `only divisor's values ${list} are supported with the ${words} resource`);
}

function wordsOfResource(name: string): string | undefined {
  if (hugePages.test(name)) return 'hugepages';
  const kind = /^(?:limits|requests)\.(cpu|memory|ephemeral-storage)$/.exec(name)?.[1];
  return kind === 'ephemeral-storage' ? 'local ephemeral storage' : kind;
}
