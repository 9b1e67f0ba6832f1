import type { LanguageService } from '../../language-service/service.ts';
import {
  type AnswerParts,
  type AskedName,
  type FromService,
  type LongFeatures,
  longNames,
  quickNames,
  type ServiceName,
  type ToldName,
  type ToService,
  toldNames,
  wholeNames,
} from './messages.ts';
import { ToldSoFar } from './told-so-far.ts';

/** The way to a thread that serves. */
export interface ServicePort {
  send(message: ToService): void;
  /** Ends the thread. */
  end(): void;
}

/** What comes from there. */
export interface PortEvents {
  onMessage(message: FromService): void;
  /** The thread has ended by itself. */
  onEnd(error: unknown): void;
}

/** How a question is waited for: until nobody waits any more, and who is told answers before the last one. */
export class AnswerWait<Part = unknown> {
  readonly signal?: AbortSignal;
  readonly tell: ((part: Part) => void) | undefined;

  constructor(signal: AbortSignal, tell?: (part: Part) => void) {
    this.signal = signal;
    this.tell = tell;
  }
}

type ToldService = Pick<LanguageService, ToldName>;

type AskedService = {
  readonly [Name in ServiceName]: (
    ...values: Parameters<LanguageService[Name]>
  ) => Promise<ReturnType<LanguageService[Name]>>;
};

type PartOf<Name> = Name extends keyof AnswerParts ? AnswerParts[Name] : never;

type Long = {
  readonly [Name in keyof LongFeatures]: (
    ...values: [...Parameters<LongFeatures[Name]>, waiting?: AnswerWait<PartOf<Name>>]
  ) => Promise<Awaited<ReturnType<LongFeatures[Name]>> | undefined>;
};

/** The language service in a thread of its own: what it is told goes there at once, what it is asked comes back. */
export interface RemoteService extends ToldService, AskedService, Long {
  dispose(): void;
}

export interface RemoteServiceOptions {
  readonly open: (events: PortEvents) => ServicePort;
  /** There is more of a document than before. */
  readonly onChange: (uri: string) => void;
  /** Another thread serves from now on; or none does until the next edit, as threads end again and again. */
  readonly onReplaced: (isServed: boolean) => void;
  readonly log: (message: string) => void;
  /** From a question to when a thread that does not even say that it lives is replaced. */
  readonly patienceMilliseconds?: number;
}

/** More often between two edits a thread is not replaced. */
const maxReplacements = 5;

interface PendingQuestion {
  readonly name: AskedName;
  readonly values: readonly unknown[];
  readonly tell: ((part: never) => void) | undefined;
  readonly resolve: (answer: unknown) => void;
  /** Whether a thread has ended with it before. */
  isAgain: boolean;
}

export function createRemoteService(options: RemoteServiceOptions): RemoteService {
  const remote = new Remote(options);
  const told = toldNames.map((name) => [name, (...values: readonly unknown[]) => remote.tell(name, values)]);
  const asked = [...quickNames, ...wholeNames].map((name) => [
    name,
    (...values: readonly unknown[]) => remote.ask(name, values, {}),
  ]);
  const long = longNames.map((name) => [
    name,
    (...values: readonly unknown[]) => {
      const last = values.at(-1);
      return last instanceof AnswerWait ? remote.ask(name, values.slice(0, -1), last) : remote.ask(name, values, {});
    },
  ]);
  return { ...Object.fromEntries([...told, ...asked, ...long]), dispose: () => remote.dispose() };
}

/** Keeps a thread that serves, and replaces it: the new one is told all that holds, and asked what has no answer yet. */
class Remote {
  readonly #options: RemoteServiceOptions;
  readonly #told = new ToldSoFar();
  readonly #questions = new Map<number, PendingQuestion>();
  #port: ServicePort | undefined;
  #last = 0;
  /** How often it was replaced since a text was last told. */
  #replaced = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RemoteServiceOptions) {
    this.#options = options;
  }

  tell(name: ToldName, values: readonly unknown[]): boolean {
    const isNews = this.#told.keep(name, values);
    if (name === 'update' || name === 'edit') this.#replaced = 0;
    // A thread that starts now is told it with all else.
    if (this.#port !== undefined) this.#send({ do: 'tell', name, values });
    else if (!this.#isGivenUp) this.#open();
    return isNews;
  }

  ask(name: AskedName, values: readonly unknown[], { signal, tell }: Partial<AnswerWait<never>>): Promise<unknown> {
    if (signal?.aborted === true || this.#isGivenUp) return Promise.resolve(emptyAnswer(name));
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#questions.set(id, { name, values, tell, resolve, isAgain: false });
      signal?.addEventListener('abort', () => this.#stop(id));
      if (this.#port === undefined) this.#open();
      this.#send({ do: 'ask', id, name, values });
      this.#watch();
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#port?.end();
    this.#port = undefined;
    for (const id of [...this.#questions.keys()]) this.#settle(id, undefined);
  }

  get #isGivenUp(): boolean {
    return this.#replaced > maxReplacements;
  }

  #stop(id: number): void {
    if (!this.#questions.has(id)) return;
    this.#settle(id, undefined);
    this.#send({ do: 'stop', id });
  }

  #open(): void {
    const port: ServicePort = this.#options.open({
      onMessage: (message) => {
        if (this.#port === port) this.#receive(message);
      },
      onEnd: (error) => {
        if (this.#port === port) this.#replace(error);
      },
    });
    this.#port = port;
    for (const [name, values] of this.#told.all) this.#send({ do: 'tell', name, values });
  }

  #send(message: ToService): void {
    try {
      this.#port?.send(message);
    } catch (error) {
      this.#options.log(`${message.do}: ${String(error)}`);
      if (message.do === 'ask') this.#settle(message.id, undefined);
    }
  }

  #receive(message: FromService): void {
    this.#watch();
    const { onChange, log } = this.#options;
    if (message.tell === 'answer') this.#settle(message.id, message.answer);
    else if (message.tell === 'part') this.#questions.get(message.id)?.tell?.(message.part as never);
    else if (message.tell === 'changed') onChange(message.uri);
    else if (message.tell === 'log') log(message.message);
    else if (message.tell === 'fault') {
      log(`${this.#questions.get(message.id)?.name}: ${message.fault}`);
      this.#settle(message.id, undefined);
    }
  }

  #settle(id: number, answer: unknown): void {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    if (this.#questions.size === 0) clearTimeout(this.#timer);
    question?.resolve(answer ?? emptyAnswer(question.name));
  }

  /** Asks the thread whether it lives, as long as somebody waits for it. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#questions.size === 0) return;
    const { patienceMilliseconds = 60_000 } = this.#options;
    this.#timer = setTimeout(() => {
      this.#send({ do: 'ping' });
      this.#timer = setTimeout(() => this.#replace('hangs'), patienceMilliseconds);
    }, patienceMilliseconds / 10);
  }

  /** What a thread has ended with twice is not asked again. */
  #replace(error: unknown): void {
    this.#options.log(`service: ${String(error)}`);
    clearTimeout(this.#timer);
    this.#port?.end();
    this.#port = undefined;
    this.#replaced++;
    for (const [id, question] of this.#questions) {
      if (question.isAgain || this.#isGivenUp) this.#settle(id, undefined);
      question.isAgain = true;
    }
    if (!this.#isGivenUp) {
      this.#open();
      for (const [id, { name, values }] of this.#questions) this.#send({ do: 'ask', id, name, values });
      this.#watch();
    }
    this.#options.onReplaced(!this.#isGivenUp);
  }
}

const lists: ReadonlySet<AskedName> = new Set<AskedName>([
  'workloads',
  'codeLenses',
  'inlayHints',
  'diagnostics',
  'codeActions',
  'rows',
  'notSimulated',
  'panelEdits',
  'panelFix',
]);

/** Of a question that has none. */
function emptyAnswer(name: AskedName): unknown {
  if (lists.has(name)) return [];
  return name === 'renderedFiles' ? new Map() : undefined;
}
