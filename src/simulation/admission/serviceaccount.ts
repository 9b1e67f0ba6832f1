// Follows kubernetes/plugin/pkg/admission/serviceaccount/admission.go (v1.36.3).
// Differs from upstream: adds no volume with a token, as nothing here looks at it.
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import type { KnownItems, ServiceAccount } from '../../workload/placement/namespace-policies.ts';
import { forbidden, type Mutation, type RefusalCause } from './refusal.ts';

const defaultServiceAccountName = 'default';

export function admitServiceAccount(
  given: JsonMap,
  namespace: string,
  { items, areAll }: KnownItems<ServiceAccount>,
): Mutation {
  const name = asText(given.serviceAccountName) || defaultServiceAccountName;
  const spec = given.serviceAccountName === name ? given : { ...given, serviceAccountName: name };
  const by = { kind: 'ServiceAccount', name } as const;
  const account = items.find((each) => each.name === name);
  if (account === undefined) {
    if (!areAll || name === defaultServiceAccountName) return { spec };
    const message = `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
    return { spec, refusal: forbidden(by, [{ message, at: ['serviceAccountName'] }]) };
  }
  const cause = account.enforcesMountableSecrets ? limitSecretReferences(account, spec) : undefined;
  return cause === undefined ? { spec } : { spec, refusal: forbidden(by, [cause]) };
}

/** The first secret of a pod that its account does not name. */
function limitSecretReferences(account: ServiceAccount, spec: JsonMap): RefusalCause | undefined {
  const { name, secrets, imagePullSecrets } = account;
  const because = `is not allowed because service account ${name} does not reference that`;
  const isLacking = (reference: Json | undefined, key: string) =>
    (reference ?? null) !== null && !secrets.includes(asText(asMap(reference)[key]));
  for (const [index, volume] of asList(spec.volumes).entries()) {
    const { secret } = asMap(volume);
    if (isLacking(secret, 'secretName'))
      return { message: `volume with ${secretText(secret, 'secretName')} ${because} secret`, at: ['volumes', index] };
  }
  for (const { what, container, at } of containersOf(spec)) {
    const user = `${what} ${asText(container.name)}`;
    for (const [index, env] of asList(container.env).entries()) {
      const { name: variable, valueFrom } = asMap(env);
      const { secretKeyRef } = asMap(valueFrom);
      if (!isLacking(secretKeyRef, 'name')) continue;
      const reference = `with envVar ${asText(variable)} referencing ${secretText(secretKeyRef, 'name')}`;
      return { message: `${user} ${reference} ${because} secret`, at: [...at, 'env', index] };
    }
    for (const [index, source] of asList(container.envFrom).entries()) {
      const { secretRef } = asMap(source);
      if (!isLacking(secretRef, 'name')) continue;
      const reference = `with envFrom referencing ${secretText(secretRef, 'name')}`;
      return { message: `${user} ${reference} ${because} secret`, at: [...at, 'envFrom', index] };
    }
  }
  const pulled = asList(spec.imagePullSecrets).map((each) => asText(asMap(each).name));
  const index = pulled.findIndex((each) => !imagePullSecrets.includes(each));
  if (index < 0) return undefined;
  const message = `imagePullSecrets[${index}].name="${pulled[index]}" ${because} imagePullSecret`;
  return { message, at: ['imagePullSecrets', index] };
}

function secretText(reference: Json | undefined, key: string): string {
  return `secret.secretName="${asText(asMap(reference)[key])}"`;
}

interface SecretUser {
  readonly what: string;
  readonly container: JsonMap;
  readonly at: Path;
}

function containersOf(spec: JsonMap): readonly SecretUser[] {
  const listed = (list: string, what: string) =>
    asList(spec[list]).map((each, index): SecretUser => ({ what, container: asMap(each), at: [list, index] }));
  return [...listed('initContainers', 'init container'), ...listed('containers', 'container')];
}
