import { failedSignIn, muteServer, noContext, noSuchContext, unreachableServer } from '../wording/cluster.ts';
import { silentMessage } from '../wording/programs.ts';

/** kubectl has said nothing for so long. */
export class KubectlSilence extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(silentMessage('kubectl', seconds));
    this.seconds = seconds;
  }
}

/** Lines that kubectl writes for itself before it says what is wrong. */
const isLogged = /^[EWI]\d{4} |^To learn more|^It looks like you are trying/;

type Sentence = (context: string, reason: string) => string;
const byName: Sentence = (_, name) => noSuchContext(name);
const unnamed: Sentence = () => noContext;

const patterns = [
  {
    words: /context "([^"]*)" does not exist|cannot locate context (.*)/,
    sentence: byName,
  },
  { words: /current-context must exist|current-context is not set/, sentence: unnamed },
  { words: /getting credentials: (.*)/, sentence: failedSignIn },
  { words: /(You must be logged in to the server.*)|(Unauthorized)/, sentence: failedSignIn },
  { words: /connection to the server (\S+ was refused)/, sentence: unreachableServer },
  { words: /Unable to connect to the server: (.*)/, sentence: unreachableServer },
  { words: /(context deadline exceeded|Client\.Timeout exceeded[^)]*|i\/o timeout)/, sentence: unreachableServer },
];

/** What kubectl complains of when it reaches no cluster, in one sentence with what to do. */
export function clusterFault(error: unknown, { context = '' }: { readonly context?: string }): string {
  if (error instanceof KubectlSilence) return muteServer(context, error.seconds);
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  const told = lines.filter((line) => line !== '' && !isLogged.test(line)).join('; ');
  for (const { words, sentence } of patterns) {
    const found = words.exec(told) ?? words.exec(text);
    if (found !== null) return sentence(context, (found[1] ?? found[2] ?? context).split(';')[0]?.trim() ?? '');
  }
  // Some of kubectl's sentences end with a full stop.
  return told.replace(/\.$/, '');
}
