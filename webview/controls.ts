// The form controls of the page, and the only file that knows where they come from. Their look and keyboard are those of
// @vscode/webview-ui-toolkit, which is archived. To replace it, only the tags here must change.
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/** Makes the controls' elements known to the page; before that they are unknown elements. */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeDropdown(), vsCodeOption(), vsCodeTextField());
}
