// What kubectl is given on its command line. Nothing else writes flags for it.

/** Where it looks: the context and the namespace are always said, whatever the kubeconfig has. */
interface ClusterPlace {
  readonly context: string;
  readonly namespace: string;
  readonly kubeconfig?: string;
}

interface ObjectArgument {
  readonly kind: string;
  readonly name: string;
}

/** Stands for all namespaces: none can have the name. */
export const everywhere = '*';

/** The longest that the server may take for one answer. */
export const requestSeconds = 7;

/** Shows the part of the kubeconfig that is used. */
export function configWords(context: string | undefined, kubeconfig: string | undefined): readonly string[] {
  const chosen = context === undefined ? [] : [`--context=${context}`];
  return ['config', 'view', '--minify', '--output=json', ...chosen, ...kubeconfigOf(kubeconfig)];
}

export function versionWords(place: ClusterPlace): readonly string[] {
  return ['version', ...inTime(place)];
}

export function readWords(
  place: ClusterPlace,
  object: ObjectArgument,
  namespace: string | undefined,
): readonly string[] {
  return ['get', nameOf(object), '--show-managed-fields', ...inTime(place), inNamespace(namespace ?? place.namespace)];
}

/** The objects of the kinds in a namespace, or everywhere: those that are selected by their labels or their fields. */
export function listWords(
  place: ClusterPlace,
  { kinds, namespace, selector, fieldSelector }: Listed,
): readonly string[] {
  const selected = [
    ...(selector === undefined ? [] : [`--selector=${selector}`]),
    ...(fieldSelector === undefined ? [] : [`--field-selector=${fieldSelector}`]),
  ];
  const words = ['get', kinds.join(','), ...selected];
  if (namespace === everywhere) return [...words, '--all-namespaces', ...inTime(place)];
  return [...words, ...inTime(place), inNamespace(namespace ?? place.namespace)];
}

interface Listed {
  readonly kinds: readonly string[];
  readonly namespace: string | undefined;
  readonly selector?: string;
  readonly fieldSelector?: string;
}

/** Asks the server what it would store of its input. */
export function dryRunWords(place: ClusterPlace, { namespace, serverSide }: ApplyMode): readonly string[] {
  const forced = serverSide?.isForced === true ? ['--force-conflicts'] : [];
  const way = serverSide === undefined ? [] : ['--server-side', ...forced];
  const where = [...inTime(place), inNamespace(namespace ?? place.namespace)];
  return ['apply', '--dry-run=server', '--filename=-', ...way, ...where];
}

interface ApplyMode {
  readonly namespace: string | undefined;
  readonly serverSide: { readonly isForced: boolean } | undefined;
}

/** Tells each change of an object, or of the pods that a selector matches, without a limit of time. */
export function watchWords(
  place: ClusterPlace,
  what: ObjectArgument | { readonly selector: string },
): readonly string[] {
  const object = 'name' in what ? [nameOf(what)] : ['pods', `--selector=${what.selector}`];
  return ['get', ...object, '--watch', '--output-watch-events', ...asJson(place), inNamespace(place.namespace)];
}

/** Begins with the kind, so that no name is an option, and names one object, whatever the name. */
function nameOf({ kind, name }: ObjectArgument): string {
  return `${kind.toLowerCase()}/${name}`;
}

function inNamespace(namespace: string): string {
  return `--namespace=${namespace}`;
}

function inTime(place: ClusterPlace): readonly string[] {
  return [...asJson(place), `--request-timeout=${requestSeconds}s`];
}

function asJson({ context, kubeconfig }: ClusterPlace): readonly string[] {
  return ['--output=json', `--context=${context}`, ...kubeconfigOf(kubeconfig)];
}

function kubeconfigOf(kubeconfig: string | undefined): readonly string[] {
  return kubeconfig === undefined ? [] : [`--kubeconfig=${kubeconfig}`];
}
