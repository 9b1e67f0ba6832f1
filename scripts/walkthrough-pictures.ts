import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openPage } from '../test/support/page.ts';
import { openWorkbench, type Workbench } from '../test/support/workbench.ts';
import { makeExampleWorkspace } from '../test/support/workspace.ts';
import { root } from './root.ts';
import { screenshot } from './screenshot.ts';

const viewport = { width: 1000, height: 760 };
const themes = { dark: 'Dark Modern', light: 'Light Modern' };

/** Takes what each step of the walkthrough shows, in a dark and in a light theme. */
export async function takeWalkthroughPictures(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, theme] of Object.entries(themes)) {
    const examples = makeExampleWorkspace();
    const workbench = await openWorkbench({
      folder: examples.folder,
      file: 'first-rollout.yaml',
      settings: { ...settings, 'workbench.colorTheme': theme },
      viewport,
    });
    try {
      await workbench.command('View: Close Primary Side Bar');
      await takeSteps(workbench, name);
    } finally {
      await workbench.close();
      examples.remove();
    }
  }
}

async function takeSteps(workbench: Workbench, theme: string): Promise<void> {
  const { page } = workbench;
  const take = async (step: string, height: number, x = 0) => {
    // Tooltips and animations go within a second.
    await page.mouse.move(400, 750);
    await page.waitForTimeout(1000);
    await screenshot(page, `media/walkthrough/${step}-${theme}.png`, { x, y: 35, width: 1000, height });
  };
  await workbench.lens(/^Rollout: ≥ 8 of 10/).waitFor();
  await take('forecast', 460);
  await workbench.lensLink('Open time line').first().click();
  await workbench.webview.getByText(/^Completes in 2 start-ups/).waitFor();
  await page.setViewportSize({ width: 2000, height: 760 });
  const playhead = workbench.webview.getByRole('slider').first();
  for (let press = 0; press < 3; press += 1) await playhead.press('ArrowRight');
  await take('time-line', 690, 1000);
  await page.setViewportSize(viewport);
  await workbench.closeAll();
  await workbench.open('first-rollout.yaml');
  await page.keyboard.press('Control+G');
  await page.keyboard.type('42:17');
  await page.keyboard.press('Enter');
  await page.locator('.squiggly-error').first().waitFor();
  await page.keyboard.press('F8');
  await page.waitForTimeout(500);
  await take('stuck', 690);
  await workbench.closeAll();
  await workbench.command('Rollout Preview: Set Assumptions');
  await page.locator('.settings-editor .setting-item').first().waitFor();
  await take('assumptions', 690);
}

/** Draws the icon of the extension as the picture that the Marketplace asks for. */
export async function drawIcon(): Promise<void> {
  const { page, close } = await openPage({ width: 256, height: 256 });
  try {
    await page.setContent(
      `<style>body { margin: 0 }</style>${readFileSync(path.join(root, 'media/icon.svg'), 'utf8')}`,
    );
    await page.screenshot({ path: path.join(root, 'media/icon.png'), omitBackground: true });
  } finally {
    await close();
  }
}
