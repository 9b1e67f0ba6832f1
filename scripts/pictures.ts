import path from 'node:path';
import { openWorkbench } from '../test/support/workbench.ts';
import { makeExampleWorkspace } from '../test/support/workspace.ts';
import { takeAllPictures } from '../test/webview/all-pictures.ts';
import { animationFile, takeAnimation } from './animation.ts';
import { buildAll } from './build.ts';
import { takeEditorPictures } from './editor-pictures.ts';
import { goalPictureFile, takeGoalPicture } from './goal-picture.ts';
import { root } from './root.ts';
import { screenshot } from './screenshot.ts';
import { drawIcon, takeWalkthroughPictures } from './walkthrough-pictures.ts';

/** The README shows the first two to those who want no motion; the third is to be looked at. */
const pictures = [
  { file: 'docs/pictures/dark.png', theme: 'Dark Modern' },
  { file: 'docs/pictures/light.png', theme: 'Light Modern' },
  { file: 'test/.output/pictures/high-contrast.png', theme: 'Default High Contrast' },
];

const settings = {
  'window.autoDetectColorScheme': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
};

async function take(file: string, theme: string): Promise<void> {
  const examples = makeExampleWorkspace();
  const workbench = await openWorkbench({
    folder: examples.folder,
    file: 'rolling-update.yaml',
    settings: { ...settings, 'workbench.colorTheme': theme },
    viewport: { width: 1440, height: 950 },
  });
  try {
    const { page } = workbench;
    await workbench.command('View: Close Primary Side Bar');
    await workbench.lensLink('Open time line').click();
    await workbench.webview.getByText(/^Completes in 2 start-ups/).waitFor();
    const playhead = workbench.webview.getByRole('slider').first();
    for (let press = 0; press < 3; press += 1) await playhead.press('ArrowRight');
    await page.mouse.move(400, 850);
    // Tooltips and the tabs' animation go within a second.
    await page.waitForTimeout(1000);
    await screenshot(page, file);
  } finally {
    await workbench.close();
    examples.remove();
  }
}

async function animate(): Promise<void> {
  await takeAnimation(settings);
  console.log(animationFile);
}

if (process.argv.includes('--all')) {
  const folder = path.join(root, 'test/.output/panel-states');
  await takeAllPictures(folder, process.argv.slice(2));
  console.log(path.join(folder, 'index.html'));
} else if (process.argv.includes('editors')) {
  await buildAll();
  await takeEditorPictures();
} else if (process.argv.includes('goal')) {
  await takeGoalPicture();
  console.log(goalPictureFile);
} else if (process.argv.includes('animation')) {
  await buildAll();
  await animate();
} else {
  await buildAll();
  for (const { file, theme } of pictures) {
    await take(file, theme);
    console.log(file);
  }
  await animate();
  await takeGoalPicture();
  await drawIcon();
  await takeWalkthroughPictures(settings);
}
