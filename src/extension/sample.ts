import {
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  languages,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { section } from '../host/settings.ts';
import { noErrorInSample } from '../wording/editor/messages.ts';
import { inform } from './editor/notices.ts';

/** Against waiting forever where the settings show no findings. */
const patienceMilliseconds = 30_000;

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
    if (part === 'stuck') await offerFix(editor);
  });
}

/** Leads to the first error, and opens the menu of its fixes. */
async function offerFix(editor: TextEditor): Promise<void> {
  const { uri } = editor.document;
  const found = await findingsOf(uri);
  const error = found.find(({ severity }) => severity === DiagnosticSeverity.Error);
  if (error === undefined) return void inform(noErrorInSample);
  const { start } = error.range;
  editor.selection = new Selection(start, start);
  editor.revealRange(error.range, TextEditorRevealType.InCenter);
  // A menu whose fixes are half a second late does not open: the editor's own question about the new place of the
  // cursor puts an end to it. So the fixes are worked out first.
  await commands.executeCommand('vscode.executeCodeActionProvider', uri, error.range);
  await commands.executeCommand('editor.action.quickFix');
}

/** What is found in the document, as soon as anything is. */
async function findingsOf(uri: Uri): Promise<readonly Diagnostic[]> {
  const known = languages.getDiagnostics(uri);
  if (known.length > 0) return known;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve(languages.getDiagnostics(uri));
    };
    const timer = setTimeout(end, patienceMilliseconds);
    const listening = languages.onDidChangeDiagnostics(() => void (languages.getDiagnostics(uri).length > 0 && end()));
  });
}
