/**
 * How a hostile repository is made, as plain data. In its texts, OUTSIDE stands for a folder that nobody named, HOME for the
 * user's own, and LOOPBACK for the address of a listener.
 */
export interface Recipe {
  /** What lies in the work tree, and in HEAD as far as git can hold it. */
  readonly files: readonly PlacedFile[];
  /** What was otherwise in HEAD~1. */
  readonly former: readonly PlacedFile[];
  /** What only a crafted tree holds. */
  readonly entries: readonly OddEntry[];
  /** Lines for the settings of the repository. */
  readonly config?: string;
  readonly ask: Ask;
}

export interface PlacedFile {
  /** Its path in the repository. */
  readonly at: string;
  readonly is: Content;
}

/** What may lie in the place of a file. */
export type Content =
  | { readonly text: string; readonly encoding?: 'utf16le' | 'utf16be' | 'latin1' }
  | { readonly link: string }
  | { readonly pipe: true }
  | { readonly megabytes: number }
  /** A gzipped tar; a name may have any text, and lead anywhere. */
  | { readonly archive: readonly { readonly name: string; readonly text: string; readonly link?: string }[] };

/** An entry of a tree of git, which may be called anything. */
export interface OddEntry {
  readonly commit: 'HEAD' | 'HEAD~1';
  /** The folder in which it is; `''` is the top. */
  readonly below: string;
  readonly name: string;
  readonly mode?: string;
  readonly is: { readonly text: string } | { readonly submodule: true } | { readonly missing: true } | SharedTrees;
}

/** Trees that hold the same tree many times, and so on, down to a file. */
export interface SharedTrees {
  readonly width: number;
  readonly depth: number;
}

/** What the product is asked to do in the repository. */
export type Ask =
  | { readonly command: readonly string[] }
  /** The files that an editor opens. */
  | { readonly open: readonly string[] }
  /** The paths that an assistant asks for. */
  | { readonly call: readonly string[] };
