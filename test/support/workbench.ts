import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { openPage } from './page.ts';
import { startServer } from './server.ts';

export interface WorkbenchOptions {
  readonly folder: string;
  /** A file of the folder that is open from the start. */
  readonly file: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
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
  /** The document inside the webview that is shown. */
  readonly webview: FrameLocator;
  /** What the webview's scripts and its content security policy complained about. */
  readonly complaints: readonly string[];
  /** Opens a file of the folder by its name. */
  open(file: string): Promise<void>;
  /** Runs a command by the text that the palette lists it with. */
  command(title: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts server and browser and waits until the file is open in its editor. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const server = await startServer(options.settings === undefined ? {} : { settings: options.settings });
  const { page, close } = await openPage(options.viewport, options.deviceScaleFactor);
  const file = path.join(options.folder, options.file);
  const complaints = complaintsOf(page);
  const workbench = workbenchOf(page, complaints, async () => {
    await close();
    await server.close();
  });
  try {
    page.setDefaultTimeout(30_000);
    await page.goto(server.url(options.folder, [['openFile', server.remote(file)]]));
    await editorOf(page, options.file).locator('.view-line').first().waitFor();
    return workbench;
  } catch (error) {
    await workbench.close();
    throw error;
  }
}

function workbenchOf(page: Page, complaints: readonly string[], close: () => Promise<void>): Workbench {
  return {
    page,
    complaints,
    close,
    lens: (text) => page.locator('.codelens-decoration').locator('a, span').filter({ hasText: text }),
    lensLink: (text) => page.locator('.codelens-decoration a').filter({ hasText: text }),
    titleButton: page.locator('.editor-actions a[aria-label^="Preview Rollout"]'),
    lines: page.locator('.editor-instance .monaco-editor .view-line'),
    webview: page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame'),
    async open(file) {
      await page.keyboard.press('Control+P');
      await pick(page, file);
      await editorOf(page, file).locator('.view-line').first().waitFor();
    },
    async command(title) {
      await page.keyboard.press('F1');
      await pick(page, `>${title}`);
    },
  };
}

async function pick(page: Page, text: string): Promise<void> {
  const input = page.locator('.quick-input-widget input');
  await input.fill(text);
  const row = page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: text.replace(/^>/, '') });
  await row.first().waitFor();
  await input.press('Enter');
}

function editorOf(page: Page, file: string): Locator {
  return page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`);
}

/** Errors of our webview; those of VS Code's own pages are not ours to mend. */
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
