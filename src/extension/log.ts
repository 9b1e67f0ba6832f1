import { type LogOutputChannel, window } from 'vscode';
import { productName } from '../wording/product.ts';

/** The output channel that "Show Log" opens. */
export function createLog(): LogOutputChannel {
  return window.createOutputChannel(productName, { log: true });
}
