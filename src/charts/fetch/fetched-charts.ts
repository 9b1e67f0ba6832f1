// Charts from elsewhere, which the user's own helm pulls. The one place of charts that lets a program reach a network.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { asMap, asText } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import type { Ended, Programs } from '../../host/programs/programs.ts';
import { OutsideFault, type TemporaryFiles } from '../../host/temporary-files.ts';
import { noHelm } from '../../wording/charts.ts';
import { largePulledChart, noChartPulled, pulledAfterStopped, slowPull } from '../../wording/fetched-charts.ts';
import { pullWords } from '../helm/helm-arguments.ts';
import type { ChartReference } from './chart-reference.ts';
import { type PackedFile, readTar, TarFault } from './read-tar.ts';

/** A chart as it was pulled, or why it was not. */
export type FetchedChart =
  | {
      readonly state: 'fetched';
      /** Where it is unpacked, whole. */
      readonly folder: string;
      /** As its own Chart.yaml says it. */
      readonly version: string;
      /** Of what was pulled, as `sha256:…`. */
      readonly digest: string;
    }
  | { readonly state: 'failed'; readonly reason: string };

/** Which chart was pulled. */
export interface PulledFrom {
  readonly reference: ChartReference;
  readonly version: string;
  readonly digest: string;
}

/** What pulling a chart may take: far more than any needs. */
export const fetchLimits = {
  milliseconds: 60_000,
  /** Packed. The largest charts in use have a megabyte or two. */
  maxBytes: 20 * 1024 ** 2,
  maxUnpackedBytes: 100 * 1024 ** 2,
  maxFiles: 10_000,
  maxMemoryBytes: 1024 ** 3,
  atOnce: 4,
  /** After so many that were stopped no further one is pulled: each may take its minute, and a file may ask for hundreds. */
  stopped: 3,
} as const;

/** Pulls each chart once, and keeps it in a temporary folder. */
export class FetchedCharts {
  readonly #files: TemporaryFiles;
  readonly #programs: Programs;
  readonly #known = new Map<string, Promise<FetchedChart>>();
  readonly #byFolder = new Map<string, PulledFrom>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #stopped = 0;

  constructor(files: TemporaryFiles, programs: Programs) {
    this.#files = files;
    this.#programs = programs;
  }

  /** The chart that is unpacked to a folder. */
  chartIn(folder: string): PulledFrom | undefined {
    return this.#byFolder.get(folder);
  }

  fetch(reference: ChartReference): Promise<FetchedChart> {
    const { address, name, version, digest, isPlainHttp } = reference;
    const key = JSON.stringify([address, name, version, digest, isPlainHttp]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = `${this.#known.size}`;
    const pulled = this.#inTurn(() => this.#pull(reference, number));
    this.#known.set(key, pulled);
    return pulled;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= fetchLimits.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #pull(reference: ChartReference, number: string): Promise<FetchedChart> {
    if (this.#stopped >= fetchLimits.stopped)
      return { state: 'failed', reason: pulledAfterStopped(fetchLimits.stopped) };
    const place = await this.#files.makeFolder(['pulled', number]);
    const ended = await this.#programs.run('helm', {
      words: pullWords(reference, place),
      // Plugins are programs of their own, and a cluster has no charts.
      environment: { HELM_PLUGINS: path.join(place, 'no-plugins'), KUBECONFIG: path.join(place, 'no-cluster') },
      isOnline: true,
      silenceMilliseconds: fetchLimits.milliseconds,
      maxBytes: 1024 ** 2,
      maxMemoryBytes: fetchLimits.maxMemoryBytes,
    });
    if (ended.state !== 'exited' || ended.status !== 0) {
      if (ended.state === 'silent' || ended.state === 'too-large') this.#stopped += 1;
      return { state: 'failed', reason: reasonOf(ended) };
    }
    const [name] = (await readdir(place)).filter((each) => each.endsWith('.tgz'));
    if (name === undefined) return { state: 'failed', reason: noChartPulled };
    const file = path.join(place, name);
    if ((await stat(file)).size > fetchLimits.maxBytes) return { state: 'failed', reason: tooLarge() };
    return this.#unpack(await readFile(file), reference, number);
  }

  async #unpack(packed: Buffer, reference: ChartReference, number: string): Promise<FetchedChart> {
    const digest = `sha256:${createHash('sha256').update(packed).digest('hex')}`;
    try {
      const files = await readTar(packed, fetchLimits.maxUnpackedBytes);
      if (files.length > fetchLimits.maxFiles) return { state: 'failed', reason: tooLarge() };
      const about = files.find(({ name }) => /^[^/]+\/Chart\.yaml$/.test(name));
      if (about === undefined) return { state: 'failed', reason: noChartPulled };
      const [top = ''] = about.name.split('/');
      const way = ['charts', number];
      for (const { name, bytes } of ownFiles(files, top)) await this.#files.write([...way, ...name.split('/')], bytes);
      const folder = this.#files.placeOf(way);
      const version = versionIn(Buffer.from(about.bytes).toString('utf8'));
      this.#byFolder.set(folder, { reference, version, digest });
      return { state: 'fetched', folder, version, digest };
    } catch (error) {
      if (error instanceof TarFault || isOfName(error)) return { state: 'failed', reason: String(error.message) };
      throw error;
    }
  }
}

function tooLarge(): string {
  return largePulledChart(fetchLimits.maxBytes / 1024 ** 2, fetchLimits.maxFiles);
}

function versionIn(about: string): string {
  return asText(asMap(readPlainDocuments(about)[0]?.value).version);
}

/** What lies in the chart's own folder, the first of each name. */
function ownFiles(files: readonly PackedFile[], top: string): readonly PackedFile[] {
  const own = files.flatMap(({ name, bytes }) =>
    name.startsWith(`${top}/`) ? [{ name: name.slice(top.length + 1), bytes }] : [],
  );
  return [...new Map(own.toReversed().map((each) => [each.name, each])).values()];
}

/** A name that leads out, or that this system does not take. */
function isOfName(error: unknown): error is Error {
  const codes: readonly unknown[] = ['ENAMETOOLONG', 'EEXIST', 'ENOTDIR', 'EISDIR', 'EINVAL'];
  return error instanceof OutsideFault || (error instanceof Error && 'code' in error && codes.includes(error.code));
}

/** One sentence of how helm ended. */
function reasonOf(ended: Ended): string {
  if (ended.state === 'absent' || ended.state === 'inside-workspace') return noHelm();
  if (ended.state === 'silent') return slowPull(fetchLimits.milliseconds / 1000);
  if (ended.state === 'too-large' || ended.state === 'too-much') return tooLarge();
  const [, said = ended.errors] = ended.errors.split(/^Error: /m);
  return said.trim().split('\n')[0] ?? '';
}
