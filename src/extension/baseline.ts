import { type TextDocument, workspace } from 'vscode';
import { readBaselines } from '../host/baselines.ts';
import type { BaselineTexts, LanguageService } from '../language-service.ts';
import { settings } from './settings.ts';

/** The file at a ref as git has it; the web has no git. */
export type GitTexts = (file: string, ref: string) => Promise<BaselineTexts | undefined>;

/** Tells the service what the document may be compared with; git runs in trusted workspaces alone. */
export async function compareByGit(
  service: LanguageService,
  { uri, isUntitled }: Pick<TextDocument, 'uri' | 'isUntitled'>,
  gitTexts: GitTexts | undefined,
): Promise<void> {
  const { baseline, gitRef } = settings();
  await readBaselines(service, uri.toString(), baseline, {
    committed: async () =>
      gitTexts !== undefined && workspace.isTrusted && uri.scheme === 'file'
        ? await gitTexts(uri.fsPath, gitRef)
        : undefined,
    async saved() {
      if (isUntitled) return undefined;
      try {
        return new TextDecoder().decode(await workspace.fs.readFile(uri));
      } catch {
        return undefined;
      }
    },
  });
}
