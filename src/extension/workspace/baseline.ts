import { type TextDocument, workspace } from 'vscode';
import { readBaselines } from '../../host/baselines.ts';
import type { GitTexts } from '../../host/git-texts.ts';
import { maxDocumentBytes } from '../../host/manifest-files.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { noBaselineMessage } from '../../wording/editor/baselines.ts';
import { inform } from '../editor/notices.ts';
import { settings } from '../settings.ts';
import { fileText } from './file-text.ts';
import { offerTrust } from './live-place.ts';

/** Tells the service what the document may be compared with; git runs in trusted workspaces alone. */
export async function compareByGit(
  service: Pick<LanguageService, 'setBaselines'>,
  { uri, isUntitled }: Pick<TextDocument, 'uri' | 'isUntitled'>,
  /** The web has no git. */
  gitTexts: GitTexts | undefined,
): Promise<void> {
  const { baseline, gitRef, running } = settings();
  await readBaselines(service, uri.toString(), baseline, {
    running,
    async committed() {
      const canAsk = gitTexts !== undefined && workspace.isTrusted && uri.scheme === 'file';
      const { texts, fault } = canAsk ? await gitTexts(uri.fsPath, gitRef) : { texts: undefined, fault: undefined };
      if (fault !== undefined) tellOnce(fault);
      else if (texts === undefined && baseline === 'git') {
        const reason = reasonOf(gitTexts);
        tellOnce(noBaselineMessage(gitRef, reason), reason === 'untrusted' ? offerTrust : undefined);
      }
      return texts;
    },
    async saved() {
      return isUntitled ? undefined : fileText(uri, maxDocumentBytes);
    },
  });
}

function reasonOf(gitTexts: GitTexts | undefined) {
  if (gitTexts === undefined) return 'no-programs';
  return workspace.isTrusted ? 'absent' : 'untrusted';
}

const told = new Set<string>();

/** Says the same for all documents together. */
function tellOnce(message: string, offer?: (message: string) => Promise<void>): void {
  if (told.has(message)) return;
  told.add(message);
  if (offer === undefined) void inform(message);
  else void offer(message);
}
