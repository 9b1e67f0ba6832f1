// Which names of images a node can read (github.com/distribution/reference v0.6.0: normalize.go, reference.go).

const component = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `(?:${component}(?:\\.${component})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const pathPart = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const tag = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const reference = new RegExp(`^${domain}/${pathPart}(?:/${pathPart})*(?::${tag})?(?:@${digest})?$`);
const identifier = /^[a-f0-9]{64}$/;
const mostOfName = 255;

/** Why a node starts no container of such an image, in the kubelet's word; undefined: nothing is wrong with the name. */
export function imageFault(image: string): 'InvalidImageName' | undefined {
  if (identifier.test(image)) return 'InvalidImageName';
  const [host = '', remainder] = splitDomain(image);
  const [name = ''] = remainder.split(/[:@]/);
  const isRead = reference.test(`${host}/${remainder}`) && host.length + 1 + name.length <= mostOfName;
  return isRead ? undefined : 'InvalidImageName';
}

/** Without a host's name in front, it is on Docker Hub, where images of one word are in `library`. */
function splitDomain(image: string): readonly [string, string] {
  const slash = image.indexOf('/');
  const first = image.slice(0, Math.max(0, slash));
  const isHost = slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first);
  if (isHost) return [first, image.slice(slash + 1)];
  return ['docker.io', slash < 0 ? `library/${image}` : image];
}

/** The same in a forecast, which takes placeholders for filled in. Pods with blanks around the name come to no node. */
export function assumedImageFault(image: string): ReturnType<typeof imageFault> {
  return isPlaceholder(image) || hasBlankEnds(image) ? undefined : imageFault(image);
}

/** Whether the name holds what envsubst, a pipeline or a person is to fill in: marks that no name of an image has. */
export function isPlaceholder(image: string): boolean {
  return /[${}<>#%]|__[A-Z]/.test(image);
}

/** Whether blanks begin or end it: a template may have that, but the server refuses each pod. */
export function hasBlankEnds(image: string): boolean {
  return image.trim() !== image;
}
