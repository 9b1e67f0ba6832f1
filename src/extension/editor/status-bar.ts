import { type Disposable, StatusBarAlignment, window } from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { productName } from '../../wording/product.ts';

export interface StatusBar extends Disposable {
  /** Shows the workload under the cursor, or nothing without one. */
  refresh(): Promise<void>;
}

/** The one item on the right. */
export function createStatusBar(service: RemoteService, isShown: () => boolean): StatusBar {
  const item = window.createStatusBarItem('rolloutPreview.status', StatusBarAlignment.Right, 100);
  item.name = productName;
  let last = 0;
  return {
    async refresh() {
      const refreshing = ++last;
      const editor = window.activeTextEditor;
      const uri = editor?.document.uri.toString();
      const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
      const shown = uri !== undefined && isShown() ? await service.statusItem(uri, offset) : undefined;
      if (refreshing !== last) return;
      if (shown === undefined) return item.hide();
      item.text = shown.text;
      item.tooltip = shown.tooltip;
      item.command = {
        title: item.name ?? '',
        command: 'rolloutPreview.showActions',
        arguments: [shown.document ?? uri, shown.workload],
      };
      item.show();
    },
    dispose: () => item.dispose(),
  };
}
