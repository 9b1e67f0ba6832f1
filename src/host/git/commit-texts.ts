// The texts of many files of a commit. Packed by git, texts that fill any memory take next to nothing.
import type { TreeFile } from './commit-tree.ts';
import { GitFault } from './git-fault.ts';

/** So many are held at a time, as each may be long. */
const atOnce = 8;

/** More than all manifests of a large repository. */
const maxCharacters = 512 * 1024 ** 2;

/** Undefined where the repository has no copy of what is kept under a hash. */
type TextOf = (hash: string) => Promise<string | undefined>;

/** Where the files are. */
export interface CommitOf {
  readonly repository: { readonly top: string };
  readonly commit: { readonly text: TextOf };
}

/** The files with their texts, in their order. Throws a GitFault where all together are longer than what is read. */
export async function* textsOfFiles(
  { repository, commit }: CommitOf,
  files: readonly TreeFile[],
  most = maxCharacters,
): AsyncGenerator<readonly [file: TreeFile, text: string | undefined]> {
  let [index, length] = [0, 0];
  const hashes = files.map(({ hash }) => hash);
  for await (const text of textsInTurn(hashes, commit.text)) {
    length += text?.length ?? 0;
    if (length > most) throw new GitFault({ kind: 'too-much', repository: repository.top });
    yield [files[index++] as TreeFile, text];
  }
}

/** What is kept under the hashes, in their order. */
export async function* textsInTurn(hashes: readonly string[], textOf: TextOf): AsyncGenerator<string | undefined> {
  for (let start = 0; start < hashes.length; start += atOnce)
    yield* await Promise.all(hashes.slice(start, start + atOnce).map(textOf));
}
