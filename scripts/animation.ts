import type { Locator, Page } from 'playwright-core';
import { openWorkbench, type Workbench } from '../test/support/workbench.ts';
import { makeExampleWorkspace } from '../test/support/workspace.ts';
import { animatedGif } from './animated-gif.ts';
import { pixelsOf, writeRepositoryFile } from './screenshot.ts';

export const animationFile = 'docs/pictures/rollout.gif';

/** Where the mouse is over nothing: to the right of the only tab. */
const aside = [300, 20] as const;

interface Shot {
  readonly png: Buffer;
  readonly milliseconds: number;
}

/** Gives an example a new image, opens its time line, moves the playhead, and raises maxSurge in the text. */
export async function takeAnimation(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const examples = makeExampleWorkspace();
  const workbench = await openWorkbench({
    folder: examples.folder,
    file: 'rolling-update.yaml',
    settings: {
      ...settings,
      'workbench.colorTheme': 'Dark Modern',
      'editor.fontSize': 12,
      'editor.cursorBlinking': 'solid',
      'editor.lineNumbers': 'off',
      'editor.folding': false,
      'editor.glyphMargin': false,
      'editor.hover.enabled': false,
      'editor.quickSuggestions': false,
      'editor.occurrencesHighlight': 'off',
      'editor.selectionHighlight': false,
      'editor.stickyScroll.enabled': false,
      'editor.scrollBeyondLastLine': false,
      'workbench.editor.empty.hint': 'hidden',
      'workbench.statusBar.visible': false,
      'workbench.sideBar.location': 'right',
    },
    viewport: { width: 900, height: 720 },
  });
  try {
    await workbench.command('View: Close Primary Side Bar');
    const shots = await play(workbench);
    const frames = [];
    for (const { png, milliseconds } of shots)
      frames.push({ pixels: await pixelsOf(workbench.page, png), milliseconds });
    writeRepositoryFile(animationFile, animatedGif(frames));
  } finally {
    await workbench.close();
    examples.remove();
  }
}

async function play(workbench: Workbench): Promise<readonly Shot[]> {
  const { page, webview } = workbench;
  const shots: Shot[] = [];
  const shoot = async (milliseconds: number) => {
    shots.push({ png: await page.screenshot({ animations: 'disabled' }), milliseconds });
  };
  /** Shows for a while what is there once tooltips and the tabs' animation are gone. */
  const rest = async (milliseconds: number) => {
    await page.waitForTimeout(1000);
    await shoot(milliseconds);
  };
  await workbench.lens('≤ 13 pods').waitFor();
  await rest(800);
  await selectAt(page, '27:45', 1);
  await rest(300);
  await page.keyboard.press('9');
  await rest(500);
  await workbench.command('Preview Rollout');
  await webview.getByText('at most 13 pods').waitFor();
  await page.mouse.move(...aside);
  await rest(900);
  await dragPlayhead(workbench, () => shoot(80));
  await rest(400);
  await workbench.command('View: Focus First Editor Group');
  await selectAt(page, '17:17', 2);
  await rest(400);
  await page.keyboard.type('50');
  await workbench.lens('≤ 15 pods').waitFor();
  await webview.getByText('at most 15 pods').waitFor();
  await rest(1200);
  await dragPlayhead(workbench, () => shoot(80));
  await rest(1800);
  return shots;
}

/** Selects as many characters from a line and column on. */
async function selectAt(page: Page, position: string, length: number): Promise<void> {
  await page.keyboard.press('Control+G');
  await page.keyboard.type(position);
  await page.keyboard.press('Enter');
  for (let press = 0; press < length; press += 1) await page.keyboard.press('Shift+ArrowRight');
}

/** Drags the playhead from the start to the end, and takes the mouse away. */
async function dragPlayhead({ page, webview }: Workbench, shoot: () => Promise<void>): Promise<void> {
  const playhead = webview.getByRole('slider').first();
  await playhead.press('Home');
  const from = await centerOf(playhead);
  await playhead.press('End');
  const to = await centerOf(playhead);
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  const steps = 18;
  for (let step = 0; step <= steps; step += 1) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / steps, from.y);
    await shoot();
  }
  await page.mouse.up();
  await page.mouse.move(...aside);
}

async function centerOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the playhead is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
