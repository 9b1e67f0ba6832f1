/** The tool cannot do its work as it was asked to; the message is one sentence for the user. */
export class UsageError extends Error {}
