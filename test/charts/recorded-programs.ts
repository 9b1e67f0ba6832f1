// What helm and kustomize answered, so that the table is checked where neither is installed.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInVersions } from '../../src/charts/helm/built-in-versions.ts';
import { createPrograms, type Ended, type Programs } from '../../src/host/programs/programs.ts';
import { packedChart, type ServedChart } from './fetch/chart-servers.ts';

/** A call with its answer; `$CASE` is the folder of the case and `$TEMP` a temporary one. */
export interface Recorded {
  readonly program: string;
  readonly words: readonly string[];
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

export interface RecordingPrograms extends Programs {
  readonly calls: readonly Recorded[];
}

/** Whatever Helm is installed here, the table is of Helm 4. */
const helm4: Ended = { state: 'exited', status: 0, output: Buffer.from('v4.0.0\n'), errors: '' };

/** The real programs, with a record of what they answer. */
export function recordingPrograms(folder: string): RecordingPrograms {
  const programs = createPrograms({
    environment: { ...process.env, HELM_CACHE_HOME: path.join(folder, '.helm-cache') },
  });
  const answers: (Recorded | undefined)[] = [];
  return {
    // In the order in which they were asked: some run beside each other.
    get calls() {
      return answers.filter((answer) => answer !== undefined);
    },
    start: programs.start,
    missing: programs.missing,
    async run(program, call) {
      if (call.words[0] === 'version') return helm4;
      // What is pulled is in the case itself.
      if (call.isOnline === true) return programs.run(program, call);
      const index = answers.push(undefined) - 1;
      const ended = await programs.run(program, call);
      if (ended.state === 'exited') answers[index] = recorded(program, call.words, ended, folder);
      return ended;
    },
  };
}

/** What stands for the servers of charts where none is started. */
export const nowhere = { url: 'http://127.0.0.1:9/charts', registry: 'oci://127.0.0.1:9/charts' };

/** Programs that answer as is recorded, and fail at any other call. */
export function replayingPrograms(
  file: string,
  folder: string,
  served: readonly ServedChart[] = [],
): RecordingPrograms {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const known: readonly Recorded[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  const calls: Recorded[] = [];
  return {
    calls,
    start: () => assert.fail('nothing is started that is talked to'),
    missing: (name) =>
      name === 'kustomize' && !known.some(({ program }) => program === name) ? { state: 'absent' } : undefined,
    async run(program, { words, isOnline = false }): Promise<Ended> {
      if (words[0] === 'version') return helm4;
      if (isOnline) return pulledHere(words, served);
      const asked = neutral(words, folder);
      const isAsked = (each: Recorded) => each.program === program && each.words.join('\0') === asked.join('\0');
      // What is asked again may have been answered otherwise then.
      const found = known.find((each) => !calls.includes(each) && isAsked(each)) ?? known.findLast(isAsked);
      assert(found, `not recorded: ${program} ${asked.join(' ')}`);
      calls.push(found);
      const [output, errors] = [found.output, found.errors].map((text) =>
        text.replaceAll('$CASE', folder).replaceAll('$CHARTS', nowhere.url).replaceAll('$REGISTRY', nowhere.registry),
      );
      return { state: 'exited', status: found.status, output: Buffer.from(output ?? ''), errors: errors ?? '' };
    },
  };
}

/** A chart of the case where helm would put what it pulls. */
function pulledHere(words: readonly string[], served: readonly ServedChart[]): Ended {
  const option = (name: string) => (words.includes(name) ? (words[words.indexOf(name) + 1] ?? '') : '');
  const [name = ''] = (words.at(-1) ?? '').split('/').slice(-1);
  const chart = served.find((each) => each.name === name && each.version === option('--version'));
  if (chart !== undefined)
    writeFileSync(path.join(option('--destination'), `${name}-${chart.version}.tgz`), packedChart(chart));
  const missing = `chart "${name}" version "${option('--version')}" not found in ${option('--repo')} repository`;
  const errors = chart === undefined ? `Error: ${missing}\n` : '';
  return { state: 'exited', status: chart === undefined ? 1 : 0, output: Buffer.from(''), errors };
}

/** Whether both kinds of programs can be asked here. */
export async function areProgramsThere(): Promise<boolean> {
  const limits = { silenceMilliseconds: 20_000, maxBytes: 1_000_000 };
  const programs = createPrograms();
  const helm = await programs.run('helm', { words: ['version', '--short'], ...limits });
  const kustomize = await programs.run('kustomize', { words: ['version'], ...limits });
  return helm.state === 'exited' && kustomize.state === 'exited';
}

export function writeRecord(file: string, calls: readonly Recorded[]): void {
  writeFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
}

function recorded(
  program: string,
  words: readonly string[],
  { status, output, errors }: Extract<Ended, { state: 'exited' }>,
  folder: string,
): Recorded {
  // When it debugs it tells of itself, such as when and where it was built.
  const [told = '', complained = ''] = neutral(
    [output.toString('utf8'), words.includes('--debug') ? '' : errors],
    folder,
  );
  return { program, words: neutral(words, folder), status, output: told, errors: complained };
}

const temporary = new RegExp(
  `${path.join(tmpdir(), 'rollout-preview-').replaceAll(/[\\.]/g, '\\$&')}\\d+-\\w+-\\w{6}`,
  'g',
);

function neutral(texts: readonly string[], folder: string): readonly string[] {
  const kinds = builtInVersions.join(',');
  return texts.map((text) =>
    text.replaceAll(folder, '$CASE').replaceAll(temporary, '$TEMP').replaceAll(kinds, '$KINDS_OF_A_CLUSTER'),
  );
}
