import { execFileSync } from 'node:child_process';
import { patienceMilliseconds } from './patience.ts';

/** Ends a thread of the extension host that this process has started, as soon as there is one, by its own `process.exit`. */
export async function endThread(signal: AbortSignal): Promise<void> {
  process.kill(extensionHost(), 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress());
  const send = (method: string, params: object): void => socket.send(JSON.stringify({ id: 1, method, params }));
  let chosen: string | undefined;
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve());
    socket.onopen = () => send('NodeWorker.enable', { waitForDebuggerOnStart: false });
    socket.onerror = () => reject(new Error('the inspector of the extension host cannot be reached'));
    socket.onmessage = ({ data }) => {
      const { method, params } = JSON.parse(String(data));
      if (method === 'NodeWorker.detachedFromWorker' && params.sessionId === chosen) resolve();
      if (method !== 'NodeWorker.attachedToWorker' || chosen !== undefined) return;
      chosen = params.sessionId;
      const message = { id: 1, method: 'Runtime.evaluate', params: { expression: 'process.exit(1)' } };
      send('NodeWorker.sendMessageToWorker', { sessionId: chosen, message: JSON.stringify(message) });
    };
  });
  socket.close();
}

/** The process below this one in which extensions run. */
function extensionHost(): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = listed.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const parents = new Map(rows.map(([, pid, parent]) => [Number(pid), Number(parent)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === process.pid || (parent > 1 && isBelow(parent));
  };
  const found = rows.find(([, pid, , args = '']) => args.includes('--type=extensionHost') && isBelow(Number(pid)));
  if (found === undefined) throw new Error('no extension host runs');
  return Number(found[1]);
}

/** Where the inspector listens, once it does. */
async function inspectorAddress(): Promise<string> {
  for (const end = Date.now() + patienceMilliseconds; ; ) {
    try {
      const answer = await fetch('http://127.0.0.1:9229/json/list');
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
