import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';

/** An entry of a tree as git stores it; git itself would write none with most of the names that this takes. */
export interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly hash: string;
}

/** Writes objects of git without git, so that they can be what it would refuse. */
export interface ObjectWriter {
  blob(content: Buffer): string;
  tree(entries: readonly TreeEntry[]): string;
  commit(tree: string, parent?: string): string;
}

export function createObjectWriter(gitFolder: string): ObjectWriter {
  const write = (type: string, content: Buffer): string => {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const hash = createHash('sha1').update(object).digest('hex');
    const folder = path.join(gitFolder, 'objects', hash.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, hash.slice(2)), deflateSync(object, { level: 1 }));
    return hash;
  };
  return {
    blob: (content) => write('blob', content),
    tree: (entries) => write('tree', Buffer.concat(inOrder(entries).map(written))),
    commit(tree, parent) {
      const who = 'Tester <tester@example.com> 1700000000 +0000';
      const parents = parent === undefined ? '' : `parent ${parent}\n`;
      return write('commit', Buffer.from(`tree ${tree}\n${parents}author ${who}\ncommitter ${who}\n\nChange\n`));
    },
  };
}

function written({ mode, name, hash }: TreeEntry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]);
}

/** git looks for a name until it has passed its place: folders stand as if they ended with a slash. */
function inOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const key = ({ name, mode }: TreeEntry) => Buffer.from(mode === '40000' ? `${name}/` : name);
  return entries.toSorted((one, other) => Buffer.compare(key(one), key(other)));
}
