// A page that shows one time line, of the manifest that its address carries.
import { type PanelMessage, parsePanelMessage } from '../src/presentation/panel/messages.ts';
import type { TextEdit } from '../src/rules/rule.ts';
import { withEdits } from '../src/rules/with-edits.ts';
import { brokenAddress, engineFailed } from '../src/wording/site.ts';
import { startEngine } from './engine.ts';
import { copyText, part, save } from './playground/page-parts.ts';
import { readShared, type Shared, writeShared } from './share.ts';
import { tellThemeKind } from './theme-kind.ts';
import type { Told } from './worker/messages.ts';

const link = part('playground', HTMLAnchorElement);
const status = part('status', HTMLElement);
const engine = startEngine(receive);
let shared: Shared | undefined;
let version = 0;

/** The button that asks for the text, which is in the playground. */
const asksForText: readonly PanelMessage['type'][] = ['reveal', 'show-settings', 'load-scenario'];

// Its answer waits for the address, and the simulation answers what is asked in the order in which it is asked.
Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (asked: PanelMessage) => {
      const message = parsePanelMessage(asked);
      if (message === undefined) return;
      if (asksForText.includes(message.type)) window.open(link.href, '_blank', 'noopener');
      else void opened.then(() => engine.ask({ do: 'panel', message }));
    },
    getState: () => undefined,
    setState: () => undefined,
  }),
});

const opened = open();
tellThemeKind();
addEventListener('hashchange', () => void open());

async function open(): Promise<void> {
  shared = await readShared(location.hash);
  part('root', HTMLElement).hidden = shared === undefined;
  status.textContent = shared === undefined ? brokenAddress : '';
  link.href = shared === undefined ? 'index.html' : `index.html${location.hash}`;
  version += 1;
  if (shared !== undefined) engine.ask({ do: 'open', version, shared });
}

function receive(told: Told): void {
  if (told.tell === 'panel') postMessage(told.message, location.origin);
  else if (told.tell === 'subject') void leadOn({ workload: told.workload, whatIf: told.whatIf });
  else if (told.tell === 'edits' && told.version === version) edit(told.edits);
  else if (told.tell === 'broken') status.textContent = engineFailed;
  else if (told.tell === 'scenario') save('scenario.yaml', told.text, 'application/yaml');
  else if (told.tell === 'export') void exported(told);
}

/** The playground opens with what is shown here. */
async function leadOn(changed: Partial<Shared>): Promise<void> {
  if (shared === undefined) return;
  shared = { ...shared, ...changed };
  const address = await writeShared(shared);
  if (address !== undefined) link.href = `index.html#${address}`;
}

function edit(edits: readonly TextEdit[]): void {
  if (shared === undefined) return;
  const text = withEdits(shared.text, edits);
  shared = { ...shared, text };
  version += 1;
  engine.ask({ do: 'edit', version, changed: shared });
}

async function exported({ format, content }: Extract<Told, { tell: 'export' }>): Promise<void> {
  if (format === 'markdown') return void (await copyText(content));
  const bytes = format === 'png' ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content;
  save(`time-line.${format}`, bytes, 'application/octet-stream');
}
