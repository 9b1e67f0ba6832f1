// validateWindowsSecurityContextOptions of pkg/apis/core/validation/validation.go (1.36.3).
import { type FieldCheck, ifPresent, members, named, textOf } from '../checks.ts';
import type { Field, FieldErrors } from '../field-errors.ts';
import { faultsOfDnsSubdomain, isLonger } from '../name-rules.ts';

const specLimitKiB = 64;
const domainLimit = 256;
const userLimit = 104;

const netBios = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const dnsName = new RegExp(`^${label}(?:\\.${label})*$`);

export const validateWindowsSecurityContextOptions = members({
  gmsaCredentialSpecName: faulty(faultsOfDnsSubdomain),
  gmsaCredentialSpec: faulty((spec) => {
    if (spec === '') return ['gmsaCredentialSpec cannot be an empty string'];
    return isLonger(spec, specLimitKiB * 1024) ? [`gmsaCredentialSpec size must be under ${specLimitKiB} KiB`] : [];
  }),
  runAsUserName: faulty(faultsOfUserName),
});

/** A pointer to a text, of which each fault is a cause. */
function faulty(faultsOf: (text: string) => readonly string[]): FieldCheck {
  return ifPresent((value, field: Field, errors: FieldErrors) => {
    for (const fault of faultsOf(textOf(value))) errors.invalid(field, named(value), fault);
  });
}

function faultsOfUserName(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\x00-\x1f\x7f]/.test(name)) return ['runAsUserName cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const user = parts.at(-1) ?? '';
  const domain = parts.length === 2 ? (parts[0] ?? '') : undefined;
  const rules: readonly [boolean, string][] = [
    [isLonger(domain ?? '', domainLimit - 1), `Domain length must be under ${domainLimit} characters`],
    [
      domain !== undefined && !netBios.test(domain) && !dnsName.test(domain),
      "Domain doesn't match the NetBios nor the DNS format",
    ],
    [user === '', 'User cannot be empty'],
    [isLonger(user, userLimit), `User length must not be longer than ${userLimit} characters`],
    [/^[. ]+$/.test(user), 'User cannot contain only periods or spaces'],
    [/["/\\:;|=,+*?<>@[\]]/.test(user), 'User cannot contain the following characters: "/\\:;|=,+*?<>@[]'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => `runAsUserName's ${words}`);
}
