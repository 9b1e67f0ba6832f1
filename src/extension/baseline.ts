import { type TextDocument, workspace } from 'vscode';
import type { BaselineTexts, LanguageService } from '../language-service.ts';
import { baselineSetting } from './settings.ts';

/** The file at a ref as git has it; the web has no git. */
export type GitTexts = (file: string, ref: string) => Promise<BaselineTexts | undefined>;

/** Tells the service what the document may be compared with, the first choice first, by the setting. */
export async function readBaselines(
  service: LanguageService,
  document: Pick<TextDocument, 'uri' | 'isUntitled'>,
  gitTexts: GitTexts | undefined,
): Promise<void> {
  const { baseline, gitRef } = baselineSetting();
  const committed = async () =>
    gitTexts !== undefined && workspace.isTrusted && document.uri.scheme === 'file'
      ? await gitTexts(document.uri.fsPath, gitRef)
      : undefined;
  const choices = {
    auto: async () => [await committed(), await savedText(document)],
    git: async () => [await committed()],
    saved: async () => [await savedText(document)],
    assumed: async () => [],
  };
  const texts = await choices[baseline]();
  const known = texts.filter((each) => each !== undefined);
  service.setBaselines(document.uri.toString(), known, baseline === 'auto' ? 'assumed' : 'last-text');
}

async function savedText(document: Pick<TextDocument, 'uri' | 'isUntitled'>): Promise<BaselineTexts | undefined> {
  if (document.isUntitled) return undefined;
  try {
    const bytes = await workspace.fs.readFile(document.uri);
    return { source: 'saved', label: 'the saved file', text: new TextDecoder().decode(bytes), history: [] };
  } catch {
    return undefined;
  }
}
