import { readFileSync, writeFileSync } from 'node:fs';
import { paced, simulatedSeconds } from './pace.ts';

const file = new URL('../../docs/how-right.md', import.meta.url);
const row = /^\| (?<what>[^|]+) \| (?<real>[\d.]+) s \| (?<ours>[\d.]+) s \|$/gm;

/** How long something took on a real control plane. */
export interface Measured {
  readonly what: string;
  readonly seconds: number;
}

/** The table of the docs: what was measured, and what the simulation says. */
export function tableOfPaces(): readonly (Measured & { readonly simulated: number })[] {
  const [paces = ''] = readFileSync(file, 'utf8').split('\n## Nodes\n');
  return [...paces.matchAll(row)].map(({ groups }) => {
    return { what: groups?.what ?? '', seconds: Number(groups?.real), simulated: Number(groups?.ours) };
  });
}

/** Puts new measurements of a version and day into the table. */
export function updateTable(measured: readonly Measured[], versionAndDay: string): void {
  const text = readFileSync(file, 'utf8')
    .replace(row, (line, what: string) => rowOf(what, measured) ?? line)
    .replace(/\(measured with [^)]*\)/, `(measured with ${versionAndDay})`);
  writeFileSync(file, text);
}

function rowOf(what: string, measured: readonly Measured[]): string | undefined {
  const known = measured.find((each) => each.what === what);
  const simulated = paced.find((each) => each.what === what);
  if (known === undefined || simulated === undefined) return undefined;
  return `| ${what} | ${known.seconds.toFixed(1)} s | ${simulatedSeconds(simulated).toFixed(1)} s |`;
}
