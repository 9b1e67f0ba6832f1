import { asMap, asNumber, type JsonMap } from '../document/manifest.ts';

/** The seconds that a hook sleeps: by a `sleep` action, or by a command `sleep N` with a literal number. */
export function hookSleep(hook: JsonMap): number {
  return knownSleep(hook) ?? 0;
}

/** The same; undefined where it depends on what the hook runs. No hook takes no time. */
export function knownSleep({ exec, sleep, httpGet, tcpSocket }: JsonMap): number | undefined {
  if (sleep !== undefined && sleep !== null) return asNumber(asMap(sleep).seconds);
  const { command } = asMap(exec);
  const words = Array.isArray(command) ? command.join(' ') : '';
  const [, amount, unit = ''] = /(?:^|[\s;&|/])sleep\s+(\d+(?:\.\d+)?)([smhd]?)(?=$|[\s;&|])/.exec(words) ?? [];
  if (amount !== undefined) return Number(amount) * (secondsIn.get(unit) ?? 1);
  return [exec, httpGet, tcpSocket].every((each) => each === undefined || each === null) ? 0 : undefined;
}

const secondsIn = new Map([
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);
