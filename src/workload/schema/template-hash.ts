// After ComputeHash of pkg/controller/controller_utils.go (1.36.3).
import type { PodTemplateSpec } from '../api-types.ts';
import { templateManifest } from '../manifest-of.ts';
import { assumedMinor } from '../versions.ts';
import { goDump } from './go-dump.ts';
import { safeEncodeString } from './safe-encode-string.ts';

/**
 * The hash that a ReplicaSet's name ends in: of the template as defaults leave it, and of the collision count if there
 * is one. For example `6b89d9595` for label app: web and one container `app` of image `app:1`, in Kubernetes 1.36.
 */
export function templateHash(
  template: PodTemplateSpec,
  collisionCount: number | undefined,
  minor: number = assumedMinor,
): string {
  let hash = hashOfDump(template, minor);
  if (collisionCount !== undefined) {
    for (let shift = 0; shift < 64; shift += 8)
      hash = addByte(hash, shift < 32 ? (collisionCount >>> shift) & 0xff : 0);
  }
  return safeEncodeString(String(hash));
}

/** FNV-1a of the dump by template and minor version: templates are shared and never change. */
const remembered = new WeakMap<PodTemplateSpec, Map<number, number>>();

function hashOfDump(template: PodTemplateSpec, minor: number): number {
  const hashes = remembered.get(template) ?? new Map<number, number>();
  const known = hashes.get(minor);
  if (known !== undefined) return known;
  const hash = fnv1a(goDump(templateManifest(template), 'PodTemplateSpec', minor));
  remembered.set(template, hashes.set(minor, hash));
  return hash;
}

/** 32-bit FNV-1a of the text in UTF-8. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) hash = Math.imul(hash ^ unit, 0x01000193);
    else {
      const code = text.codePointAt(index) ?? 0;
      if (code > 0xffff) index++;
      for (const byte of utf8(code)) hash = Math.imul(hash ^ byte, 0x01000193);
    }
  }
  return hash >>> 0;
}

function addByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193) >>> 0;
}

function utf8(code: number): readonly number[] {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
