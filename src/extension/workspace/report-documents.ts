import { commands, type Disposable, Uri, window, workspace } from 'vscode';

const scheme = 'rollout-preview-report';

/** Reports as read-only documents, which nobody is asked to save. */
export interface ReportDocuments extends Disposable {
  show(name: string, content: string): Promise<void>;
}

export function createReportDocuments(): ReportDocuments {
  const contents = new Map<string, string>();
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => contents.get(uri.toString()) ?? '',
  });
  let count = 0;
  return {
    async show(name, content) {
      count += 1;
      const uri = Uri.from({ scheme, path: `/${count}/${name}.md` });
      contents.set(uri.toString(), content);
      const isRendered = (await commands.getCommands(true)).includes('markdown.showPreview');
      if (isRendered) await commands.executeCommand('markdown.showPreview', uri);
      else await window.showTextDocument(await workspace.openTextDocument(uri));
    },
    dispose: () => provider.dispose(),
  };
}
