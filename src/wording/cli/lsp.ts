// What `rollout-preview lsp` says on standard error before it ends.
import { say } from '../../std/say.ts';

export const brokenHeader = say`The messages of the editor cannot be read: a message does not begin with a header that has a Content-Length.`;

export function tooLongMessage(megabytes: number): string {
  return say`The messages of the editor cannot be read: a message is longer than ${megabytes} MB.`;
}
