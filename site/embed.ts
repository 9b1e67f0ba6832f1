// A page that shows one time line, of the manifest that its address carries.
import { type HostMessage, type PanelMessage, parsePanelMessage } from '../src/presentation/panel/messages.ts';
import { brokenAddress, engineFailed } from '../src/wording/site.ts';
import { startEngine } from './engine.ts';
import { copyText, part, save } from './playground/page-parts.ts';
import { readShared } from './share.ts';
import { tellThemeKind } from './theme-kind.ts';
import type { Told } from './worker/messages.ts';

const say = (message: HostMessage): void => postMessage(message, location.origin);
const engine = startEngine(receive);

// Its answer waits for the address, and the simulation answers what is asked in the order in which it is asked.
Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (asked: PanelMessage) => {
      const message = parsePanelMessage(asked);
      if (message !== undefined) void opened.then(() => engine.ask({ do: 'panel', message }));
    },
    getState: () => undefined,
    setState: () => undefined,
  }),
});

const opened = open();
tellThemeKind();
addEventListener('hashchange', () => void open());

async function open(): Promise<void> {
  const shared = await readShared(location.hash);
  if (shared === undefined) return addressFault();
  part('playground', HTMLAnchorElement).href = `index.html${location.hash}`;
  engine.ask({ do: 'open', version: 0, shared });
}

function addressFault(): void {
  part('status', HTMLElement).textContent = brokenAddress;
  part('root', HTMLElement).hidden = true;
}

function receive(told: Told): void {
  if (told.tell === 'panel') say(told.message);
  else if (told.tell === 'broken') part('status', HTMLElement).textContent = engineFailed;
  else if (told.tell === 'scenario') save('scenario.yaml', told.text, 'application/yaml');
  else if (told.tell === 'export') void exported(told);
}

async function exported({ format, content }: Extract<Told, { tell: 'export' }>): Promise<void> {
  if (format === 'markdown') return void (await copyText(content));
  const bytes = format === 'png' ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content;
  save(`time-line.${format}`, bytes, 'application/octet-stream');
}
