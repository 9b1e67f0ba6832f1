import { FileType, type Uri, workspace } from 'vscode';
import { decodeText } from '../../host/decode-text.ts';

/** The text of a file; undefined when it cannot be read, has more bytes, or is a pipe or a device, which may never end. */
export async function fileText(uri: Uri, maxBytes: number): Promise<string | undefined> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    if ((type & FileType.File) === 0 || size > maxBytes) return undefined;
    return decodeText(await workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
