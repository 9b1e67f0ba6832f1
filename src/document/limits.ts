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
  documents: 20_000,
  problems: 100,
} as const;
