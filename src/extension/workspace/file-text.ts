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

/** Where no links are followed, as on the web, nothing leads out. */
let leadsOut: (file: string) => boolean = () => false;

/** Has this tell from now on whether a file links out of its repository. */
export function refuseWaysOut(isWayOut: (file: string) => boolean): void {
  leadsOut = isWayOut;
}

/** The same of a file that nobody named; undefined, too, where it links out of its repository. */
export async function foundText(uri: Uri, maxBytes: number): Promise<string | undefined> {
  return leadsOut(uri.fsPath) ? undefined : fileText(uri, maxBytes);
}
