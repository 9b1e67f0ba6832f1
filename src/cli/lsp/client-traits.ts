import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver/node';

/** What the editor at the other end can do, as far as it matters here. */
export interface ClientTraits {
  /** Whether it can be asked for its settings. */
  readonly tellsSettings: boolean;
  readonly tellsOfNewSettings: boolean;
  readonly watchesFiles: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  /** Whether an edit may name the version of the document that it is for. */
  readonly takesVersions: boolean;
  readonly opensFiles: boolean;
  readonly changesFolders: boolean;
  /** The URIs of its workspace. */
  readonly folders: readonly string[];
}

export function clientTraitsOf({ capabilities, workspaceFolders, rootUri }: InitializeParams): ClientTraits {
  const { workspace = {}, window = {} }: ClientCapabilities = capabilities;
  const rootFolder = typeof rootUri === 'string' ? [rootUri] : [];
  return {
    tellsSettings: workspace.configuration === true,
    tellsOfNewSettings: workspace.didChangeConfiguration?.dynamicRegistration === true,
    watchesFiles: workspace.didChangeWatchedFiles?.dynamicRegistration === true,
    refreshesLenses: workspace.codeLens?.refreshSupport === true,
    refreshesHints: workspace.inlayHint?.refreshSupport === true,
    takesVersions: workspace.workspaceEdit?.documentChanges === true,
    opensFiles: window.showDocument?.support === true,
    changesFolders: workspace.workspaceFolders === true,
    folders: workspaceFolders?.map(({ uri }) => uri) ?? rootFolder,
  };
}
