// Pods that a LimitRange of their namespace keeps away.
import { say } from '../../std/say.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

/** `LimitRange "small" in limits.yaml`; the file is empty for the workload's own. */
function limitRangeText({ name, file }: { readonly name: string; readonly file: string }): string {
  return say`LimitRange "${name}"${file === '' ? '' : say` in ${file}`}`;
}

export const limitRangeRefusesPods = {
  title: say`A LimitRange refuses the pods`,
  /** The end is what the server says. */
  message: (
    name: string,
    by: { readonly name: string; readonly file: string },
    refusal: { readonly what: 'pods' | 'claims' | 'invalid-pods'; readonly message: string },
    where: WhereStuck | undefined,
  ) => say`${subject[refusal.what](limitRangeText(by), name)}: ${refusal.message}${stopsAt(where)}`,
  fix: (field: string, amount: string) => say`Set ${field}: ${amount}`,
};

const subject = {
  pods: (limitRange: string, name: string) => say`${limitRange} forbids the pods of "${name}"`,
  claims: (limitRange: string, name: string) => say`${limitRange} forbids the PersistentVolumeClaims of "${name}"`,
  'invalid-pods': (limitRange: string, name: string) =>
    say`the values that ${limitRange} sets make the pods of "${name}" invalid`,
} as const;
