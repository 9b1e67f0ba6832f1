// The image's pull policy by its tag, after SetDefaults_Container of pkg/apis/core/v1/defaults.go (1.36.3) and the
// grammar of image references (github.com/distribution/reference).

const host = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `(?:${host}(?:\\.${host})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const reference = new RegExp(`^(${domain}/${component}(?:/${component})*)(?::(\\w[\\w.-]{0,127}))?(?:@(${digest}))?$`);

/** `Always` for the tag `latest` or none, else `IfNotPresent`; also for what is no valid image reference. */
export function pullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  if (/^[a-f0-9]{64}$/.test(image)) return 'IfNotPresent';
  const found = reference.exec(withDomain(image));
  if (found === null) return 'IfNotPresent';
  const [, name = '', tag, imageDigest] = found;
  if (pathOf(name).length > longestPath) return 'IfNotPresent';
  return tag === 'latest' || (tag === undefined && imageDigest === undefined) ? 'Always' : 'IfNotPresent';
}

const longestPath = 255;

/** Without the registry; images of Docker itself are those of its library. */
function pathOf(name: string): string {
  const [registry, path = ''] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  return registry === 'docker.io' && !path.includes('/') ? `library/${path}` : path;
}

/** `docker.io/` in front of a name whose first part is no registry. */
function withDomain(image: string): string {
  const first = image.slice(0, Math.max(0, image.indexOf('/')));
  const isRegistry = first !== '' && (/[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first);
  return isRegistry ? image : `docker.io/${image}`;
}
