// Projected volumes, after validateProjectedVolumeSource and validateProjectionSources of
// pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { type FieldCheck, listOf, mapOf, plainBadValue, textOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors } from '../field-errors.ts';
import { validatePodCertificate, validateTrustBundle } from './certificate-sources.ts';
import { fileMode, fileUser, fileWithin, keyToPath, validateDownwardAPIVolumeFile } from './file-sources.ts';
import { validateLocalNonReservedPath } from './path-rules.ts';

export function validateProjectedVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { defaultMode, defaultUser, sources } = mapOf(value);
  fileMode(defaultMode, child(field, 'defaultMode'), errors);
  fileUser(defaultUser, child(field, 'defaultUser'), errors);
  const paths = new Set<string>();
  listOf(sources).forEach((source, index) => {
    const at = child(field, 'sources', index);
    const types = Object.keys(projections).filter((name) => source[name] !== undefined);
    for (const type of types) {
      projections[type]?.(mapOf(source[type]), placeOf(type, at, errors), { volume: field, paths, errors });
    }
    if (types.length > 1) errors.forbidden(at, errors.traits.pods.severalTypes);
  });
}

function placeOf(type: string, source: Field, { traits }: FieldErrors): Field {
  return type === 'clusterTrustBundle' ? childNamed(source, traits.pods.trustBundle, type) : child(source, type);
}

interface Projection {
  /** The whole volume, of which the server speaks now and then where it means a source. */
  readonly volume: Field;
  /** The paths of the sources before. */
  readonly paths: Set<string>;
  readonly errors: FieldErrors;
}

const projections: Readonly<Record<string, (source: JsonMap, field: Field, projection: Projection) => void>> = {
  secret: projectKeys,
  configMap: projectKeys,
  downwardAPI: ({ items }, field, projection) => {
    listOf(items).forEach((file, index) => {
      validateDownwardAPIVolumeFile(file, fileWithin(field, index), projection.errors);
      rejectConflict(textOf(file.path), textOf(file.path), projection);
    });
  },
  serviceAccountToken: projectToken,
  clusterTrustBundle: (bundle, field, projection) => {
    validateTrustBundle(bundle, field, projection.errors);
    rejectConflict(textOf(bundle.path), textOf(bundle.path), projection, { countsEmpty: true });
  },
  podCertificate: projectCertificate,
};

function projectKeys(source: JsonMap, field: Field, projection: Projection): void {
  const name = textOf(source.name);
  if (name === '') projection.errors.required(child(field, 'name'), '');
  listOf(source.items).forEach((item, index) => {
    keyToPath(item, child(field, 'items', index), projection.errors);
    rejectConflict(textOf(item.path), name, projection);
  });
}

function rejectConflict(
  path: string,
  told: string,
  { volume, paths, errors }: Projection,
  { countsEmpty = false } = {},
): void {
  if (path === '' && !countsEmpty) return;
  if (paths.has(path)) errors.invalid(volume, plainBadValue(told), 'conflicting duplicate paths');
  paths.add(path);
}

function projectToken({ expirationSeconds, path, user }: JsonMap, field: Field, { volume, errors }: Projection): void {
  const seconds = Number(expirationSeconds ?? 0);
  const expiration = child(field, 'expirationSeconds');
  if (seconds < 10 * 60) {
    errors.invalid(expiration, plainBadValue(seconds), 'may not specify a duration less than 10 minutes');
  }
  if (seconds > 2 ** 32) {
    errors.invalid(expiration, plainBadValue(seconds), 'may not specify a duration larger than 2^32 seconds');
  }
  const at = childNamed(volume, 'path', ...child(field, 'path').path.slice(volume.path.length));
  if (textOf(path) === '') errors.required(at, '');
  else if (errors.traits.pods.judgesTokenPaths) validateLocalNonReservedPath(path, at, errors);
  fileUser(user, child(field, 'user'), errors);
}

const certificatePaths = ['credentialBundlePath', 'keyPath', 'certificateChainPath'];

function projectCertificate(certificate: JsonMap, field: Field, projection: Projection): void {
  const { errors } = projection;
  validatePodCertificate(certificate, field, errors);
  const written = certificatePaths.filter((name) => textOf(certificate[name]) !== '');
  for (const name of written) {
    validateLocalNonReservedPath(certificate[name], child(field, name), errors);
    rejectConflict(textOf(certificate[name]), textOf(certificate[name]), projection);
  }
  if (written.length > 0) return;
  errors.required(field, 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath');
}
