import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from './root.ts';
import { bundledPackages, thirdPartyNotice } from './third-party.ts';

/** How the files of a bundle are written, whatever they are made of. */
const written = {
  absWorkingDir: root,
  minify: true,
  charset: 'utf8',
  logLevel: 'warning',
} as const satisfies BuildOptions;

export const shared: BuildOptions = {
  ...written,
  bundle: true,
  legalComments: 'linked',
  metafile: true,
  // As ES modules, of which a bundle takes what it needs: less than half.
  alias: { yaml: path.join(root, 'node_modules/yaml/browser/index.js') },
};

const extension: BuildOptions = {
  ...shared,
  format: 'cjs',
  external: ['vscode'],
  supported: { 'dynamic-import': false },
};

/** Leaves a module in a file of its own, which is required when it is needed. */
function apart(filter: RegExp, file: string): Plugin {
  return {
    name: 'apart',
    setup(options) {
      options.onResolve({ filter }, () => ({ path: file, external: true }));
    },
  };
}

/** Our own schemas check what an assistant sends, so the package's validator is left out of the bundle. */
const withoutValidator: Plugin = {
  name: 'without-validator',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/validation\/ajv-provider\.js$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: 'export const AjvJsonSchemaValidator = null;',
    }));
  },
};

/**
 * Leaves no character in a bundle that takes more than a byte, as V8 then needs half of the memory for it. esbuild does so
 * by itself, but not in tagged templates, as most of our texts are.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  setup({ initialOptions, onLoad }) {
    initialOptions.charset = 'ascii';
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const code = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
      const contents = readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, (character) => `\\u${code(character)}`);
      return { contents, loader: 'ts' };
    });
  },
};

const forNode = { platform: 'node', target: 'node20' } as const satisfies BuildOptions;

const asCommonJs = { outdir: 'dist', outExtension: { '.js': '.cjs' } } as const satisfies BuildOptions;

/** Only ES modules can be split into files that share one, and VS Code loads CommonJS: so they are turned into that. */
const toCommonJs: Plugin = {
  name: 'to-common-js',
  setup({ initialOptions, onEnd }) {
    if (initialOptions.write === false) return;
    onEnd(async ({ metafile }) => {
      const entryPoints = Object.keys(metafile?.outputs ?? {}).filter((file) => file.endsWith('.cjs'));
      const { sourcemap = false } = initialOptions;
      const options = { ...written, ...forNode, ...asCommonJs, sourcemap, entryPoints, format: 'cjs' } as const;
      await build({ ...options, allowOverwrite: true });
    });
  },
};

/** CommonJS starts sooner: for an ES module, Node loads everything that its imported built-in modules could need. */
const commandLine: BuildOptions = {
  ...shared,
  ...forNode,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
};

export const bundles: readonly BuildOptions[] = [
  {
    ...extension,
    ...forNode,
    entryPoints: ['src/extension/main.ts'],
    outfile: 'dist/extension.cjs',
    plugins: [apart(/^\.\/core\.ts$/, './core.cjs')],
  },
  {
    ...extension,
    ...forNode,
    ...asCommonJs,
    // The core and its threads share most of their code. Those parts are in `dist/shared-*.cjs`.
    entryPoints: {
      core: 'src/extension/core.ts',
      'panel-thread': 'src/extension/panel/panel-thread.ts',
      'tool-thread': 'src/cli/mcp/call-thread.ts',
    },
    chunkNames: 'shared-[hash]',
    splitting: true,
    format: 'esm',
    plugins: [toCommonJs],
  },
  {
    ...extension,
    entryPoints: ['src/extension/main-web.ts'],
    outfile: 'dist/web/extension.cjs',
    platform: 'browser',
    target: 'es2022',
  },
  {
    ...commandLine,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.cjs',
    plugins: [apart(/^\.\/program\.ts$/, './cli/program.cjs')],
  },
  {
    ...commandLine,
    entryPoints: ['src/cli/program.ts'],
    outfile: 'dist/cli/program.cjs',
    plugins: [apart(/\/lsp\/server\.ts$/, '../lsp.cjs'), apart(/\/mcp\/server\.ts$/, '../mcp.cjs'), inAscii],
  },
  {
    ...commandLine,
    entryPoints: ['src/cli/thread.ts'],
    outfile: 'dist/cli/thread.cjs',
    plugins: [apart(/^\.\/program\.ts$/, './program.cjs')],
  },
  { ...commandLine, entryPoints: ['src/cli/action/main.ts'], outfile: 'dist/cli/action.cjs' },
  {
    ...shared,
    ...forNode,
    entryPoints: ['src/cli/lsp/server.ts'],
    outfile: 'dist/lsp.cjs',
    format: 'cjs',
    define: { 'import.meta.filename': '__filename' },
  },
  {
    ...commandLine,
    entryPoints: ['src/cli/mcp/server.ts'],
    outfile: 'dist/mcp.cjs',
    plugins: [withoutValidator],
  },
  {
    ...shared,
    entryPoints: ['src/presentation/library/preview.ts'],
    outfile: 'dist/library.js',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
  },
  {
    ...shared,
    entryPoints: { webview: 'webview/main.ts' },
    outdir: 'dist',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
  },
  { ...shared, entryPoints: { webview: 'media/webview.css' }, outdir: 'dist', target: 'es2022' },
];

/**
 * Bundles extension, webview and command line into `dist/`, so that the repository's folder is a loadable extension; with
 * source maps for whoever debugs it, which are not in the packages.
 */
export async function buildAll(sourcemap: 'linked' | false = false): Promise<void> {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const results = await Promise.all(bundles.map((options) => build({ ...options, sourcemap })));
  const packages = bundledPackages(results.flatMap(({ metafile }) => metafile ?? []));
  writeFileSync(path.join(root, 'dist/THIRD-PARTY.txt'), thirdPartyNotice(packages));
}

if (import.meta.main) await buildAll().catch(() => process.exit(1));
