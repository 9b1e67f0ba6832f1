import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.ts';

/** The project's TypeScript in a folder of its own, to be changed, compiled and run. */
export class SourceCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-sources-'));

  constructor(include: readonly string[]) {
    const files = globSync(
      [...include, 'site', 'webview'].map((folder) => `${folder}/**/*.ts`),
      {
        cwd: root,
        exclude: ['test/.cache/**', 'test/.output/**', '**/node_modules/**'],
      },
    );
    for (const file of [...files, 'package.json']) this.copy(path.join(root, file), file);
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'), 'junction');
    const exclude = ['test/webview/in-page'];
    this.write('tsconfig.json', JSON.stringify({ extends: path.join(root, 'tsconfig.host.json'), include, exclude }));
  }

  copy(from: string, file: string): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(from, target);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Puts a text behind what a file has once. */
  insert(file: string, behind: string, text: string): void {
    const parts = this.read(file).split(behind);
    assert.equal(parts.length, 2, `${file} has ${behind} once`);
    this.write(file, parts.join(behind + text));
  }

  filesIn(folder: string): readonly string[] {
    return globSync(`${folder}/*.ts`, { cwd: this.folder });
  }

  /** What the compiler finds wrong, without its explanations. */
  errors(): readonly string[] {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', this.folder], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    return stdout.split('\n').filter((line) => /^\S/.test(line));
  }

  import<Module>(file: string): Promise<Module> {
    return import(pathToFileURL(path.join(this.folder, file)).href);
  }
}
