// What a live cluster has. kubectl runs to read, and where somebody asks for it for a dry run of an apply.
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { ServerSideApply } from '../change/change.ts';
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { brokenOffMessage, endedMessage, insideWorkspaceMessage, noKubectlMessage } from '../wording/programs.ts';
import { caught } from './caught.ts';
import { KubectlSilence } from './cluster-fault.ts';
import { demandKubeconfigs, listedKubeconfigs } from './kubeconfig.ts';
import {
  configWords,
  dryRunWords,
  listWords,
  readWords,
  requestSeconds,
  versionWords,
  watchWords,
} from './kubectl-arguments.ts';
import { objectIn, objectLines } from './live-answer.ts';
import { endProcess } from './programs/end-process.ts';
import type { FoundProgram } from './programs/find-program.ts';
import type { Ended, ProgramCall, Programs } from './programs/programs.ts';

/** For one answer of the server, and kubectl to sign in besides. */
const silenceMilliseconds = (requestSeconds + 1) * 1000;
const maxBytes = 16 * 1024 * 1024;
/** Of a whole cluster. kubectl writes a list once it has all pages of it, and each page has a time limit of its own. */
const maxListBytes = 16 * maxBytes;
const listSilenceMilliseconds = 30_000;

/** Which cluster is asked, as kubectl's own flags have it; what is absent is as the kubeconfig has it. */
export interface ClusterChoice {
  readonly context?: string;
  readonly namespace?: string;
  readonly kubeconfig?: string;
}

/** What a choice comes to; the namespace is that of objects which name none. */
export interface LivePlace {
  readonly context: string;
  readonly namespace: string;
  readonly kubeconfig?: string;
}

/** Which object is asked for; without a namespace that of the place is meant. */
export interface LiveName {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
}

/** What reads a cluster; a promise that fails does so with kubectl's own words. */
export interface KubectlProgram {
  /** Asks the kubeconfig alone, once it is sure that kubectl can read it. */
  place(choice: ClusterChoice): Promise<LivePlace>;
  /** The versions of kubectl and of the server as JSON. */
  version(place: LivePlace): Promise<string>;
  /** The object as JSON, with who owns its fields. */
  read(place: LivePlace, object: LiveName): Promise<string>;
  /** A `List` of the objects of a kind that the selector matches, as JSON. */
  list(place: LivePlace, objects: LiveList): Promise<string>;
  /** A `List` of all that is there of some kinds, as JSON. */
  listAll(place: LivePlace, objects: LiveKinds): Promise<PartialList>;
  /** Has the server say what it would store. That takes the right to write, and calls webhooks. */
  dryRun(place: LivePlace, apply: LiveApply): Promise<DryRunOutput>;
  /** Tells what there is and then each change, until it is stopped. */
  watch(place: LivePlace, watched: LiveWatch): Promise<void>;
}

/** An object that is watched, or the pods that a selector matches. */
export interface LiveWatch {
  readonly what: LiveName | { readonly selector: string };
  readonly tell: (event: LiveEvent) => void;
  readonly stop: AbortSignal;
}

export interface LiveEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: JsonMap;
}

/** A manifest that somebody may apply. */
export interface LiveApply {
  readonly manifest: string;
  readonly namespace: string | undefined;
  readonly serverSide: ServerSideApply | undefined;
}

/** The object as JSON where the server takes it, and the warnings or the refusal in its words. */
export interface DryRunOutput {
  readonly object: string | undefined;
  readonly errors: string;
}

export interface LiveList {
  readonly kind: 'replicasets.apps' | 'controllerrevisions.apps' | 'pods';
  readonly selector: string;
  readonly namespace: string | undefined;
}

/** Those of a namespace, or everywhere; what lives in none is there in any case. */
export interface LiveKinds {
  readonly kinds: readonly string[];
  readonly namespace: string;
  readonly fieldSelector?: string;
}

/** What may be read, and in kubectl's words why the rest may not. */
export interface PartialList {
  readonly text: string;
  readonly errors: string;
}

export function createKubectl(programs: Programs): KubectlProgram {
  const start = (words: readonly string[], more: Partial<ProgramCall> = {}) =>
    programs.run('kubectl', { words, environment: configuration(), silenceMilliseconds, maxBytes, ...more });
  const run = async (words: readonly string[]) => outputOf(await start(words));
  return {
    async place({ context, namespace, kubeconfig }) {
      const file: Pick<LivePlace, 'kubeconfig'> =
        kubeconfig === undefined ? {} : { kubeconfig: path.resolve(kubeconfig) };
      await demandKubeconfigs(file.kubeconfig);
      const answer = await run(configWords(context, file.kubeconfig));
      const view = objectIn(answer);
      const own = asMap(asMap(asList(view.contexts)[0]).context);
      const named = context ?? asText(view['current-context']);
      return { context: named, namespace: namespace ?? (asText(own.namespace) || 'default'), ...file };
    },
    version: (place) => run(versionWords(place)),
    read: (place, object) => run(readWords(place, object, object.namespace)),
    list: (place, { kind, ...selected }) => run(listWords(place, { kinds: [kind], ...selected })),
    async listAll(place, objects) {
      const ended = await start(listWords(place, objects), {
        maxBytes: maxListBytes,
        silenceMilliseconds: listSilenceMilliseconds,
      });
      // It continues with the other kinds, and fails in the end.
      const isPartial = ended.state === 'exited' && ended.output.length > 0;
      return isPartial
        ? { text: ended.output.toString('utf8'), errors: ended.errors }
        : { text: outputOf(ended, listSilenceMilliseconds), errors: '' };
    },
    async dryRun(place, { manifest, ...applied }) {
      const ended = await start(dryRunWords(place, applied), { input: manifest });
      const isRefused = ended.state === 'exited' && ended.status !== 0 && refusalWords.test(ended.errors);
      if (isRefused) return { object: undefined, errors: ended.errors };
      const object = outputOf(ended);
      return { object, errors: ended.state === 'exited' ? ended.errors : '' };
    },
    watch: (place, { what, tell, stop }) => {
      const call = { words: watchWords(place, what), environment: configuration(), signal: stop };
      const started = programs.start('kubectl', call);
      if (started.state !== 'started') return Promise.reject(faultOf(started));
      return followed(started.child, tell, stop);
    },
  };
}

/** How kubectl begins what the server says, as against what keeps it from asking. */
const refusalWords =
  /^(?:Error from server \((?!Timeout|InternalError|ServiceUnavailable)|error: Apply failed with|The \w+ ".*" is invalid: )/m;

/** Files that are named from where this program stands: kubectl stands elsewhere. */
function configuration(): Readonly<Record<string, string>> {
  const listed = listedKubeconfigs();
  return listed === undefined ? {} : { KUBECONFIG: listed.join(path.delimiter) };
}

/** Throws an error in kubectl's own words, or in ours where it says nothing. */
function outputOf(ended: Ended, silence = silenceMilliseconds): string {
  switch (ended.state) {
    case 'exited':
      if (ended.status === 0) return ended.output.toString('utf8');
      throw new Error(ended.errors.trim() || endedMessage('kubectl', ended.status));
    case 'absent':
    case 'inside-workspace':
      throw faultOf(ended);
    case 'silent':
      throw new KubectlSilence(silence / 1000);
    default:
      throw new Error(ended.errors.trim() || brokenOffMessage('kubectl'));
  }
}

/** Why it does not start. */
function faultOf(found: Exclude<FoundProgram, { state: 'found' }>): Error {
  return new Error(found.state === 'absent' ? noKubectlMessage : insideWorkspaceMessage('kubectl', found.file));
}

/** Tells the objects of a stream. Fails in kubectl's words where it does not end by itself, and with what `tell` throws. */
function followed(child: ChildProcess, tell: LiveWatch['tell'], stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let errors = '';
    const objects = objectLines((object) => tell(object as unknown as LiveEvent));
    const giveUp = (error: unknown): void => {
      endProcess(child);
      child.stdout?.destroy();
      reject(error);
    };
    child.stdout?.setEncoding('utf8').on('data', caught(objects, giveUp));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-maxErrorCharacters);
    });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0 || stop.aborted) resolve();
      else reject(new Error(errors.trim() || brokenOffMessage('kubectl')));
    });
  });
}

const maxErrorCharacters = 10_000;
