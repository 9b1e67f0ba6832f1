import { Disposable, type TextEditor, window } from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { Panels } from '../panel/panel.ts';
import type { PanelSubject } from '../panel/subject.ts';

/** From the last move of the cursor to the panel, so that nothing is worked out on the way. */
const quietMilliseconds = 150;

/** Tells of each move of the cursor, and turns the panel that follows to the workload where it comes to rest. */
export function followCursor(service: RemoteService, panels: Panels, moved: () => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What somebody has asked for since the cursor moved stays. */
  const follow = async (followed: PanelSubject | undefined): Promise<void> => {
    const editor = window.activeTextEditor;
    const at = editor?.selection.active;
    const found = editor && (await workloadAt(service, editor));
    const isThere = window.activeTextEditor === editor && editor?.selection.active === at;
    if (found !== undefined && isThere && panels.followed() === followed) panels.follow(found);
  };
  const soon = (): void => {
    moved();
    clearTimeout(timer);
    timer = setTimeout(follow, quietMilliseconds, panels.followed());
  };
  return Disposable.from(
    window.onDidChangeTextEditorSelection(soon),
    window.onDidChangeActiveTextEditor(soon),
    new Disposable(() => clearTimeout(timer)),
  );
}

/** As far as it is known by now: nothing is worked out for it. */
async function workloadAt(
  service: RemoteService,
  { document, selection }: TextEditor,
): Promise<PanelSubject | undefined> {
  const uri = document.uri.toString();
  const item = await service.statusItem(uri, document.offsetAt(selection.active));
  return item && { uri: item.document ?? uri, workload: item.workload };
}
