// What the server warns of in a pod template, after pkg/api/pod/warnings.go (1.36.3), in its order.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { quoted } from '../../std/quoted.ts';
import type { PodTemplateSpec } from '../api-types.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { listOf, mapOf, textOf, textsOf } from '../validation/checks.ts';
import { child, type Field, fieldAt, fieldKey } from '../validation/field-errors.ts';
import { faultsOfLabelValue } from '../validation/name-rules.ts';
import { placedContainers } from '../validation/validate-pod-spec.ts';
import type { VersionTraits } from '../versions.ts';
import { type Annotated, warningsForContainers } from './container-warnings.ts';
import { warningsForIP } from './ip-warnings.ts';
import { deprecatedNodeLabel } from './node-labels.ts';
import { warningsForPorts } from './port-warnings.ts';
import { warningsForAmounts } from './quantity-warnings.ts';
import { warningsForVolumes } from './volume-warnings.ts';
import { type ServerWarning, Warnings } from './warnings.ts';

const top = fieldAt('spec', 'template');

/** The warnings of the template in stored form; the same ones for the same template and version. */
export function podTemplateWarnings(template: PodTemplateSpec, traits: VersionTraits): readonly ServerWarning[] {
  const known = knownWarnings(template);
  const warnings = known.get(traits) ?? warningsForPodSpecAndMeta(template, traits);
  known.set(traits, warnings);
  return warnings;
}

const knownWarnings = oncePer((_: PodTemplateSpec) => new Map<VersionTraits, readonly ServerWarning[]>());

function warningsForPodSpecAndMeta({ metadata, spec }: PodTemplateSpec, traits: VersionTraits) {
  const warnings = new Warnings(traits);
  const field = child(top, 'spec');
  const annotated: Annotated = {
    annotations: metadata.annotations ?? {},
    field: child(top, 'metadata', 'annotations'),
  };
  warningsForPlacement(spec, field, warnings);
  warningsForAnnotations(annotated, warnings);
  warningsForVolumes(listOf(spec.volumes), child(field, 'volumes'), warnings);
  warningsForRepeated(spec.hostAliases, child(field, 'hostAliases'), { name: 'ip', warnings });
  warningsForPullSecrets(spec.imagePullSecrets, child(field, 'imagePullSecrets'), warnings);
  warningsForAmounts(mapOf(spec.overhead), child(field, 'overhead'), {
    names: ['memory', 'ephemeral-storage'],
    warnings,
  });
  const containers = placedContainers(spec, field);
  warningsForContainers(containers, { securityContext: mapOf(spec.securityContext), annotated }, warnings);
  warningsForPorts(containers, warnings);
  if (Number(spec.terminationGracePeriodSeconds ?? 0) < 0)
    warnings.at(
      child(field, 'terminationGracePeriodSeconds'),
      'must be >= 0; negative values are invalid and will be treated as 1',
    );
  warningsForPodAffinity(mapOf(spec.affinity), child(field, 'affinity'), warnings);
  warningsForAddresses(spec, field, warnings);
  return warnings.list;
}

/** Node labels that are no longer in use, and selectors that select nothing. */
function warningsForPlacement(spec: JsonMap, field: Field, warnings: Warnings): void {
  const { knowsLabels } = warnings.traits.warnings;
  // The server goes over the map in any order.
  for (const key of Object.keys(mapOf(spec.nodeSelector)).sort(compareBytes)) {
    const message = deprecatedNodeLabel(key, knowsLabels);
    if (message !== undefined) warnings.at(fieldKey(child(field, 'nodeSelector'), key), message);
  }
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...rest } = mapOf(
    mapOf(spec.affinity).nodeAffinity,
  );
  const affinity = child(field, 'affinity', 'nodeAffinity');
  listOf(mapOf(required).nodeSelectorTerms).forEach((term, index) => {
    const at = child(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms', index);
    warningsForNodeSelectorTerm(term, at, { judgesValues: false, warnings });
  });
  const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
  listOf(rest[preferred]).forEach((term, index) => {
    const at = child(affinity, preferred, index, 'preference');
    const judgesValues = warnings.traits.warnings.judgesPreferredValues;
    warningsForNodeSelectorTerm(mapOf(term.preference), at, { judgesValues, warnings });
  });
  listOf(spec.topologySpreadConstraints).forEach(({ topologyKey, labelSelector }, index) => {
    const at = child(field, 'topologySpreadConstraints', index);
    const key = textOf(topologyKey);
    const message = deprecatedNodeLabel(key, knowsLabels);
    if (message !== undefined) warnings.at(child(at, 'topologyKey'), `${key} is ${message}`);
    warnOfNoSelector(labelSelector, child(at, 'labelSelector'), warnings);
  });
}

function warningsForNodeSelectorTerm(
  term: JsonMap,
  field: Field,
  { judgesValues, warnings }: { readonly judgesValues: boolean; readonly warnings: Warnings },
): void {
  const {
    labelWords,
    warnings: { knowsLabels },
  } = warnings.traits;
  listOf(term.matchExpressions).forEach(({ key, values }, index) => {
    const at = child(field, 'matchExpressions', index);
    const message = deprecatedNodeLabel(textOf(key), knowsLabels);
    if (message !== undefined) warnings.at(child(at, 'key'), `${textOf(key)} is ${message}`);
    if (!judgesValues) return;
    textsOf(values).forEach((value, place) => {
      for (const fault of faultsOfLabelValue(value, labelWords))
        warnings.at(child(at, 'values', place), `${value} is invalid, ${fault}`);
    });
  });
}

function warnOfNoSelector(selector: Json | undefined, field: Field, warnings: Warnings): void {
  if (selector === undefined) warnings.at(field, 'a null labelSelector results in matching no pod');
}

const withoutFunction: readonly (readonly [annotation: string, message: string])[] = [
  ['scheduler.alpha.kubernetes.io/critical-pod', 'non-functional in v1.16+; use the "priorityClassName" field instead'],
  ['security.alpha.kubernetes.io/sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
  ['security.alpha.kubernetes.io/unsafe-sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
];

function warningsForAnnotations({ annotations, field }: Annotated, warnings: Warnings): void {
  for (const [annotation, message] of withoutFunction)
    if (annotations[annotation] !== undefined) warnings.at(fieldKey(field, annotation), message);
}

/** Items with the same text in a field as one before. */
function warningsForRepeated(
  list: Json | undefined,
  field: Field,
  { name, warnings }: { readonly name: string; readonly warnings: Warnings },
): void {
  const seen = new Set<string>();
  listOf(list).forEach((item, index) => {
    const text = textOf(item[name]);
    if (seen.has(text)) warnings.at(child(field, index, name), `duplicate ${name} ${quoted(text)}`);
    seen.add(text);
  });
}

function warningsForPullSecrets(secrets: Json | undefined, field: Field, warnings: Warnings): void {
  warningsForRepeated(secrets, field, { name: 'name', warnings });
  listOf(secrets).forEach(({ name }, index) => {
    if (textOf(name) === '') warnings.at(child(field, index, 'name'), 'invalid empty name ""');
  });
}

function warningsForPodAffinity(affinity: JsonMap, field: Field, warnings: Warnings): void {
  for (const name of ['podAffinity', 'podAntiAffinity']) {
    const terms = mapOf(affinity[name]);
    const [required, preferred] = [
      'requiredDuringSchedulingIgnoredDuringExecution',
      'preferredDuringSchedulingIgnoredDuringExecution',
    ] as const;
    listOf(terms[required]).forEach(({ labelSelector }, index) => {
      warnOfNoSelector(labelSelector, child(field, name, required, index, 'labelSelector'), warnings);
    });
    listOf(terms[preferred]).forEach(({ podAffinityTerm }, index) => {
      const at = child(field, name, preferred, index, 'podAffinityTerm', 'labelSelector');
      warnOfNoSelector(mapOf(podAffinityTerm).labelSelector, at, warnings);
    });
  }
}

function warningsForAddresses({ dnsConfig, hostAliases }: JsonMap, field: Field, warnings: Warnings): void {
  if (!warnings.traits.warnings.judgesAddresses) return;
  textsOf(mapOf(dnsConfig).nameservers).forEach((server, index) => {
    warningsForIP(server, child(field, 'dnsConfig', 'nameservers', index), warnings);
  });
  listOf(hostAliases).forEach(({ ip }, index) => {
    warningsForIP(textOf(ip), child(field, 'hostAliases', index, 'ip'), warnings);
  });
}
