// The form controls of the page, and the only file that knows where they come from. Their look and keyboard are those of
// @vscode/webview-ui-toolkit, which is archived. To replace it, only the tags here must change.
import {
  provideVSCodeDesignSystem,
  TextField,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/** Makes the controls' elements known to the page; before that they are unknown elements. */
export function registerControls(): void {
  keepNames();
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeDropdown(), vsCodeOption(), vsCodeTextField());
}

/** The toolkit calls a field without a text of its own "Text field", whatever name it was given. */
function keepNames(): void {
  const { connectedCallback } = TextField.prototype;
  TextField.prototype.connectedCallback = function (this: TextField) {
    const name = this.getAttribute('aria-label');
    connectedCallback.call(this);
    if (name !== null) this.setAttribute('aria-label', name);
  };
}
