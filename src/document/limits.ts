// Far beyond any manifest, and small enough that nothing hangs.

export const limits = {
  /** Maps and lists within each other. */
  depth: 100,
  /** Values and keys of one document, with all that its aliases stand for. */
  values: 1_000_000,
  /** Aliases of one document. */
  aliases: 1000,
  /** Values and keys that aliases of one document stand for. */
  aliasedValues: 200_000,
  /** UTF-16 units of one document. */
  documentLength: 16_000_000,
  /** Of a text that somebody edits. */
  documents: 20_000,
  /** Of a text that is read but once. */
  documentsOnce: 200_000,
  /** UTF-16 units of such a text of which all is kept that was read. */
  keptReadings: 4_000_000,
  /** UTF-16 units of documents of a longer one: few enough that a tree is garbage before it has grown old, which costs little. */
  lastReadings: 20_000,
  problems: 100,
} as const;
