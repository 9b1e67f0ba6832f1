/** A chart that lies elsewhere, as an object of the repository asks for it. */
export interface ChartReference {
  /** The address of a repository of charts, or with `oci://` that of the chart itself. */
  readonly address: string;
  readonly name: string;
  /** One version, or a range of them; empty: the newest. */
  readonly version: string;
  /** What it must be, as `sha256:…`; only a registry is asked for it. */
  readonly digest?: string;
  /** Whether the registry is asked without TLS. */
  readonly isPlainHttp?: boolean;
}

/** A reference as files say it; undefined where helm is not asked for it: names that are no charts', and addresses of files, of plugins and with passwords. */
export function chartReference(said: ChartReference): ChartReference | undefined {
  const { name, version, digest = '' } = said;
  const address = plainAddress(said.address);
  const isFit = isName.test(name) && isVersion.test(version) && isDigest.test(digest);
  return address === undefined || !isFit ? undefined : { ...said, address };
}

const isName = /^[\w.+-]{1,250}$/;
const isVersion = /^[\w.+*^~<>=|!, -]{0,200}$/;
const isDigest = /^(?:sha256:[\da-f]{64})?$/;

function plainAddress(text: string): string | undefined {
  if (!/^(?:https?|oci):\/\/[\w.-]{1,250}(?::\d{1,5})?(?:\/[\w.~%@+:-]{0,250}){0,20}$/i.test(text)) return undefined;
  return withoutSlashes(text);
}

/** An address without slashes at its end. */
export function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

/** The last step of the address of a chart in a registry. */
export function nameInRegistry(address: string): string {
  return withoutSlashes(address).split('/').at(-1) ?? '';
}
