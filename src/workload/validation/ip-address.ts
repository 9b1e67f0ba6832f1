// Addresses as the server reads them where it always has: with zeros before their numbers, and IPv4 within IPv6; after
// ip.go of k8s.io/apimachinery/pkg/util/validation (0.36.3) and Go's net.IP.

/** Whether it is an address at all. */
export function isIpAddress(text: string): boolean {
  return isIPv4(text) || groupsOf(text) !== undefined;
}

/** Whether a number of an IPv4 address, or of one at the end of an IPv6 address, begins with a zero. */
export function hasLeadingZeros(text: string): boolean {
  const address = text.split(':').at(-1) ?? '';
  return address.includes('.') && address.split('.').some((part) => /^0\d/.test(part));
}

/** Whether it is an address of IPv4 as IPv6 writes it: `::ffff:` and the four bytes. */
export function isMappedAddress(text: string): boolean {
  return !isIPv4(text) && isMapped(groupsOf(text) ?? []);
}

/** The address as Go writes it; undefined if it is not an address. */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text.split('.').map(Number).join('.');
  const groups = groupsOf(text);
  if (groups === undefined) return undefined;
  return isMapped(groups) ? bytesText(groups.slice(6)) : groupsText(groups);
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255);
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function bytesText(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/** The longest run of two zeros or more, the first of equal ones, is left out. */
function groupsText(groups: readonly number[]): string {
  const runs = groups.map((_, start) => groups.slice(start).findIndex((group) => group !== 0));
  const lengths = runs.map((length, start) => (length < 0 ? groups.length - start : length));
  const longest = Math.max(...lengths);
  const words = groups.map((group) => group.toString(16));
  if (longest < 2) return words.join(':');
  const start = lengths.indexOf(longest);
  return `${words.slice(0, start).join(':')}::${words.slice(start + longest).join(':')}`;
}

/** The eight groups of an IPv6 address, or undefined for what is none. */
function groupsOf(text: string): readonly number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return undefined;
  const [front, back] = halves.map((half, index) => numbersOf(half, index === halves.length - 1));
  if (front === undefined || (halves.length === 2 && back === undefined)) return undefined;
  if (halves.length === 1) return front.length === 8 ? front : undefined;
  const missing = 8 - front.length - (back ?? []).length;
  return missing < 1 ? undefined : [...front, ...Array<number>(missing).fill(0), ...(back ?? [])];
}

/** The groups of a part; the last one of an address may be four bytes with dots. */
function numbersOf(part: string, isLast: boolean): readonly number[] | undefined {
  if (part === '') return [];
  const pieces = part.split(':');
  const numbers: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (isLast && index === pieces.length - 1 && isIPv4(piece)) {
      const [a = 0, b = 0, c = 0, d = 0] = piece.split('.').map(Number);
      numbers.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(piece)) numbers.push(Number.parseInt(piece, 16));
    else return undefined;
  }
  return numbers;
}
