import { mayHoldWorkload } from '../std/workload-kinds.ts';

/** Documents without a workload: there is nothing to compare in them, so that git is not asked. */
export interface BareDocuments {
  /** Whether the document is one, as it is now. */
  take(uri: string, text: string): boolean;
  /** Whether it was one and is none any more. */
  isOver(uri: string, text: string): boolean;
  forget(uri: string): void;
}

export function createBareDocuments(): BareDocuments {
  const bare = new Set<string>();
  return {
    take(uri, text) {
      const isBare = !mayHoldWorkload(text);
      if (isBare) bare.add(uri);
      else bare.delete(uri);
      return isBare;
    },
    isOver: (uri, text) => bare.has(uri) && mayHoldWorkload(text),
    forget: (uri) => void bare.delete(uri),
  };
}
