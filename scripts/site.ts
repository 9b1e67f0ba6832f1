// Builds the site into dist/site/, or into the folder that it is given:
//   node scripts/site.ts [FOLDER]
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { type DocsSources, docsPages } from '../site/pages/docs/docs-pages.ts';
import { embedPage, framePage, playgroundPage } from '../site/pages/time-line-pages.ts';
import type { FirstPage } from '../site/playground/first-page.ts';
import { nothingShared, type Shared } from '../site/share.ts';
import { Session } from '../site/worker/session.ts';
import type { PanelView } from '../src/presentation/panel/messages.ts';
import { shared as common } from './build.ts';
import { forecastOfCommand } from './forecast-of-command.ts';
import { root } from './root.ts';
import { themeStyle } from './theme-style.ts';
import { bundledPackages, thirdPartyNotice } from './third-party.ts';

/** The samples of the playground, which opens with the first one. */
const samples = [
  'first-rollout',
  'rolling-update',
  'missed-deadline',
  'recreate',
  'surge-only',
  'two-workloads',
  'mistakes',
];

/** Builds the whole site. */
export async function buildSite(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  await bundle(folder, write);
  write('theme.css', themeStyle());
  write('index.html', playgroundPage(firstPage()));
  write('time-line.html', framePage());
  write('embed.html', embedPage());
  const docs = await docsPages(docsSources());
  for (const [file, page] of docs.pages) write(file, page);
  write('search.json', JSON.stringify(docs.search));
  for (const [from, to] of [...files.map((file) => [file, file] as const), ['media/icon.svg', 'icon.svg'] as const])
    cpSync(path.join(root, from), path.join(folder, to));
  await bundleServiceWorker(folder);
}

/** Written last, because it names every other file. */
async function bundleServiceWorker(folder: string): Promise<void> {
  const names = globSync('**/*', { cwd: folder }).map(posix).sort();
  const kept = names.filter((file) => statSync(path.join(folder, file)).isFile() && !/LEGAL|THIRD-PARTY/.test(file));
  const digest = createHash('sha256');
  for (const file of kept) digest.update(file).update(readFileSync(path.join(folder, file)));
  const define = { SITE_FILES: JSON.stringify(kept), SITE_DIGEST: JSON.stringify(digest.digest('hex')) };
  const entryPoints = { 'service-worker': 'site/service-worker.ts' };
  const web = { ...common, platform: 'browser', target: 'es2022', metafile: false } as const;
  await build({ ...web, outdir: folder, entryPoints, format: 'iife', define });
}

/** What pages of the docs show or link to, besides each other. */
const files = globSync(['docs/pictures/*', 'schema/*.json'], { cwd: root }).map(posix);

export function docsSources(): DocsSources {
  const textsOf = (...patterns: readonly string[]): ReadonlyMap<string, string> => {
    const found = globSync(patterns, { cwd: root }).map(posix).sort();
    return new Map(found.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  };
  const pages = textsOf('README.md', 'CHANGELOG.md', 'docs/*.md', 'docs/course/*.md', 'docs/rules/*.md');
  const examples = textsOf('examples/*.yaml', 'examples/course/*.yaml');
  return {
    pages,
    examples,
    forecastOf: (command) => forecastOfCommand(command, (file) => examples.get(file)),
    hasFile: (file) => files.includes(file),
  };
}

function posix(file: string): string {
  return file.replaceAll(path.sep, '/');
}

async function bundle(outdir: string, write: (file: string, text: string) => void): Promise<void> {
  const web = { ...common, outdir, platform: 'browser', target: 'es2022' } as const satisfies BuildOptions;
  const modules = { ...web, format: 'esm', splitting: true, outExtension: { '.js': '.mjs' } } as const;
  const scripts = {
    core: 'site/worker/main.ts',
    frame: 'site/frame.ts',
    embed: 'site/embed.ts',
    docs: 'site/docs.ts',
    webview: 'webview/main.ts',
  };
  const styles = {
    site: 'site/site.css',
    docs: 'site/docs.css',
    embed: 'site/embed.css',
    webview: 'media/webview.css',
  };
  const results = await Promise.all([
    build({ ...web, entryPoints: scripts, format: 'iife' }),
    build({ ...modules, entryPoints: { playground: 'site/playground/main.ts' }, chunkNames: '[name]-[hash]' }),
    build({ ...web, entryPoints: styles }),
  ]);
  const packages = bundledPackages(results.flatMap(({ metafile }) => metafile ?? []));
  write('THIRD-PARTY.txt', thirdPartyNotice(packages));
}

/** What the page shows before the browser simulates anything, made by the same code. */
function firstPage(): FirstPage {
  const texts = samples.map((name) => {
    return { name, text: readFileSync(path.join(root, 'examples', `${name}.yaml`), 'utf8') };
  });
  const text = texts[0]?.text ?? '';
  const views: PanelView[] = [];
  let workload = '';
  const session = new Session({
    log(message) {
      throw new Error(message);
    },
    tell(told) {
      if (told.tell === 'panel' && told.message.type === 'view') views.push(told.message.view);
      if (told.tell === 'subject') workload = told.workload;
    },
  });
  const shared: Shared = { ...nothingShared, text };
  session.receive({ do: 'open', version: 0, shared });
  const [view] = views;
  if (view === undefined) throw new Error('the first sample has no forecast');
  return { shared: { ...shared, workload }, view, samples: texts };
}

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/site'));
  await buildSite(folder);
  console.log(`The site is in ${folder}. Serve it with any web server.`);
}
