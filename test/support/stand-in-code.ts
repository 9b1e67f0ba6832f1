import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openPage } from './page.ts';
import { startServer } from './server.ts';

/** Against hangs only. */
const longestRunMilliseconds = 900_000;

/**
 * Runs a suite in the extension host of VS Code Server as `code --extensionTestsPath` does in the desktop's: the page
 * tells through `codeAutomationLog` and `codeAutomationExit` what the host prints and how the suite ended.
 */
async function runSuite(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
  });
  const folder = positionals.find((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
  const { extensionDevelopmentPath: extension, extensionTestsPath: suite } = values;
  if (typeof extension !== 'string' || typeof suite !== 'string' || folder === undefined) {
    throw new Error('Needs --extensionDevelopmentPath, --extensionTestsPath and a folder to open.');
  }
  const server = await startServer({ automation: true, installed: false });
  try {
    const url = server.url(folder, [
      ['extensionDevelopmentPath', server.remote(extension)],
      ['extensionTestsPath', server.remote(suite)],
    ]);
    return await exitCodeOf(url);
  } finally {
    await server.close();
  }
}

async function exitCodeOf(url: string): Promise<number> {
  const { page, close } = await openPage();
  const lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const exit = new Promise<number>((resolve, reject) => {
      const fail = () => reject(new Error(`The suite did not end within ${longestRunMilliseconds / 1000} s.`));
      timer = setTimeout(fail, longestRunMilliseconds);
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, texts: unknown[]) => lines.push(texts.join(' ')));
    await page.goto(url);
    const code = await exit;
    if (code !== 0) console.error(lines.join('\n'));
    return code;
  } finally {
    clearTimeout(timer);
    await close();
  }
}

process.exitCode = await runSuite(process.argv.slice(2));
