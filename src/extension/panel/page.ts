import { env, Uri, type Webview } from 'vscode';
import { catalogueElement } from '../../presentation/panel/catalogue-element.ts';
import { type PanelMessage, parsePanelMessage } from '../../presentation/panel/messages.ts';
import { spoken } from '../../std/say.ts';
import { productName } from '../../wording/product.ts';

/** Shows the page of a panel, and takes what it says. */
export function showPage(webview: Webview, extensionUri: Uri, receive: (message: PanelMessage) => void): void {
  const dist = Uri.joinPath(extensionUri, 'dist');
  webview.onDidReceiveMessage((value: unknown) => {
    const message = parsePanelMessage(value);
    if (message !== undefined) receive(message);
  });
  webview.options = { enableScripts: true, localResourceRoots: [dist] };
  webview.html = panelPage(webview, dist);
}

/** The page of a panel, whose script and style come from `dist` alone and whose policy allows nothing else. */
function panelPage(webview: Webview, dist: Uri): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const script = webview.asWebviewUri(Uri.joinPath(dist, 'webview.js'));
  const style = webview.asWebviewUri(Uri.joinPath(dist, 'webview.css'));
  const styles = `style-src 'nonce-${nonce}' ${webview.cspSource}`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; ${styles}; img-src blob:`;
  return `<!DOCTYPE html>
<html lang="${spoken() === undefined ? 'en' : env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" nonce="${nonce}" href="${style}">
<title>${productName}</title>
</head>
<body>
<div id="root"></div>
${catalogueElement()}<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
