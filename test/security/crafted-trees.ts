// Trees as git would never write them, and as a repository may have them all the same.
import { execFileSync } from 'node:child_process';

type Kind = 'blob' | 'tree' | 'commit';

/** Writes objects into a repository, whatever they hold. */
export function craftIn(folder: string) {
  const run = (words: readonly string[], input: string | Buffer = '') =>
    execFileSync('git', [...words], { cwd: folder, input, maxBuffer: 1 << 28 })
      .toString()
      .trim();
  const write = (kind: Kind, bytes: string | Buffer) =>
    run(['hash-object', '-w', '--literally', '--stdin', '-t', kind], bytes);
  return {
    blob: (text: string) => write('blob', text),
    /** Entries in the order given, by their names: a hash of a tree, or of a file. */
    tree: (entries: readonly (readonly [name: string, hash: string, mode?: string])[]) =>
      write(
        'tree',
        Buffer.concat(
          entries.flatMap(([name, hash, mode = '100644']) => [
            Buffer.from(`${mode} ${name}\0`),
            Buffer.from(hash, 'hex'),
          ]),
        ),
      ),
    /** Makes a commit of a tree that a name such as `refs/heads/crafted` has then. */
    commit(tree: string, name = 'HEAD') {
      const who = 'T <t@example.com> 1800000000 +0000';
      const hash = write('commit', `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nx\n`);
      run(['update-ref', '--no-deref', name, hash]);
      return hash;
    },
  };
}

export const folderMode = '40000';
