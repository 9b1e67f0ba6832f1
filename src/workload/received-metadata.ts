// What the server makes of an object's metadata before anything is validated, after pkg/endpoints/handlers and
// pkg/registry/rest of k8s.io/apiserver (0.36.3).
import { asMap, type JsonMap } from '../document/manifest.ts';
import { managedEntries } from './managed-entries.ts';
import { listOf, textOf } from './validation/checks.ts';
import { fieldAt } from './validation/field-errors.ts';
import { withoutDuplicates } from './validation/owner-references.ts';
import type { ServerWarning } from './warnings/warnings.ts';

export interface ReceivedMetadata {
  readonly metadata: JsonMap;
  readonly warnings: readonly ServerWarning[];
}

/** What only the server says of an object. */
const given = ['uid', 'selfLink', 'creationTimestamp', 'generation', 'resourceVersion'];
const givenToNew = [...given, 'deletionTimestamp', 'deletionGracePeriodSeconds'];

/** The decoded object with defaults, over the one that is stored, if there is one. */
export function receivedMetadata(sent: JsonMap, stored: JsonMap | undefined): ReceivedMetadata {
  const isUpdate = stored !== undefined;
  const written = asMap(sent.metadata);
  const kept = without(written, isUpdate ? given : givenToNew);
  const owners = listOf(kept.ownerReferences);
  const { kept: ownerReferences, duplicates } = withoutDuplicates(owners);
  const metadata = {
    ...kept,
    namespace: textOf(kept.namespace) || 'default',
    ...(isUpdate ? {} : generatedName(kept)),
    ...(duplicates.length > 0 ? { ownerReferences } : {}),
    ...(kept.managedFields === undefined
      ? {}
      : { managedFields: managedEntries(listOf(kept.managedFields), { before: stored ?? {}, after: sent }) }),
  };
  return { metadata, warnings: duplicates.length > 0 ? [duplicateOwners(duplicates, isUpdate)] : [] };
}

function without(map: JsonMap, names: readonly string[]): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name))) as JsonMap;
}

const longestBase = 58;

/** As the server cuts the base; the five letters that it adds nobody knows. */
function generatedName({ name, generateName }: JsonMap): JsonMap {
  const base = textOf(generateName);
  return textOf(name) === '' && base !== '' ? { name: `${base.slice(0, longestBase)}xxxxx` } : {};
}

/** kubectl's apply creates what is new, and patches what is there. */
function duplicateOwners(duplicates: readonly string[], isUpdate: boolean): ServerWarning {
  const when = isUpdate ? ' after mutating admission happens' : '';
  const text =
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, ` +
    `and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${duplicates.join(', ')}`;
  return { path: fieldAt('metadata', 'ownerReferences').path, text };
}
