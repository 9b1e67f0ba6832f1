/** A tool cannot answer; the message is one sentence, and says what to do. */
export class ToolFault extends Error {}
