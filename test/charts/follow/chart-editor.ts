// An editor as far as renderings know of one: files on the disk, what is typed in them, and what is shown of them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FollowedSettings } from '../../../src/charts/follow/follow-options.ts';
import { followRenderings, type RenderingFollower } from '../../../src/charts/follow/follow-renderings.ts';
import { createGit } from '../../../src/host/git/repository.ts';
import { createPrograms, type Programs } from '../../../src/host/programs/programs.ts';
import { createLanguageService } from '../../../src/language-service/language-service.ts';
import type { LanguageService } from '../../../src/language-service/service.ts';
import type { FileEdit } from '../../../src/presentation/editor/items.ts';
import { LineIndex } from '../../../src/std/line-index.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readArchive, writeFiles } from '../archive.ts';
import { areProgramsThere, recordingPrograms, replayingPrograms, writeRecord } from '../recorded-programs.ts';

export interface ChartEditor {
  readonly service: LanguageService;
  readonly renderings: RenderingFollower;
  settings: FollowedSettings | undefined;
  /** Writes all files into git. */
  commit(): void;
  /** Saves a text as the file's. */
  save(name: string, text: string): void;
  open(name: string): void;
  close(name: string): void;
  /** Replaces a text in an open file without saving it. */
  type(name: string, before: string, after: string): void;
  /** Makes an edit without saving it. */
  write(edit: FileEdit): void;
  /** Each lens with the line that it stands over, a number behind its file. */
  lenses(name: string): readonly string[];
  hints(name: string): readonly string[];
  problems(name: string): readonly string[];
  uriOf(name: string): string;
  fileOf(name: string): string;
}

const isThere = await areProgramsThere();

/** Runs with the files of an archive, and with the real programs or what they answered when it was recorded. */
export async function withEditor(
  name: string,
  archive: string,
  act: (editor: ChartEditor) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'charts-test-')));
  const record = path.join(import.meta.dirname, 'recorded', `${name}.recorded`);
  const isRecorded = isThere && process.env.UPDATE_CHARTS === '1';
  const programs = isThere ? recordingPrograms(folder) : replayingPrograms(record, folder);
  try {
    writeFiles(readArchive(archive).files, folder);
    await act(editorIn(folder, readArchive(archive).files, programs));
    if (isRecorded) writeRecord(record, programs.calls);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An editor with the folder as its workspace. */
export function editorIn(folder: string, files: ReadonlyMap<string, string>, programs: Programs): ChartEditor {
  const texts = new Map<string, { text: string; isSaved: boolean }>();
  const fileOf = (name: string): string => path.join(folder, name);
  const uriOf = (file: string): string => `file://${file}`;
  const fail = (message: string): void => assert.fail(message);
  const service = createLanguageService({ settings: { assumptions: defaultAssumptions, severities: {} }, log: fail });
  const lineOf = (name: string, offset: number): number =>
    (texts.get(name)?.text ?? '').slice(0, offset).split('\n').length;
  const editor: ChartEditor = {
    service,
    settings: { render: 'type', kubernetesVersion: '1.36', baseline: 'auto', gitRef: 'HEAD' },
    renderings: followRenderings({
      service,
      programs,
      git: createGit(createPrograms()),
      folders: () => [folder],
      openFiles: () => [...texts].map(([name, each]) => ({ file: fileOf(name), ...each })),
      kept: () => [],
      settings: () => editor.settings,
      uriOf,
      onChange: () => undefined,
      log: fail,
    }),
    commit() {
      const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
      for (const words of [['init'], ['add', '.'], [...author, 'commit', '--message', 'First']])
        execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
    },
    save(name, text) {
      writeFileSync(fileOf(name), text);
      texts.set(name, { text, isSaved: true });
      service.update(editor.uriOf(name), text);
    },
    open(name) {
      const text = files.get(name) ?? '';
      texts.set(name, { text, isSaved: true });
      service.update(editor.uriOf(name), text);
    },
    close(name) {
      texts.delete(name);
      service.close(editor.uriOf(name));
    },
    type(name, before, after) {
      const { text = '' } = texts.get(name) ?? {};
      assert(text.includes(before), `${name} has no "${before}"`);
      const typed = text.replace(before, () => after);
      texts.set(name, { text: typed, isSaved: false });
      service.update(editor.uriOf(name), typed);
    },
    write({ file, start, end, newText }) {
      const name = path.relative(folder, fileURLToPath(file));
      const { text = '' } = texts.get(name) ?? {};
      const index = new LineIndex(text);
      const typed = text.slice(0, index.offsetAt(start)) + newText + text.slice(index.offsetAt(end));
      texts.set(name, { text: typed, isSaved: false });
      service.update(editor.uriOf(name), typed);
    },
    lenses: (name) =>
      service.codeLenses(editor.uriOf(name)).map(({ range, title }) => `${lineOf(name, range.start)} ${title}`),
    hints: (name) =>
      service.inlayHints(editor.uriOf(name)).map(({ offset, label }) => `${lineOf(name, offset)} ${label}`),
    problems: (name) =>
      service.diagnostics(editor.uriOf(name)).map((item) => {
        const related = (item.related ?? []).map(({ file, start }) => ` ${path.basename(file)}:${start.line}`);
        return `${lineOf(name, item.range.start)} ${item.severity} ${item.code}${related.join('')}`;
      }),
    uriOf: (name) => uriOf(fileOf(name)),
    fileOf,
  };
  return editor;
}
