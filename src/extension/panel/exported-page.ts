import { Uri, workspace } from 'vscode';
import { todayByClock } from '../../host/today.ts';
import { exportedPage, readLook } from '../../presentation/panel/exported-page.ts';
import type { PanelView } from '../../presentation/panel/messages.ts';

/** The view as a page of its own, with the look that the webview told. */
export async function pageOf(dist: Uri, view: PanelView, file: string, look: string): Promise<string> {
  const read = async (name: string): Promise<string> =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(dist, name)));
  const [script, style] = await Promise.all([read('webview.js'), read('webview.css')]);
  return exportedPage({ view, script, style, look: readLook(look), file, date: todayByClock() });
}
