import { asMap, asNumber, type JsonMap } from '../document/manifest.ts';

/** The seconds that a hook sleeps: by a `sleep` action, or by a command `sleep N` with a literal number. */
export function hookSleep({ exec, sleep }: JsonMap): number {
  const { command } = asMap(exec);
  const words = Array.isArray(command) ? command.join(' ') : '';
  const slept = /(?:^|[\s;&|/])sleep\s+(\d+)s?(?=$|[\s;&|])/.exec(words)?.[1];
  return slept === undefined ? asNumber(asMap(sleep).seconds) : Number(slept);
}
