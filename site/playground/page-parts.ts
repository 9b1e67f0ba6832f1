import { decodeText } from '../../src/host/decode-text.ts';
import { assert } from '../../src/std/assert.ts';

/** An element of the page that its build has put there. */
export function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  assert(element instanceof kind, `the page has no ${id}`);
  return element;
}

/** Lets the user save a file. */
export function save(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What a file says that the user chose, in whichever encoding. */
export async function textOf(file: File): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** Copies the text, and says whether it is on the clipboard now; browsers may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
