// What Pod Security of a namespace says of a workload's pods.
import { say } from '../../std/say.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

interface PlacedNamespace {
  readonly name: string;
  /** Empty for the workload's own. */
  readonly file: string;
}

function namespaceText({ name, file }: PlacedNamespace): string {
  return say`namespace "${name}"${file === '' ? '' : say` in ${file}`}`;
}

export const podSecurityRefusesPods = {
  title: say`Pod Security refuses the pods`,
  /** The end is what the server says. */
  message: (name: string, by: PlacedNamespace, refusal: string, where: WhereStuck | undefined) =>
    say`${namespaceText(by)} forbids the pods of "${name}": ${refusal}${stopsAt(where)}`,
  fix: say`Set the securityContext that the restricted level requires`,
};

export const podSecurityWarns = {
  title: say`Pod Security warns about the pods`,
  /** The end is what the server says. */
  warning: (name: string, by: PlacedNamespace, warning: string) =>
    say`the labels of ${namespaceText(by)} make the API server warn about the pods of "${name}": ${warning}`,
  audit: (name: string, by: PlacedNamespace, warning: string) =>
    say`the labels of ${namespaceText(by)} make the audit log report the pods of "${name}": ${warning}`,
};
