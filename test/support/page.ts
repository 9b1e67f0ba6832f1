import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { installChromium } from '../../scripts/setup.ts';
import { patienceMilliseconds } from './patience.ts';

const flags = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenPage {
  readonly page: Page;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** An empty page of a headless Chromium with a profile of its own. */
export async function openPage(viewport = { width: 1280, height: 800 }, deviceScaleFactor = 1): Promise<OpenPage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'rollout-preview-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: installChromium(),
    args: flags,
    // Its sandbox does not work as root, and the page is our own.
    chromiumSandbox: false,
    viewport,
    deviceScaleFactor,
    timeout: patienceMilliseconds,
  });
  context.setDefaultTimeout(patienceMilliseconds);
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
