// Bundles of certificates, and certificates of pods, in projected volumes: after validateProjectionSources of
// pkg/apis/core/validation/validation.go and the rules of names.go beside it (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { quoted } from '../../../std/quoted.ts';
import { type FieldCheck, isZero, mapOf, plainBadValue, required, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain, faultsOfKey, isLonger } from '../name-rules.ts';
import { structValue } from '../struct-value.ts';
import { validateAnnotationsSize } from '../validate-metadata.ts';
import { validateSelector } from '../validate-selector.ts';
import { fileUser } from './file-sources.ts';
import { validateLocalNonReservedPath } from './path-rules.ts';

/** Named, or all those of a signer. */
export function validateTrustBundle(bundle: JsonMap, field: Field, errors: FieldErrors): void {
  const { name, signerName, labelSelector, path, user } = bundle;
  if (name !== undefined && signerName !== undefined) {
    const bad = structValue(bundle, 'ClusterTrustBundleProjection', errors.traits.minor);
    errors.invalid(field, bad, 'only one of name and signerName may be used');
  } else if (name !== undefined) {
    validateBundleName(textOf(name), child(field, 'name'), errors);
    if (labelSelector !== undefined) {
      const bad = { kind: 'label-selector', value: mapOf(labelSelector) } as const;
      errors.invalid(child(field, 'labelSelector'), bad, 'labelSelector must be unset if name is specified');
    }
  } else if (signerName !== undefined) {
    const at = child(field, 'signerName');
    if (isZero(signerName)) errors.required(at, 'must be a valid signer name');
    validateSignerName(signerName, at, errors);
    validateSelector(mapOf(labelSelector), child(field, 'labelSelector'), errors);
  } else errors.required(field, 'either name or signerName must be specified');
  if (isZero(path)) errors.required(child(field, 'path'), '');
  fileUser(user, child(field, 'user'), errors);
  validateLocalNonReservedPath(path, child(field, 'path'), errors);
}

function validateBundleName(name: string, field: Field, errors: FieldErrors): void {
  if (name === '') errors.required(field, 'must be a valid object name');
  for (const fault of faultsOfBundleName(name)) {
    errors.invalid(field, plainBadValue(name), `not a valid clustertrustbundlename: ${fault}`);
  }
}

/** A name before the last colon is that of the signer, whose slash is a colon here. */
function faultsOfBundleName(name: string): readonly string[] {
  const end = name.lastIndexOf(':');
  const signer = name.slice(0, Math.max(end, 0)).replaceAll(':', '/');
  if (signer !== '') return faultsOfDnsSubdomain(name.slice(end + 1));
  if (end >= 0) return ['ClusterTrustBundle without signer name must not have ":" in its name'];
  return faultsOfDnsSubdomain(name);
}

const longestDomain = 253;
const longestSigner = longestDomain + 1 + (253 + 63 + 1);

/** After ValidateSignerName: a domain and a path, such as `example.com/signer-name`. */
const validateSignerName: FieldCheck = required('', (value, field, errors) => {
  const name = textOf(value);
  const [domain = '', path = '', ...others] = name.split('/');
  if (!name.includes('/') || others.length > 0) {
    const rule = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    errors.invalid(field, plainBadValue(name), rule);
    return;
  }
  if (isLonger(domain, longestDomain)) errors.tooLong(field, longestDomain);
  reject(faultsOfParts(domain, faultsOfDnsLabel), field, domain, errors);
  if (!domain.includes('.')) {
    errors.invalid(field, plainBadValue(domain), 'should be a domain with at least two segments separated by dots');
  }
  reject(faultsOfParts(path, faultsOfDnsSubdomain), field, path, errors);
  if (isLonger(name, longestSigner)) errors.tooLong(field, longestSigner);
});

/** Those of the first part between dots that has any. */
function faultsOfParts(text: string, faultsOf: (part: string) => readonly string[]): readonly string[] {
  const part = text.split('.').find((each) => faultsOf(each).length > 0);
  return part === undefined ? [] : faultsOf(part).map((fault) => `validating label ${quoted(part)}: ${fault}`);
}

const keyTypes = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const day = 24 * 60 * 60;

/** All but its paths. */
export function validatePodCertificate(certificate: JsonMap, field: Field, errors: FieldErrors): void {
  const { signerName, userAnnotations, user, keyType, maxExpirationSeconds } = certificate;
  validateSignerName(signerName, child(field, 'signerName'), errors);
  validateUserAnnotations(mapOf(userAnnotations), child(field, 'userAnnotations'), errors);
  fileUser(user, child(field, 'user'), errors);
  if (!keyTypes.includes(textOf(keyType)))
    errors.notSupported(child(field, 'keyType'), plainBadValue(textOf(keyType)), keyTypes);
  if (maxExpirationSeconds === undefined) return;
  const at = child(field, 'maxExpirationSeconds');
  const seconds = Number(maxExpirationSeconds);
  const [host = ''] = textOf(signerName).split('/');
  const most = host === 'kubernetes.io' || host.endsWith('.kubernetes.io') ? day : 91 * day;
  const rule = 'if provided, maxExpirationSeconds must be';
  if (seconds < 3600) errors.invalid(at, plainBadValue(seconds), `${rule} >= 3600`);
  if (seconds > most) errors.invalid(at, plainBadValue(seconds), `${rule} <= ${most}`);
}

function validateUserAnnotations(annotations: JsonMap, field: Field, errors: FieldErrors): void {
  for (const key of Object.keys(annotations)) {
    const told = key.toLowerCase();
    const faults = faultsOfKey(told, errors.traits.labelWords);
    if (told === '') errors.required(field, '');
    else if (faults.length > 0) reject(faults, field, told, errors);
    else if (!told.includes('/')) {
      errors.invalid(field, plainBadValue(told), 'must be a domain-prefixed key (such as "acme.io/foo")');
    }
  }
  validateAnnotationsSize(annotations, field, errors);
}
