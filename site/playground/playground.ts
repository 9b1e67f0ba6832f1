import {
  type HostMessage,
  noWhatIf,
  type PanelMessage,
  parsePanelMessage,
} from '../../src/presentation/panel/messages.ts';
import * as words from '../../src/wording/site.ts';
import { assumedVersion } from '../../src/workload/versions.ts';
import { type Engine, startEngine } from '../engine.ts';
import {
  allWorkloads,
  listOf,
  maxAddressCharacters,
  nothingShared,
  readShared,
  type Shared,
  sharedOf,
  writeShared,
} from '../share.ts';
import type { Edited, Items, Told } from '../worker/messages.ts';
import type { FirstPage } from './first-page.ts';
import { copyText, part, save, textOf } from './page-parts.ts';
import { problemItems } from './problem-list.ts';
import { plainEditor, type TextEditor, type TextEditorHost } from './text-editor.ts';

/** The pause between the last key press and the simulation. */
const quietMilliseconds = 120;

const maxFileMegabytes = 4;

/** The page with its editor and its time line. Expensive parts are loaded when they are first used. */
export class Playground {
  readonly #first: FirstPage;
  readonly #frame = part('time-line', HTMLIFrameElement);
  readonly #area = part('text', HTMLTextAreaElement);
  readonly #assume = part('assume', HTMLInputElement);
  readonly #kubernetes = part('kubernetes', HTMLSelectElement);
  readonly #before = part('before', HTMLTextAreaElement);
  readonly #workloads = part('workload', HTMLSelectElement);
  readonly #samples = part('sample', HTMLSelectElement);
  readonly #status = part('status', HTMLElement);
  readonly #faults = part('faults', HTMLElement);
  readonly #scenario = part('scenario', HTMLInputElement);
  readonly #problems = part('problems', HTMLElement);
  readonly #none = part('none', HTMLElement);
  #editor: TextEditor;
  #engine: Engine | undefined;
  #shared: Shared;
  #version = 0;
  #items: Items | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #isOpening = false;
  /** Whether the time line is of all workloads together. */
  #isRelease = false;
  /** Whether the present text has taken the place of another one. */
  #isOther = false;

  constructor(first: FirstPage) {
    this.#first = first;
    this.#shared = first.shared;
    this.#editor = plainEditor(this.#area, { onChange: (isOther) => this.#changed(isOther) });
    this.#listen();
    void this.#openFirst();
    this.#loadFrame();
  }

  /** Loads its page anew. A page that is told to reload while it is still being loaded for the first time stays empty. */
  #loadFrame(): void {
    this.#frame.src = 'time-line.html';
  }

  #listen(): void {
    for (const type of ['pointerdown', 'keydown', 'focusin', 'paste'] as const)
      addEventListener(type, () => void this.#begin(), { once: true });
    addEventListener('hashchange', () => void this.#openAddress());
    addEventListener('message', ({ source, data }) => {
      const message = source === this.#frame.contentWindow ? parsePanelMessage(data) : undefined;
      if (message !== undefined) this.#asked(message);
    });
    this.#assume.addEventListener('input', () => this.#changed());
    this.#before.addEventListener('input', () => this.#changed());
    this.#kubernetes.addEventListener('change', () => this.#changed());
    this.#workloads.addEventListener('change', () => this.#choose(this.#workloads.value));
    this.#samples.addEventListener('change', () => this.#openSample(this.#samples.value));
    part('share', HTMLButtonElement).addEventListener('click', () => void this.#share());
    part('embed', HTMLButtonElement).addEventListener('click', () => void this.#copyEmbed());
    const file = part('file', HTMLInputElement);
    part('open', HTMLButtonElement).addEventListener('click', () => file.click());
    file.addEventListener('change', () => void this.#openFile(file));
    this.#scenario.addEventListener('change', () => void this.#loadScenario());
  }

  /** Loads the simulation and the editor. */
  async #begin(): Promise<void> {
    if (this.#engine !== undefined) return;
    this.#engine = startEngine((told) => this.#told(told));
    this.#engine.ask({ do: 'open', version: this.#version, shared: this.#shared });
    const host: TextEditorHost = {
      onChange: (isOther) => this.#changed(isOther),
      onOpen: (workload) => this.#choose(workload),
      onFindings: (from) => this.#revealFinding(from),
      hover: async (offset) => this.#engine?.hover(offset),
    };
    const loaded = await import('./editor.ts').catch(() => undefined);
    if (loaded === undefined) {
      this.#say(words.engineFailed);
      return;
    }
    this.#editor = loaded.codeEditor(this.#area, host);
    // Someone who only looks at the first page does not load the rest of the site. Some browsers and settings have no such workers.
    void navigator.serviceWorker?.register('service-worker.js').catch(() => undefined);
    this.#showInText();
  }

  /** Restores what was here before the user left the page or reloaded it. */
  async #openFirst(): Promise<void> {
    const left = sharedOf(history.state);
    if (left === undefined) return this.#openAddress();
    await this.#begin();
    this.#open(left);
  }

  /** Keeps the content for a reload of the page. An address that is opened later has its own state. */
  #remember(): void {
    try {
      history.replaceState(listOf(this.#shared), '');
    } catch {
      // Browsers accept neither texts of megabytes nor many updates in a second.
    }
  }

  /** Shows what the address carries, if it carries something. */
  async #openAddress(): Promise<void> {
    if (location.hash.length < 2) return;
    const shared = await readShared(location.hash);
    if (shared === undefined) return this.#say(words.brokenAddress);
    await this.#begin();
    this.#open(shared);
  }

  #open(shared: Shared): void {
    this.#isOpening = true;
    this.#assume.value = shared.assume;
    this.#kubernetes.value = shared.kubernetes || assumedVersion;
    this.#before.value = shared.before;
    if (shared.before !== '') this.#before.closest('details')?.setAttribute('open', '');
    this.#editor.replace(shared.text);
    this.#isOpening = false;
    this.#shared = { ...shared, text: this.#editor.text() };
    const sample = this.#first.samples.find(({ text }) => text === shared.text);
    this.#samples.value = sample?.name ?? '';
    this.#engine?.ask({ do: 'open', version: ++this.#version, shared: this.#shared });
  }

  async #openText(text: string): Promise<void> {
    await this.#begin();
    const [assume, kubernetes] = [this.#assume.value, this.#kubernetes.value];
    this.#open({ ...nothingShared, text, assume, kubernetes });
    this.#say('');
  }

  #openSample(name: string): void {
    const sample = this.#first.samples.find((each) => each.name === name);
    if (sample !== undefined) void this.#openText(sample.text);
  }

  async #openFile(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    if (file.size > maxFileMegabytes * 1_000_000) this.#say(words.fileTooLarge(file.name, maxFileMegabytes));
    else await this.#openText((await textOf(file)).replaceAll(/\r\n?/g, '\n'));
    input.value = '';
  }

  async #loadScenario(): Promise<void> {
    const [file] = this.#scenario.files ?? [];
    if (file !== undefined) this.#engine?.ask({ do: 'scenario', text: await textOf(file) });
    this.#scenario.value = '';
  }

  #changed(isOther = false): void {
    if (this.#isOpening) return;
    this.#isOther ||= isOther;
    this.#version += 1;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      const changed = this.#typed();
      if (changed.text !== this.#shared.text) this.#samples.value = '';
      this.#shared = { ...this.#shared, ...changed };
      if (this.#isOther) this.#shared = { ...this.#shared, whatIf: noWhatIf };
      // While a new text does not parse, no forecast of the old one is kept.
      if (this.#isOther) this.#engine?.ask({ do: 'open', version: this.#version, shared: this.#shared });
      else this.#engine?.ask({ do: 'edit', version: this.#version, changed });
      this.#isOther = false;
    }, quietMilliseconds);
  }

  #typed(): Edited {
    const [before, assume, kubernetes] = [this.#before, this.#assume, this.#kubernetes].map(({ value }) => value);
    return { text: this.#editor.text(), before: before ?? '', assume: assume ?? '', kubernetes: kubernetes ?? '' };
  }

  #choose(workload: string): void {
    // A text that is opened before the answer comes keeps the choice.
    this.#shared = { ...this.#shared, workload, whatIf: noWhatIf };
    this.#engine?.ask({ do: 'choose', workload });
  }

  /** The first finding of the workload that begins there. */
  #revealFinding(from: number): void {
    const problems = this.#items?.problems ?? [];
    const [first] = problems
      .filter(({ range, severity }) => range.start >= from && severity !== 'hint')
      .toSorted((one, other) => one.range.start - other.range.start);
    if (first !== undefined) this.#editor.reveal(first.range);
  }

  /** Answers the time line; showing it loads nothing yet. */
  #asked(message: PanelMessage): void {
    if (this.#engine === undefined && message.type === 'ready') {
      this.#show({ type: 'view', view: this.#first.view });
      return;
    }
    void this.#begin();
    if (message.type === 'show-settings') this.#assume.focus();
    else if (message.type === 'load-scenario') this.#scenario.click();
    else this.#engine?.ask({ do: 'panel', message });
  }

  #show(message: HostMessage): void {
    this.#frame.contentWindow?.postMessage(message, location.origin);
  }

  #told(told: Told): void {
    switch (told.tell) {
      case 'items':
        this.#showItems(told.items);
        break;
      case 'panel':
        this.#show(told.message);
        break;
      case 'subject':
        this.#showSubject(told);
        break;
      case 'edits':
        if (told.version === this.#version) this.#editor.apply(told.edits);
        break;
      case 'reveal':
        this.#editor.reveal(told.range);
        break;
      case 'export':
        this.#export(told.format, told.content);
        break;
      case 'scenario':
        save('scenario.yaml', told.text, 'application/yaml');
        break;
      case 'said':
        this.#say(told.sentence);
        break;
      case 'broken':
        this.#say(words.engineFailed);
        break;
      default:
    }
  }

  #showItems(items: Items): void {
    this.#faults.textContent = items.faults.join('\n');
    const { workload } = this.#shared;
    const named = items.workloads.map((key) => ({ key, name: key }));
    const all = { key: allWorkloads, name: words.allTogether(named.length) };
    const choices = named.length > 1 ? [all, ...named] : named;
    this.#workloads.replaceChildren(...choices.map(({ key, name }) => new Option(name, key, false, key === workload)));
    this.#items = items;
    this.#showNone(items);
    this.#showInText();
  }

  /** A release and a workload have pages of their own. */
  #showSubject({ workload, whatIf }: Extract<Told, { tell: 'subject' }>): void {
    const isRelease = workload === allWorkloads;
    this.#shared = { ...this.#shared, workload, whatIf };
    this.#workloads.value = workload;
    if (isRelease !== this.#isRelease) this.#loadFrame();
    this.#isRelease = isRelease;
    this.#remember();
  }

  /** Why there is no time line, in its place. */
  #showNone({ workloads, problems }: Items): void {
    const isNone = workloads.length === 0;
    const isTemplate = problems.some(({ code }) => code === 'template');
    const isUnread = problems.some(({ severity }) => severity === 'error');
    const unread = isUnread ? words.isUnread : words.noWorkload;
    this.#none.textContent = isNone ? (isTemplate ? words.isTemplate : unread) : '';
    this.#none.hidden = !isNone;
    this.#frame.hidden = isNone;
  }

  /** Not over a text that has changed meanwhile. */
  #showInText(): void {
    if (this.#items?.version !== this.#version) return;
    const editor = this.#editor;
    editor.show(this.#items);
    const items = problemItems(this.#items.problems, editor.lineOf, {
      reveal: (range) => editor.reveal(range),
      mend: (edits) => editor.apply(edits),
    });
    this.#problems.replaceChildren(...items);
    this.#problems.hidden = items.length === 0;
  }

  async #export(format: string, content: string): Promise<void> {
    if (format === 'markdown') return this.#say((await copyText(content)) ? words.reportCopied : words.notCopied);
    if (content === '') return;
    const isPicture = format === 'png';
    const bytes = isPicture ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content;
    save(`time-line.${format}`, bytes, isPicture ? 'image/png' : 'text/plain');
  }

  /** What follows # for what is shown; undefined where that is too long, which is said. */
  async #address(): Promise<string | undefined> {
    const written = await writeShared({ ...this.#shared, ...this.#typed() });
    if (written === undefined) this.#say(words.tooLongToShare(maxAddressCharacters / 1000));
    return written;
  }

  async #share(): Promise<void> {
    const written = await this.#address();
    if (written === undefined) return;
    history.replaceState(history.state, '', `#${written}`);
    this.#say((await copyText(location.href)) ? words.copied : words.inAddressBar);
  }

  async #copyEmbed(): Promise<void> {
    const written = await this.#address();
    if (written === undefined) return;
    const source = new URL(`embed.html#${written}`, location.href).href;
    const code = `<iframe src="${source}" title="${words.timeLineName}" width="100%" height="640"></iframe>`;
    this.#say((await copyText(code)) ? words.embedCopied : words.notCopied);
  }

  #say(sentence: string): void {
    this.#status.textContent = sentence;
  }
}
