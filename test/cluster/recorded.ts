import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const appliersFile = path.join(import.meta.dirname, 'appliers/played.jsonl');
export const drainsFile = path.join(import.meta.dirname, 'drains/played.jsonl');
export const endpointsFile = path.join(import.meta.dirname, 'endpoints/played.jsonl');
export const stepsFile = path.join(import.meta.dirname, 'steps/played.jsonl');

/** The cases that a cluster has played, one a line, so that forecasts can be held against them without one. */
export function readRecorded<Played>(file: string): readonly Played[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export function writeRecorded(file: string, played: readonly object[]): void {
  writeFileSync(file, played.map((each) => `${JSON.stringify(each)}\n`).join(''));
}
