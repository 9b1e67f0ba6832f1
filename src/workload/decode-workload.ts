import { asMap, asText, type JsonMap, type Manifest, type ManifestFile } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { apiVersions, groupOf, isWorkloadKind } from '../std/workload-kinds.ts';
import { namelessResource, unmapped, unrecognized, unusableInAddress } from '../wording/input/kubectl-refusals.ts';
import { type AdmittedWorkload, admit } from './admit.ts';
import type { WorkloadKind } from './api-types.ts';
import type { DecodeError, FieldError } from './faults.ts';
import { decodeStrict, strictDecodingText } from './schema/decode-strict.ts';
import type { VersionTraits } from './versions.ts';
import { withoutNulls } from './without-nulls.ts';
import type { Refusal, Workload } from './workload.ts';

/** The workloads of a file, in the order of the text, as the API server of the version judges them. */
export function workloadsOf(file: ManifestFile, traits: VersionTraits): readonly Workload[] {
  return file.manifests.flatMap((manifest) => decodeWorkload(manifest, traits) ?? []);
}

/**
 * The Deployment, StatefulSet or DaemonSet of a manifest, decoded strictly as kubectl asks for by default, or undefined
 * where it is none. API versions that the server no longer has are refused in kubectl's words.
 */
export function decodeWorkload(manifest: Manifest, traits: VersionTraits): Workload | undefined {
  const kind = workloadKind(manifest.value);
  if (kind === undefined) return undefined;
  const known = judgements(manifest.value);
  const judged = known.get(traits) ?? judge(manifest, kind, traits);
  known.set(traits, judged);
  return { ...judged, manifest };
}

/** A preview, a release and what lies beside it all ask, and the next text again: the judgement stays while a value does. */
const judgements = oncePer((_: JsonMap) => new Map<VersionTraits, Omit<Workload, 'manifest'>>());

function judge(manifest: Manifest, kind: WorkloadKind, traits: VersionTraits): Omit<Workload, 'manifest'> {
  const { value, isItem } = manifest;
  const metadata = asMap(value.metadata);
  const admission = admit(withoutNulls(value), undefined, traits);
  const metadataError = isItem === true ? undefined : metadataErrorOf(admission, { value, kind, traits });
  const refusal = metadataError === undefined ? refusalOf(admission, kind, manifest) : refusedUnread(metadataError);
  return {
    kind,
    namespace: asText(metadata.namespace) || 'default',
    name: asText(metadata.name) || asText(metadata.generateName),
    object: refusal === undefined ? admission.object : undefined,
    refusal: refusal && withWideIntegers(refusal, manifest),
    dropped: admission.dropped,
    warnings: admission.warnings,
  };
}

/** The kind, also in API groups and versions that have been removed; other groups have their own kinds of that name. */
function workloadKind({ apiVersion, kind }: JsonMap): WorkloadKind | undefined {
  const version = /^(?:([^/]*)\/)?v\d\w*$/.exec(String(apiVersion));
  if (!isWorkloadKind(kind) || version === null) return undefined;
  const [, group = 'extensions'] = version;
  return group === 'extensions' || group === groupOf(kind) ? kind : undefined;
}

interface Judged {
  readonly value: JsonMap;
  readonly kind: WorkloadKind;
  readonly traits: VersionTraits;
}

/** What kubectl says of metadata that it cannot decode: of that alone, and before it asks the server for the kind. */
function metadataErrorOf({ decodeErrors }: AdmittedWorkload, { value, kind, traits }: Judged): DecodeError | undefined {
  if (decodeErrors.every((error) => error.kind !== 'wrong-type')) return undefined;
  const { metadata = null } = value;
  const { errors } = decodeStrict({ apiVersion: apiVersions[kind], kind, metadata }, kind, traits);
  const error = errors.find((each) => each.kind === 'wrong-type');
  // It decodes no more than this of an object.
  const message = error?.message.replace(` ${kind}.metadata `, ' metadataOnlyObject.metadata ');
  return error && { ...error, message: message ?? '', isOfMetadata: true };
}

/** What kubectl refuses is not sent to the server. */
function refusalOf(admission: AdmittedWorkload, kind: WorkloadKind, manifest: Manifest): Refusal | undefined {
  const { value } = manifest;
  const [first] = admission.decodeErrors;
  if (first?.kind === 'unknown-version') return refusedUnread({ ...first, message: unmappedIn(manifest, kind) });
  const unaddressable = unaddressableIn(asMap(value.metadata));
  if (unaddressable !== undefined) return refusedUnread(unaddressable);
  if (first === undefined) return admission.refusal;
  const cause = first.kind === 'unknown-field' ? strictDecodingText(admission.decodeErrors) : first.message;
  const message = `${kind} in version "${apiVersions[kind].split('/').at(-1)}" cannot be handled as a ${kind}: ${cause}`;
  return { decodeErrors: admission.decodeErrors, reasons: admission.refusal?.reasons ?? [], message };
}

/** Why kubectl cannot ask the server for the object: the address has its namespace and its name. */
function unaddressableIn({ namespace, name, generateName }: JsonMap): DecodeError | undefined {
  const [place, own] = [asText(namespace), asText(name)];
  if (isNoSegment(place)) return unnamed('namespace', unusableInAddress('namespace', place));
  if (own === '' && asText(generateName) === '') return unnamed('name', namelessResource);
  return isNoSegment(own) ? unnamed('name', unusableInAddress('resource name', own)) : undefined;
}

function unnamed(field: string, message: string): DecodeError {
  return { kind: 'no-name', message, path: ['metadata', field] };
}

function isNoSegment(name: string): boolean {
  return name === '.' || name === '..' || /[/%]/.test(name);
}

/** The server prints all digits of an integer that is rounded here. */
function withWideIntegers(refusal: Refusal, manifest: Manifest): Refusal {
  let { message } = refusal;
  const told = <Fault extends DecodeError | FieldError>(fault: Fault): Fault => {
    const written = manifest.wideIntegerAt?.(fault.path);
    if (written === undefined) return fault;
    const exact = fault.message.replace(/(?<=number |Invalid value: )-?\d+/, written);
    message = message.replace(fault.message, exact);
    return { ...fault, message: exact };
  };
  const [decodeErrors, reasons] = [refusal.decodeErrors.map(told), refusal.reasons.map(told)];
  return { decodeErrors, reasons, message };
}

/** Nothing is taken into a namespace that is not there. */
export function refusedInNamespace(name: string): Refusal {
  const message = `namespaces "${name}" not found`;
  return refusedUnread({ kind: 'no-namespace', message, path: ['metadata', 'namespace'] });
}

/** An object of the resource is not made in a namespace that is being deleted. */
export function refusedInTerminating(resource: string, name: string, namespace: string): Refusal {
  const message = `${resource} "${name}" is forbidden: ${terminatingText(namespace)}`;
  return refusedUnread({ kind: 'no-namespace', message, path: ['metadata', 'namespace'] });
}

/** After k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go (v0.36.3). */
export function terminatingText(namespace: string): string {
  return `unable to create new content in namespace ${namespace} because it is being terminated`;
}

function refusedUnread(error: DecodeError): Refusal {
  return { decodeErrors: [error], reasons: [], message: error.message };
}

function unmappedIn({ value, isItem }: Manifest, kind: WorkloadKind): string {
  const { name, namespace } = asMap(value.metadata);
  const type = { kind, apiVersion: String(value.apiVersion) };
  return isItem === true ? unrecognized(type) : unmapped({ ...type, name: asText(name), namespace: asText(namespace) });
}
