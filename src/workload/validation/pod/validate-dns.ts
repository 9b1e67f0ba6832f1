// DNS of a pod and its hosts file, after validatePodDNSConfig and ValidateHostAliases
// of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { listOf, mapOf, plainBadValue, textOf, textsOf } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { hasLeadingZeros, isIpAddress, isMappedAddress } from '../ip-address.ts';
import { faultsOfDnsSubdomain, faultsOfDnsSubdomainWithUnderscore, isLonger } from '../name-rules.ts';

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
  const { printsUnderscore } = errors.traits.pods;
  searches.forEach((search, index) => {
    if (isRelaxed && search === '.') return;
    const name = search.replace(/\.$/, '');
    const faults = isRelaxed ? faultsOfDnsSubdomainWithUnderscore(name, printsUnderscore) : faultsOfDnsSubdomain(name);
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
  if (!isIpAddress(text)) {
    const rule = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
    errors.invalid(field, plainBadValue(text), errors.traits.pods.placesAddresses ? rule : 'must be valid IP address');
    return;
  }
  if (!errors.traits.gates.StrictIPCIDRValidation) return;
  if (hasLeadingZeros(text)) errors.invalid(field, plainBadValue(text), 'must not have leading 0s');
  else if (isMappedAddress(text)) errors.invalid(field, plainBadValue(text), 'must not be an IPv4-mapped IPv6 address');
}
