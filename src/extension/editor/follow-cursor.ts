import { Disposable, type TextEditor, window } from 'vscode';
import type { LanguageService } from '../../language-service/service.ts';
import type { Panels } from '../panel/panel.ts';
import type { PanelSubject } from '../panel/subject.ts';

/** From the last move of the cursor to the panel, so that nothing is worked out on the way. */
const quietMilliseconds = 150;

/** Tells of each move of the cursor, and turns the panel that follows to the workload where it comes to rest. */
export function followCursor(service: LanguageService, panels: Panels, moved: () => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What somebody has asked for since the cursor moved stays. */
  const follow = (followed: PanelSubject | undefined): void => {
    if (panels.followed() !== followed) return;
    const found = window.activeTextEditor && workloadAt(service, window.activeTextEditor);
    if (found !== undefined) panels.follow(found);
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
function workloadAt(service: LanguageService, { document, selection }: TextEditor): PanelSubject | undefined {
  const uri = document.uri.toString();
  const item = service.statusItem(uri, document.offsetAt(selection.active));
  return item && { uri: item.document ?? uri, workload: item.workload };
}
