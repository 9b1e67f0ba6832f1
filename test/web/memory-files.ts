import * as vscode from 'vscode';

/** A folder whose files live in memory, `memory:/`: on vscode.dev there is no disk either. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const answer = await fetch(vscode.Uri.joinPath(context.extensionUri, 'files.json').toString(true));
  const files = new MemoryFiles((await answer.json()) as Readonly<Record<string, string>>);
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('memory', files, { isCaseSensitive: true }));
}

class MemoryFiles implements vscode.FileSystemProvider {
  readonly #texts: Map<string, Uint8Array>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts).map(([name, text]) => [`/${name}`, new TextEncoder().encode(text)]));
  }

  watch = () => new vscode.Disposable(() => undefined);

  stat(uri: vscode.Uri): vscode.FileStat {
    if (uri.path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.readFile(uri).byteLength };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.#texts.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.#texts.get(uri.path);
    if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.#texts.set(uri.path, bytes);
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
