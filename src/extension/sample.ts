import {
  commands,
  DiagnosticSeverity,
  type Disposable,
  languages,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { section } from '../host/settings.ts';

/** The longest wait for a finding of the sample. */
const waitMilliseconds = 5000;

/** Registers the command that opens the sample, and shows of it what the walkthrough asks for: `time-line` or `stuck`. */
export function registerSample(extensionUri: Uri): Disposable {
  let sample: TextDocument | undefined;
  return commands.registerCommand(`${section}.openSample`, async (part?: unknown) => {
    // A document without a file: whatever is tried in it, the sample stays as it is.
    if (sample === undefined || sample.isClosed) {
      const bytes = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'examples', 'first-rollout.yaml'));
      const content = new TextDecoder().decode(bytes);
      sample = await workspace.openTextDocument({ language: 'yaml', content });
    }
    const editor = await window.showTextDocument(sample, { preview: false });
    if (part === 'time-line') await commands.executeCommand(`${section}.preview`, sample.uri);
    if (part !== 'stuck') return;
    const error = await firstError(sample.uri);
    if (error === undefined) return;
    editor.selection = new Selection(error.start, error.start);
    editor.revealRange(error, TextEditorRevealType.InCenter);
    await commands.executeCommand('editor.action.quickFix');
  });
}

/** Where the first error of the document is, as soon as it is known. */
async function firstError(uri: Uri) {
  const find = () => languages.getDiagnostics(uri).find((each) => each.severity === DiagnosticSeverity.Error)?.range;
  return (
    find() ??
    (await new Promise<ReturnType<typeof find>>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        listening.dispose();
        resolve(find());
      };
      const timer = setTimeout(end, waitMilliseconds);
      const listening = languages.onDidChangeDiagnostics(() => void (find() !== undefined && end()));
    }))
  );
}
