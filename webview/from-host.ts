/** What of a message tells where it comes from. */
export interface Sender {
  readonly source: unknown;
  readonly origin: string;
}

/** The page that is told. */
export interface Receiver {
  readonly self: unknown;
  readonly origin: string;
}

/**
 * Whether a message comes from the page's own host: the frame around this one, which in VS Code and in the playground is of
 * the same origin, or the page itself. The frame is not asked for, as VS Code takes `window.parent` from its pages. Whoever
 * else frames the page, or is opened by it, is of another origin, and may send what it likes.
 */
export function isFromHost(sender: Sender, { self, origin }: Receiver): boolean {
  if (sender.source === self) return true;
  // Those without an origin are all called so.
  return sender.origin === origin && origin !== 'null';
}
