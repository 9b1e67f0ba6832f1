import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allReportTypes } from './report-types.ts';
import { root } from './root.ts';

/** Writes `dist/library.d.ts`: what the library exports, in one file that imports nothing. */
export function writeLibraryTypes(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-types-'));
  try {
    // Whether the types are right is what `npm run types` says.
    const emit = ['--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly'];
    const folders = ['--rootDir', path.join(root, 'src'), '--outDir', folder];
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', path.join(root, 'tsconfig.json'), ...emit, ...folders], {
      stdio: 'inherit',
    });
    const declared = ['preview-options', 'preview'].map((name) =>
      readFileSync(path.join(folder, `presentation/library/${name}.d.ts`), 'utf8'),
    );
    const own = declared.join('\n').replaceAll(/^(?:import .*|export \{\};)\n/gm, '');
    writeFileSync(path.join(root, 'dist/library.d.ts'), `${own}\n${allReportTypes()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) writeLibraryTypes();
