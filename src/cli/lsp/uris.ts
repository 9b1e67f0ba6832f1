import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a file; undefined for what is no file of this machine, as an unsaved document, or no URI at all. */
export function uriPath(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return undefined;
  try {
    const file = fileURLToPath(uri);
    // No system takes such a path.
    return file.includes('\0') ? undefined : file;
  } catch {
    return undefined;
  }
}

/** The one spelling of a URI: editors differ in which characters they escape. */
export function spelled(uri: string): string {
  const path = uriPath(uri);
  return path === undefined ? uri : pathToFileURL(path).href;
}
