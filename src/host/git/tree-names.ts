// Which names of a tree are taken. A repository that somebody crafted has names that git itself would never write.

/**
 * Whether a name of a tree may become a name on a disk, on any system: one step of a path that leads into its folder and
 * nowhere else. git's own rules are those of `verify_path` with core.protectHFS and core.protectNTFS (read-cache.c, path.c).
 */
export function isFitName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  return !(/[/\\\0]/.test(name) || namesGitFolder(name) || isOfWindows(name));
}

/** `.git` as file systems fold it: macOS passes over some characters and over case, Windows over what stands at the end. */
function namesGitFolder(name: string): boolean {
  const folded = name.normalize('NFKC').replaceAll(passedOver, '').toLowerCase();
  return /^(?:\.git|git~\d+)[ .]*(?::.*)?$/su.test(folded);
}

/** What HFS+ leaves out when it compares names. */
const passedOver = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** A drive (`C:x`), or a device, whatever its ending (`con`, `NUL.yaml`). */
function isOfWindows(name: string): boolean {
  return (
    /^[a-z]:/i.test(name) || /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])[ ]*(?:\.|$)/iu.test(name)
  );
}
