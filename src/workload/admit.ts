// What the API server does with a create or an update of a workload, after pkg/registry/apps/*/strategy.go (1.36.3):
// decode, default, drop what a gate forbids, validate, count the generation.
import type { JsonMap, Path } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import type { WorkloadKind, WorkloadObject } from './api-types.ts';
import { manifestOf, specManifest, templateManifest } from './manifest-of.ts';
import { objectOf } from './object-of.ts';
import { faultOfRollbackAnnotation } from './rollback-annotation.ts';
import { type Decoded, decodeStrict } from './schema/decode-strict.ts';
import { withDefaults } from './schema/default-values.ts';
import { storedForm } from './schema/go-json.ts';
import { semanticEqual } from './schema/semantic-equal.ts';
import { validateWorkload } from './validation/validate-workload.ts';
import { warningsFor } from './validation/warnings.ts';
import { traitsOf, type VersionTraits } from './versions.ts';
import type { DecodeError, FieldError, Refusal } from './workload.ts';

/** What the API server makes of a create or an update. */
export interface Admission {
  /** As it is stored, with defaults and the next generation; undefined when it is refused. */
  readonly object: WorkloadObject | undefined;
  readonly refusal: Refusal | undefined;
  /** What the strict decoder reports; an unknown field alone refuses nothing here, as with `--validate=warn`. */
  readonly decodeErrors: readonly DecodeError[];
  /** Paths of fields that are dropped because their feature gate is off. */
  readonly dropped: readonly Path[];
  /** The `Warning:` lines that come with the answer. */
  readonly warnings: readonly string[];
}

/**
 * Decodes, defaults and validates a manifest as the API server of the version does, on create (`old` undefined) and on
 * update. Metadata that only a store can give (uid, resourceVersion, creationTimestamp) is zero on create and `old`'s
 * on update; generation counts up as upstream's PrepareForUpdate says; `old` stays untouched.
 */
export function admit(value: JsonMap, old: WorkloadObject | undefined, version: string): Admission {
  const traits = traitsOf(version);
  const { decodeErrors, accepted, dropped, refusal } = judge(value, old, traits);
  if (accepted === undefined) return { object: undefined, refusal, decodeErrors, dropped, warnings: [] };
  const { kind, manifest } = accepted;
  const created = objectOf(kind, storedForm(manifest, kind, traits.minor));
  const object = old === undefined ? withFirstGeneration(created) : updated(created, old);
  return { object, refusal: undefined, decodeErrors, dropped, warnings: warningsFor(object, old) };
}

/** Why the API server of the version would not take the manifest as an update of `old`; undefined when it would. */
export function refusalOfUpdate(value: JsonMap, old: WorkloadObject, version: string): Refusal | undefined {
  return judge(value, old, traitsOf(version)).refusal;
}

/** Whether a manifest is taken: then it is `accepted`, with defaults, else there is a `refusal`. */
interface Judgement extends Pick<Admission, 'refusal' | 'decodeErrors' | 'dropped'> {
  readonly accepted: { readonly kind: WorkloadKind; readonly manifest: JsonMap } | undefined;
}

function judge(value: JsonMap, old: WorkloadObject | undefined, traits: VersionTraits): Judgement {
  const kind = kindOf(value);
  if (kind === undefined) return refusedDecoding([unknownVersion(value)]);
  const decoded = decodeWithDefaults(value, kind, traits);
  if (decoded.value === undefined) return refusedDecoding(decoded.errors);
  const { manifest, dropped } = prepared(decoded.value, kind, old, traits);
  const reasons = validateWorkload({ kind, manifest, old: old && manifestOf(old), traits });
  if (reasons.length === 0)
    return { accepted: { kind, manifest }, refusal: undefined, decodeErrors: decoded.errors, dropped };
  const refusal = { decodeErrors: [], reasons, message: invalidText(kind, manifest, reasons) };
  return { accepted: undefined, refusal, decodeErrors: decoded.errors, dropped };
}

/** A manifest is judged twice: as the workload that it is, and as an update of its baseline. */
const decodedManifests = new WeakMap<JsonMap, { readonly traits: VersionTraits; readonly decoded: Decoded }>();

function decodeWithDefaults(value: JsonMap, kind: WorkloadKind, traits: VersionTraits): Decoded {
  const known = decodedManifests.get(value);
  if (known?.traits === traits) return known.decoded;
  const decoded = decodeAnew(value, kind, traits);
  decodedManifests.set(value, { traits, decoded });
  return decoded;
}

function decodeAnew(value: JsonMap, kind: WorkloadKind, traits: VersionTraits): Decoded {
  const decoded = decodeStrict(value, kind, traits);
  if (decoded.value === undefined) return decoded;
  const rollbackFault = kind === 'Deployment' ? faultOfRollbackAnnotation(decoded.value) : undefined;
  if (rollbackFault !== undefined) return { value: undefined, errors: [rollbackFault] };
  return { value: withDefaults(decoded.value, kind, traits), errors: decoded.errors };
}

const kinds: readonly string[] = ['Deployment', 'StatefulSet', 'DaemonSet'] satisfies WorkloadKind[];

/** The kind of an apps/v1 workload, or undefined. */
export function kindOf(value: JsonMap): WorkloadKind | undefined {
  const { apiVersion, kind } = value;
  return apiVersion === 'apps/v1' && kinds.includes(kind as string) ? (kind as WorkloadKind) : undefined;
}

function unknownVersion({ kind, apiVersion }: JsonMap): DecodeError {
  const message = `no kind "${kind ?? ''}" is registered for version "${apiVersion ?? ''}" in scheme "pkg/runtime/scheme.go:111"`;
  return { kind: 'unknown-version', message, path: ['apiVersion'] };
}

function refusedDecoding(errors: readonly DecodeError[]): Judgement {
  const refusal = { decodeErrors: errors, reasons: [], message: errors[0]?.message ?? '' };
  return { accepted: undefined, refusal, decodeErrors: errors, dropped: [] };
}

function invalidText(kind: WorkloadKind, manifest: JsonMap, reasons: readonly FieldError[]): string {
  const texts = [...new Set(reasons.map(({ field, message }) => `${field}: ${message}`))];
  const name = (manifest.metadata as JsonMap).name ?? '';
  return `${kind}.apps "${name}" is invalid: ${texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`}`;
}

/** What upstream's PrepareForCreate and PrepareForUpdate change before validation. */
function prepared(manifest: JsonMap, kind: WorkloadKind, old: WorkloadObject | undefined, traits: VersionTraits) {
  const written = (manifest.metadata ?? {}) as JsonMap;
  const metadata = { ...written, namespace: written.namespace || 'default' };
  const named = { ...manifest, metadata, spec: (manifest.spec ?? {}) as JsonMap };
  if (kind !== 'StatefulSet' || traits.gates.maxUnavailableStatefulSet || usesMaxUnavailable(old)) {
    return { manifest: named, dropped: [] };
  }
  const strategy = named.spec.updateStrategy as JsonMap | undefined;
  const rollingUpdate = strategy?.rollingUpdate as JsonMap | undefined;
  if (rollingUpdate?.maxUnavailable === undefined) return { manifest: named, dropped: [] };
  const { maxUnavailable: _dropped, ...kept } = rollingUpdate;
  const spec = { ...named.spec, updateStrategy: { ...strategy, rollingUpdate: kept } };
  return { manifest: { ...named, spec }, dropped: [['spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable']] };
}

function usesMaxUnavailable(old: WorkloadObject | undefined): boolean {
  return old?.kind === 'StatefulSet' && old.spec.updateStrategy.rollingUpdate?.maxUnavailable !== undefined;
}

const templateGeneration = 'deprecated.daemonset.template.generation';

function withFirstGeneration(object: WorkloadObject): WorkloadObject {
  if (object.kind !== 'DaemonSet') return object;
  const written = Number(object.metadata.annotations[templateGeneration] ?? 0);
  return withTemplateGeneration(object, Math.max(1, written));
}

function withTemplateGeneration<Kind extends WorkloadObject>(object: Kind, generation: number): Kind {
  const annotations = { ...object.metadata.annotations, [templateGeneration]: String(generation) };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function updated(object: WorkloadObject, old: WorkloadObject): WorkloadObject {
  const { labels, annotations } = object.metadata;
  const isTemplateChanged = !semanticEqual(
    templateManifest(object.spec.template),
    templateManifest(old.spec.template),
    'PodTemplateSpec',
  );
  const isSpecChanged = !semanticEqual(specManifest(object), specManifest(old), `${object.kind}Spec`);
  const counts = isTemplateChanged || isSpecChanged || countsAnnotations(object, old);
  const generation = old.metadata.generation + (counts ? 1 : 0);
  const metadata = { ...old.metadata, labels, annotations, generation };
  const merged = { ...object, metadata, status: old.status } as WorkloadObject;
  if (merged.kind !== 'DaemonSet') return merged;
  const before = Number(old.metadata.annotations[templateGeneration] ?? 1);
  return withTemplateGeneration(merged, before + (isTemplateChanged ? 1 : 0));
}

/** A Deployment's generation also counts its annotations, as they are copied to the ReplicaSets. */
function countsAnnotations(object: WorkloadObject, old: WorkloadObject): boolean {
  return object.kind === 'Deployment' && !deepEqual(object.metadata.annotations, old.metadata.annotations);
}
