// DNS of a pod and its hosts file, after validatePodDNSConfig and ValidateHostAliases of
// pkg/apis/core/validation/validation.go and ip.go of k8s.io/apimachinery/pkg/util/validation (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { listOf, mapOf, plain, textOf, textsOf } from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { faultsOfDnsSubdomain, faultsOfDnsSubdomainWithUnderscore, isLonger } from '../name-rules.ts';
import { reject } from '../validate-metadata.ts';

const nameserverLimit = 3;
const searchLimit = 32;
const searchBytesLimit = 2048;

export function validatePodDNSConfig({ dnsPolicy, dnsConfig }: JsonMap, field: Field, errors: FieldErrors): void {
  const nameservers = textsOf(mapOf(dnsConfig).nameservers);
  if (dnsPolicy === 'None' && dnsConfig === undefined) {
    errors.required(field, 'must provide `dnsConfig` when `dnsPolicy` is None');
  } else if (dnsPolicy === 'None' && nameservers.length === 0) {
    const rule = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    errors.required(child(field, 'nameservers'), rule);
  } else if (dnsConfig !== undefined) validateNameservers(mapOf(dnsConfig), field, errors);
}

function validateNameservers({ nameservers, searches, options }: JsonMap, field: Field, errors: FieldErrors): void {
  const servers = { kind: 'strings', value: textsOf(nameservers) } as const;
  const serversField = child(field, 'nameservers');
  if (servers.value.length > nameserverLimit) {
    errors.invalid(serversField, servers, `must not have more than ${nameserverLimit} nameservers`);
  }
  servers.value.forEach((server, index) => {
    rejectIP(server, child(serversField, index), errors);
  });
  validateSearches(textsOf(searches), child(field, 'searches'), errors);
  listOf(options).forEach(({ name }, index) => {
    if (textOf(name) === '') errors.required(child(field, 'options', index), 'must not be empty');
  });
}

function validateSearches(searches: readonly string[], field: Field, errors: FieldErrors): void {
  const bad = { kind: 'strings', value: searches } as const;
  if (searches.length > searchLimit) {
    errors.invalid(field, bad, `must not have more than ${searchLimit} search paths`);
  }
  if (isLonger(searches.join(' '), searchBytesLimit)) {
    const rule = `must not have more than ${searchBytesLimit} characters (including spaces) in the search list`;
    errors.invalid(field, bad, rule);
  }
  const isRelaxed = errors.traits.gates.RelaxedDNSSearchValidation;
  searches.forEach((search, index) => {
    if (isRelaxed && search === '.') return;
    const name = search.replace(/\.$/, '');
    const faults = isRelaxed ? faultsOfDnsSubdomainWithUnderscore(name) : faultsOfDnsSubdomain(name);
    reject(faults, child(field, index), name, errors);
  });
}

export function validateHostAliases(aliases: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  aliases.forEach(({ ip, hostnames }, index) => {
    const [ipField, namesField] = [child(field, index, 'ip'), child(field, index, 'hostnames')];
    const isPlaced = errors.traits.pods.placesAddresses;
    rejectIP(textOf(ip), isPlaced ? ipField : { name: child(field, 'ip').name, path: ipField.path }, errors);
    textsOf(hostnames).forEach((hostname, place) => {
      const at = child(namesField, place);
      const named = isPlaced ? at : { name: child(field, 'hostnames').name, path: at.path };
      reject(faultsOfDnsSubdomain(hostname), named, hostname, errors);
    });
  });
}

/** Addresses that were once taken with zeros before their numbers, or as IPv4 within IPv6. */
function rejectIP(text: string, field: Field, errors: FieldErrors): void {
  const isIPv4 = isSloppyIPv4(text);
  if (!isIPv4 && !isSloppyIPv6(text)) {
    const rule = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
    errors.invalid(field, plain(text), errors.traits.pods.placesAddresses ? rule : 'must be valid IP address');
    return;
  }
  if (!errors.traits.gates.StrictIPCIDRValidation) return;
  const address = text.split(':').at(-1) ?? '';
  if (address.split('.').some((part) => /^0\d/.test(part)) && (isIPv4 || address.includes('.'))) {
    errors.invalid(field, plain(text), 'must not have leading 0s');
  } else if (!isIPv4 && isMapped(text)) {
    errors.invalid(field, plain(text), 'must not be an IPv4-mapped IPv6 address');
  }
}

function isSloppyIPv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255);
}

function isSloppyIPv6(text: string): boolean {
  return groupsOf(text) !== undefined;
}

/** Whether it is an address of IPv4 as IPv6 writes it: `::ffff:` and the four bytes. */
function isMapped(text: string): boolean {
  const groups = groupsOf(text) ?? [];
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
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
    if (isLast && index === pieces.length - 1 && isSloppyIPv4(piece)) {
      const [a = 0, b = 0, c = 0, d = 0] = piece.split('.').map(Number);
      numbers.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(piece)) numbers.push(Number.parseInt(piece, 16));
    else return undefined;
  }
  return numbers;
}
