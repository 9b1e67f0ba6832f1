// What the API server does with a create or an update of a workload, after pkg/registry/apps/*/strategy.go (1.36.3):
// decode, default, drop what a gate forbids, validate, count the generation.
import { asMap, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { apiVersions, groupOf, isWorkloadKind } from '../std/workload-kinds.ts';
import type { ObjectMeta, PodTemplateSpec, WorkloadKind, WorkloadObject } from './api-types.ts';
import { dropDisabledFields } from './drop-disabled-fields.ts';
import type { DecodeError, FieldError } from './faults.ts';
import { kindOf, kinds } from './kinds.ts';
import { manifestOf, specManifest, templateManifest } from './manifest-of.ts';
import { objectOf } from './object-of.ts';
import { receivedMetadata } from './received-metadata.ts';
import { type Decoded, decodeStrict } from './schema/decode-strict.ts';
import { withDefaults } from './schema/default-values.ts';
import { storedForm } from './schema/go-json.ts';
import { semanticEqual } from './schema/semantic-equal.ts';
import { validateWorkload } from './validation/validate-workload.ts';
import type { VersionTraits } from './versions.ts';
import type { ServerWarning } from './warnings/warnings.ts';
import type { Refusal } from './workload.ts';

/** What the API server makes of a create or an update. */
export interface AdmittedWorkload {
  /** As it is stored, with defaults and the next generation; undefined when it is refused. */
  readonly object: WorkloadObject | undefined;
  readonly refusal: Refusal | undefined;
  /** What the strict decoder reports. An unknown field alone refuses nothing here, as with `--validate=warn`. */
  readonly decodeErrors: readonly DecodeError[];
  /** Paths of fields that are dropped because their feature gate is off. */
  readonly dropped: readonly Path[];
  /** The `Warning:` lines that come with the answer. */
  readonly warnings: readonly ServerWarning[];
}

/**
 * Decodes, defaults and validates a manifest as the API server of the version does, on create (`old` undefined) and on
 * update. Metadata that only a store can give (uid, resourceVersion, creationTimestamp) is zero on create and `old`'s
 * on update; generation counts up as upstream's PrepareForUpdate says; `old` stays untouched.
 */
export function admit(value: JsonMap, old: WorkloadObject | undefined, traits: VersionTraits): AdmittedWorkload {
  const { decodeErrors, accepted, dropped, refusal, warnings } = judge(value, old, traits);
  if (accepted === undefined) return { object: undefined, refusal, decodeErrors, dropped, warnings };
  const created = createdOf(accepted, traits);
  const object = old === undefined ? withFirstGeneration(created) : updated(created, old);
  const all = [...warnings, ...kindOf(object).warnings(object, old, traits)];
  return { object, refusal: undefined, decodeErrors, dropped, warnings: all };
}

/** What a create of the manifest alone leaves, whatever the server says of it; undefined when it is refused. */
export function objectCreatedBy(value: JsonMap, traits: VersionTraits): WorkloadObject | undefined {
  const { accepted } = judge(value, undefined, traits);
  return accepted && withFirstGeneration(createdOf(accepted, traits));
}

function createdOf({ kind, manifest }: Accepted, { minor }: VersionTraits): WorkloadObject {
  return withKnownTemplate(objectOf(kind, stored(manifest, kind, minor)));
}

/** Why the API server of the version would not take the manifest as an update of `old`; undefined when it would. */
export function refusalOfUpdate(value: JsonMap, old: WorkloadObject, traits: VersionTraits): Refusal | undefined {
  return judge(value, old, traits).refusal;
}

interface Accepted {
  readonly kind: WorkloadKind;
  readonly manifest: JsonMap;
}

/** Whether a manifest is taken: then it is `accepted`, with defaults, else there is a `refusal`. */
interface Judgement extends Pick<AdmittedWorkload, 'refusal' | 'decodeErrors' | 'dropped' | 'warnings'> {
  readonly accepted: Accepted | undefined;
}

function judge(value: JsonMap, old: WorkloadObject | undefined, traits: VersionTraits): Judgement {
  const kind = servedKind(value);
  if (kind === undefined) return refusedDecoding([unknownVersion(value)]);
  const decoded = decodeWithDefaults(value, kind, traits);
  if (decoded.value === undefined) return refusedDecoding(decoded.errors);
  const before = old && manifestOf(old);
  const { metadata, warnings } = receivedMetadata(decoded.value, before);
  const { manifest, dropped } = prepared({ ...decoded.value, metadata }, kind, old, traits);
  const reasons = validateWorkload(kind, { manifest, old: before, traits });
  const told = { decodeErrors: decoded.errors, dropped, warnings };
  if (reasons.length === 0) return { accepted: { kind, manifest }, refusal: undefined, ...told };
  const refusal = { decodeErrors: [], reasons, message: invalidText(kind, manifest, reasons) };
  return { accepted: undefined, refusal, ...told };
}

/** A manifest is judged twice, soon after each other: as the workload that it is, and as an update of its baseline. */
const lastDecoded: { readonly value: JsonMap; readonly traits: VersionTraits; readonly decoded: Decoded }[] = [];
const maxDecoded = 4;

function decodeWithDefaults(value: JsonMap, kind: WorkloadKind, traits: VersionTraits): Decoded {
  const known = lastDecoded.find((each) => each.value === value && each.traits === traits);
  if (known !== undefined) return known.decoded;
  const decoded = decodeAnew(value, kind, traits);
  lastDecoded.unshift({ value, traits, decoded });
  lastDecoded.splice(maxDecoded);
  return decoded;
}

function decodeAnew(value: JsonMap, kind: WorkloadKind, traits: VersionTraits): Decoded {
  const known = knownTemplates.find((each) => each.traits === traits && deepEqual(each.written, templateIn(value)));
  const decoded = decodeStrict(known === undefined ? value : withSpecTemplate(value, undefined), kind, traits);
  if (decoded.value === undefined) return decoded;
  const fault = kinds[kind].faultOfReading(decoded.value);
  if (fault !== undefined) return { value: undefined, errors: [fault] };
  const full = withDefaults(decoded.value, kind, traits);
  if (known !== undefined) return { value: withSpecTemplate(full, known.decoded), errors: decoded.errors };
  if (decoded.errors.length === 0) keepTemplate(templateIn(value), templateIn(full), traits);
  return { value: full, errors: decoded.errors };
}

/** A template as it is written, with defaults, and as the server stores it. */
interface AdmittedTemplate {
  readonly written: Json;
  readonly decoded: JsonMap;
  readonly traits: VersionTraits;
  stored?: JsonMap;
}

/** Templates that were decoded without an error, the latest first: while other fields are typed, theirs stays. */
const knownTemplates: AdmittedTemplate[] = [];
const maxTemplates = 4;

function keepTemplate(written: Json | undefined, decoded: Json | undefined, traits: VersionTraits): void {
  if (written === undefined || decoded === undefined) return;
  knownTemplates.unshift({ written, decoded: asMap(decoded), traits });
  knownTemplates.splice(maxTemplates);
}

function stored(manifest: JsonMap, kind: WorkloadKind, minor: number): JsonMap {
  const template = templateIn(manifest);
  const known = knownTemplates.find(({ decoded, traits }) => decoded === template && traits.minor === minor);
  if (known === undefined) return storedForm(manifest, kind, minor);
  known.stored ??= storedForm(known.decoded, 'PodTemplateSpec', minor);
  return withSpecTemplate(storedForm(withSpecTemplate(manifest, undefined), kind, minor), known.stored);
}

function templateIn({ spec }: JsonMap): Json | undefined {
  return asMap(spec).template;
}

function withSpecTemplate(manifest: JsonMap, template: Json | undefined): JsonMap {
  const { template: _, ...spec } = asMap(manifest.spec);
  return { ...manifest, spec: template === undefined ? spec : { ...spec, template } };
}

/** What was made last, the latest first. */
const lastMade: WorkloadObject[] = [];
const maxMade = 4;

/**
 * With the very template that the workload of this name had lately, where they are equal: what is known of it, such as
 * its hash, stays known while other fields are typed.
 */
function withKnownTemplate(made: WorkloadObject): WorkloadObject {
  const { name, namespace } = made.metadata;
  const { template } = made.spec;
  const former = lastMade.find(
    ({ kind, metadata, spec }) =>
      kind === made.kind &&
      metadata.name === name &&
      metadata.namespace === namespace &&
      deepEqual(spec.template, template),
  );
  const object = former === undefined ? made : withTemplate(made, former.spec.template);
  lastMade.unshift(object);
  lastMade.splice(maxMade);
  return object;
}

function withTemplate(object: WorkloadObject, template: PodTemplateSpec): WorkloadObject {
  return { ...object, spec: { ...object.spec, template } } as WorkloadObject;
}

/** The kind of a workload in the version that the server has, or undefined. */
function servedKind({ apiVersion, kind }: JsonMap): WorkloadKind | undefined {
  return isWorkloadKind(kind) && apiVersion === apiVersions[kind] ? kind : undefined;
}

function unknownVersion({ kind, apiVersion }: JsonMap): DecodeError {
  const message = `no kind "${kind ?? ''}" is registered for version "${apiVersion ?? ''}" in scheme "pkg/runtime/scheme.go:111"`;
  return { kind: 'unknown-version', message, path: ['apiVersion'] };
}

function refusedDecoding(errors: readonly DecodeError[]): Judgement {
  const refusal = { decodeErrors: errors, reasons: [], message: errors[0]?.message ?? '' };
  return { accepted: undefined, refusal, decodeErrors: errors, dropped: [], warnings: [] };
}

/** The server says the same only once, but what it prints by its address lies at another one each time. */
function saidOnce(reasons: readonly FieldError[]): readonly string[] {
  const said = new Map<string, Set<object | undefined>>();
  return reasons.flatMap(({ field, message, addressed }) => {
    const text = `${field}: ${message}`;
    const address = text.includes('(0x…)') ? addressed : undefined;
    const addresses = said.get(text) ?? new Set();
    if (addresses.has(address)) return [];
    said.set(text, addresses.add(address));
    return [text];
  });
}

function invalidText(kind: WorkloadKind, manifest: JsonMap, reasons: readonly FieldError[]): string {
  const texts = saidOnce(reasons);
  const name = (manifest.metadata as JsonMap).name ?? '';
  return `${kind}.${groupOf(kind)} "${name}" is invalid: ${texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`}`;
}

/** What upstream's PrepareForCreate and PrepareForUpdate change before validation. */
function prepared(manifest: JsonMap, kind: WorkloadKind, old: WorkloadObject | undefined, traits: VersionTraits) {
  const named = { ...manifest, spec: (manifest.spec ?? {}) as JsonMap };
  const dropped = kinds[kind].disabledFields(named.spec, old, traits);
  const kept = dropped.reduce<JsonMap>(without, named);
  return { manifest: withoutDisabled(kept, old, traits), dropped };
}

/** The manifest without the fields of its template whose feature gate is off. */
function withoutDisabled(manifest: JsonMap, old: WorkloadObject | undefined, traits: VersionTraits): JsonMap {
  const spec = manifest.spec as JsonMap;
  const template = spec.template as JsonMap | undefined;
  const podSpec = template?.spec as JsonMap | undefined;
  if (podSpec === undefined) return manifest;
  const kept = dropDisabledFields(podSpec, old?.spec.template.spec, traits);
  return kept === podSpec ? manifest : { ...manifest, spec: { ...spec, template: { ...template, spec: kept } } };
}

/** The map without the field at the path, on which there are maps. */
function without(map: JsonMap, [key, ...rest]: Path): JsonMap {
  const { [String(key)]: field, ...others } = map;
  return rest.length === 0 ? others : { ...map, [String(key)]: without(field as JsonMap, rest) };
}

function withFirstGeneration(object: WorkloadObject): WorkloadObject {
  const { templateGeneration } = kindOf(object);
  if (templateGeneration === undefined) return object;
  const written = Number(object.metadata.annotations[templateGeneration] ?? 0);
  return withAnnotation(object, templateGeneration, Math.max(1, written));
}

function withAnnotation(object: WorkloadObject, name: string, count: number): WorkloadObject {
  const annotations = { ...object.metadata.annotations, [name]: String(count) };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function updated(object: WorkloadObject, old: WorkloadObject): WorkloadObject {
  const isTemplateChanged = !semanticEqual(
    templateManifest(object.spec.template),
    templateManifest(old.spec.template),
    'PodTemplateSpec',
  );
  const isSpecChanged = !semanticEqual(specManifest(object), specManifest(old), `${object.kind}Spec`);
  const { countsAnnotations, templateGeneration } = kindOf(object);
  const isCounted = countsAnnotations && !deepEqual(object.metadata.annotations, old.metadata.annotations);
  const generation = old.metadata.generation + (isTemplateChanged || isSpecChanged || isCounted ? 1 : 0);
  const metadata = { ...object.metadata, ...givenByStore(old.metadata), generation };
  const merged = { ...object, metadata, status: old.status } as WorkloadObject;
  if (templateGeneration === undefined) return merged;
  const before = Number(old.metadata.annotations[templateGeneration] ?? 1);
  return withAnnotation(merged, templateGeneration, before + (isTemplateChanged ? 1 : 0));
}

/** What a store gives to an object, and an update does not change. */
function givenByStore({ uid, resourceVersion, creationTimestamp, deletionTimestamp }: ObjectMeta) {
  const deletion = deletionTimestamp === undefined ? {} : { deletionTimestamp };
  return { uid, resourceVersion, creationTimestamp, ...deletion };
}
