import type { ExtensionContext } from 'vscode';
import { startExtension } from './extension.ts';
import { spreadInSlices } from './panel/spread-in-slices.ts';

/** The entry in the browser, where no program runs. */
export function activate(context: ExtensionContext): void {
  startExtension(context, { runSpread: spreadInSlices });
}
