/** What of a message tells where it comes from. */
export interface Sender {
  readonly source: unknown;
  readonly origin: string;
}

/** The page that is told, and what is around it. */
export interface Receiver {
  readonly self: unknown;
  readonly parent: unknown;
  readonly origin: string;
}

/**
 * Whether a message comes from the page's own host: VS Code and the playground have the frame around this one, and both
 * are of one origin; a page to embed tells itself. Whoever else frames the page, or is opened by it, may send what it likes.
 */
export function isFromHost(sender: Sender, { self, parent, origin }: Receiver): boolean {
  if (sender.source === self) return true;
  // Those without an origin are all called so.
  return sender.source === parent && sender.origin === origin && origin !== 'null';
}
