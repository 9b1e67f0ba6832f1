// What strace tells of a run, as data.
import path from 'node:path';

/** What a process did that somebody outside of it can see. */
export type Deed =
  | { readonly does: 'read' | 'write' | 'connect' | 'start'; readonly what: string }
  /** A process was still there so long after the first one had ended. */
  | { readonly does: 'outlive'; readonly what: string };

const changing = [
  'creat',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'rmdir',
  'mkdir',
  'mkdirat',
  'symlink',
];
const alsoChanging = [
  'symlinkat',
  'link',
  'linkat',
  'mknod',
  'mknodat',
  'chmod',
  'fchmodat',
  'truncate',
  'chown',
  'lchown',
];
const others = ['open', 'openat', 'openat2', 'connect', 'execve', 'execveat', 'chdir', 'fchdir'];
const starting = ['clone', 'clone3', 'fork', 'vfork'];

/** The words for strace before those of a program; it writes to the file. */
export function straceWords(file: string): readonly string[] {
  const calls = [...changing, ...alsoChanging, ...others, ...starting];
  return ['-f', '-q', '--seccomp-bpf', '-y', '-ttt', '-s', '4096', '-o', file, '-e', `trace=${calls.join(',')}`, '--'];
}

/** A process that is ended with this one may need a moment to do so. */
const graceSeconds = 2;

interface Process {
  folder: string;
  unfinished: string;
}

/** What was done in a run that began in the folder; what was tried in vain is left out, but for connections. */
export function readTrace(trace: string, folder: string): readonly Deed[] {
  const deeds = new Map<string, Deed>();
  const processes = new Map<string, Process>();
  let first: string | undefined;
  let end = Number.POSITIVE_INFINITY;
  const add = (deed: Deed): void => void deeds.set(`${deed.does} ${deed.what}`, deed);
  for (const line of trace.split('\n')) {
    const [, id = '', time = '', rest = ''] = /^(\d+) +([\d.]+) (.*)$/.exec(line) ?? [];
    if (id === '') continue;
    first ??= id;
    const process = processes.get(id) ?? { folder, unfinished: '' };
    processes.set(id, process);
    if (Number(time) > end + graceSeconds) add({ does: 'outlive', what: rest });
    if (id === first && rest.startsWith('+++')) end = Number(time);
    if (rest.endsWith('<unfinished ...>')) {
      process.unfinished = rest.slice(0, -'<unfinished ...>'.length).trimEnd();
      continue;
    }
    const resumed = rest.indexOf(' resumed>');
    const whole = rest.startsWith('<...') ? `${process.unfinished}${rest.slice(resumed + ' resumed>'.length)}` : rest;
    const call = readCall(whole);
    if (call === undefined) continue;
    const started = starting.includes(call.name) ? /^\d+/.exec(call.result)?.[0] : undefined;
    if (started !== undefined) processes.set(started, { ...process, unfinished: '' });
    for (const deed of deedsOf(call, process)) add(deed);
  }
  return [...deeds.values()];
}

interface Call {
  readonly name: string;
  readonly words: string;
  readonly result: string;
}

function readCall(text: string): Call | undefined {
  const open = text.indexOf('(');
  const equals = text.lastIndexOf(') ');
  const result = text.slice(equals).replace(/^\)\s*=\s*/, '');
  return open < 0 || equals < open
    ? undefined
    : { name: text.slice(0, open), words: text.slice(open + 1, equals), result };
}

function deedsOf(call: Call, process: Process): readonly Deed[] {
  const { name, words, result } = call;
  // There is no network where it is: nothing can be reached, whatever is tried.
  if (name === 'connect' && result.includes('ENETUNREACH')) return [];
  if (name === 'connect') return [{ does: 'connect', what: words.replace(/^\d+<[^>]*>, /, '') }];
  if (result.startsWith('-1') || result.startsWith('?')) return [];
  const files = filesIn(words, process.folder);
  if (name === 'chdir' || name === 'fchdir') {
    process.folder = files[0] ?? process.folder;
    return [];
  }
  if (name === 'execve' || name === 'execveat') return [{ does: 'start', what: files[0] ?? words }];
  if (name === 'open' || name === 'openat' || name === 'openat2') {
    const opened = unescaped(/^\d+<(.*)>$/.exec(result)?.[1] ?? '') || files.at(-1) || words;
    return [{ does: /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(words) ? 'write' : 'read', what: opened }];
  }
  if (starting.includes(name)) return [];
  // Where a link leads is written in it, and touches nothing.
  const changed = name.startsWith('symlink') ? files.slice(-1) : files;
  return changed.map((what) => ({ does: 'write', what }));
}

/** The paths that a call names, whole: each after its folder, where that is given. */
function filesIn(words: string, present: string): readonly string[] {
  const found: string[] = [];
  let folder = present;
  for (const [whole, , quoted] of words.matchAll(/(?:AT_FDCWD|\d+)<([^>]*)>|"((?:[^"\\]|\\.)*)"/g)) {
    if (quoted !== undefined) found.push(path.resolve(folder, unescaped(quoted)));
    else folder = unescaped(/<([^>]*)>/.exec(whole)?.[1] ?? present);
  }
  return found.length > 0 || folder === present ? found : [folder];
}

const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

function unescaped(text: string): string {
  const bytes = text.replace(/\\(?:([0-7]{1,3})|x([0-9a-f]{2})|(.))/g, (_, octal, hex, letter) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return hex === undefined ? (named[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString();
}
