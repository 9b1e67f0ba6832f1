import type { FrameLocator, Locator, Page } from 'playwright-core';
import { openPage } from './page.ts';
import { untilDone } from './patience.ts';
import { startServer } from './server.ts';

export interface WorkbenchOptions {
  readonly folder: string;
  /** A file of the folder that is open from the start. */
  readonly file: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder of the extension, where it is not this repository. */
  readonly extension?: string;
  readonly restricted?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
}

/** Whether something else is asked once a row is picked. */
interface Asking {
  readonly asks?: boolean;
}

/** VS Code with Rollout Preview installed, as a person sees it in a browser. */
export interface Workbench {
  readonly page: Page;
  /** A part of the CodeLens line with this text. */
  lens(text: string | RegExp): Locator;
  /** A part of the CodeLens line that can be clicked; while VS Code asks for lenses anew, it is no link. */
  lensLink(text: string): Locator;
  /** The button in the title of the editor. */
  readonly titleButton: Locator;
  /** The lines of the open editor. */
  readonly lines: Locator;
  /** The document inside the webview that is shown; of two beside each other, the newer. */
  readonly webview: FrameLocator;
  /** What the webview's scripts and its content security policy complained about. */
  readonly complaints: readonly string[];
  /** Opens a file of the folder by its name. */
  open(file: string): Promise<void>;
  /** Runs a command by the text that the palette lists it with; `asks` is for one that asks something in its place. */
  command(title: string, how?: Asking): Promise<void>;
  /** Picks a row of what a command asks. */
  choose(text: string, how?: Asking): Promise<void>;
  /** Mends what is at the cursor by the quick fix of this title. */
  quickFix(title: string): Promise<void>;
  /** Closes all editors and panels. */
  closeAll(): Promise<void>;
  /** Loads the page anew, as the command of VS Code does it, which saves the layout before. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Starts server and browser and waits until the file is open in its editor. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { settings = {}, restricted = false, env = {}, extension } = options;
  const server = await startServer({ settings, restricted, env, ...(extension && { extension }) });
  const { page, close } = await openPage(options.viewport, options.deviceScaleFactor);
  const complaints = complaintsOf(page);
  const workbench = {
    ...partsOf(page),
    complaints,
    async close() {
      await close();
      await server.close();
    },
  };
  try {
    await page.goto(server.url(options.folder));
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    // A file in the page's address would take the place of all editors after a reload.
    await workbench.open(options.file);
    return workbench;
  } catch (error) {
    await workbench.close();
    throw error;
  }
}

/** What a person finds in the page of any VS Code. */
export function partsOf(page: Page): Omit<Workbench, 'complaints' | 'close'> {
  const widget = page.locator('.quick-input-widget');
  const rowOf = (text: string) => widget.locator('.monaco-list-row').getByText(text, { exact: true }).first();
  /** Opens the widget at the top by its key and searches there until the row is found. */
  const find = (key: string, text: string, row: Locator) =>
    untilDone(async (soon) => {
      await page.keyboard.press(key);
      await widget.locator('input').fill(text, soon);
      await row.waitFor(soon);
    });
  /** Picks a row, and waits until the widget is gone; of one that asks something else, until the row is. */
  const choose = async (text: string, { asks = false }: Asking = {}) => {
    const row = rowOf(text);
    await row.waitFor();
    await untilDone(async (soon) => {
      if (await row.isVisible()) await row.click(soon);
      await (asks ? row : widget).waitFor({ state: 'hidden', ...soon });
    });
  };
  const command = async (title: string, how?: Asking) => {
    await find('F1', `>${title}`, rowOf(title));
    await choose(title, how);
  };
  return {
    page,
    lens: (text) => page.locator('.codelens-decoration').locator('a, span').filter({ hasText: text }),
    lensLink: (text) => page.locator('.codelens-decoration a').filter({ hasText: text }),
    titleButton: page.locator('.editor-actions a[aria-label^="Preview Rollout"]'),
    lines: page.locator('.editor-instance .monaco-editor .view-line'),
    // A hidden webview keeps its frame.
    webview: page
      .locator('iframe.webview.ready')
      .filter({ visible: true })
      .last()
      .contentFrame()
      .frameLocator('iframe#active-frame'),
    async open(file) {
      await find('Control+P', file, rowOf(file));
      await choose(file);
      await editorOf(page, file).locator('.view-line').first().waitFor();
    },
    command,
    choose,
    async quickFix(title) {
      const row = page.locator('.action-widget .monaco-list-row.action').filter({ hasText: title });
      await untilDone(async (soon) => {
        await page.keyboard.press('Control+.');
        await row.click(soon);
      });
    },
    async closeAll() {
      await command('View: Close All Editors');
      await page.locator('.tab').first().waitFor({ state: 'detached' });
    },
    async reload() {
      await Promise.all([page.waitForEvent('load'), command('Developer: Reload Window')]);
      await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    },
  };
}

function editorOf(page: Page, file: string): Locator {
  return page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`);
}

/** Errors of our webview; those of VS Code's own pages are not ours to fix. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.location().url.includes('/dist/webview') || /Content.Security.Policy/.test(message.text());
    if (isOurs && message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (error.stack?.includes('/dist/webview') === true) complaints.push(error.message);
  });
  return complaints;
}
