import {
  anchorInItself,
  badMerge,
  compositeKey,
  excessiveAliasing,
  namelessKey,
  tooDeepDocument,
  tooManyAliasedValues,
  tooManyAliases,
  tooManyValues,
  unknownAnchor,
  unspeakableNumber,
} from '../../wording/input/document-problems.ts';
import { Fault } from '../fault.ts';
import { limits } from '../limits.ts';
import type { Json, ProblemCode, Range } from '../manifest.ts';
import type { MapBuilder } from '../map-builder.ts';
import { plainScalarValue } from '../scalar-value.ts';
import { leaf, type TreeEntry, type TreeNode } from '../tree.ts';
import { TreeLog } from '../tree-log.ts';
import { type Scalar, scalarName, scalarValue, WrongTag } from './scalar.ts';

interface Anchored {
  /** Undefined as long as it is open. */
  readonly node: TreeNode | undefined;
  /** How it is written if it is a scalar, as it may be a key somewhere. */
  readonly written: Scalar | undefined;
}

/**
 * Gives what is parsed its meaning, as decode.go of go.yaml.in/yaml/v2 2.4.3 does. Upstream parses the whole document
 * first: so a fault in the meaning is kept until the text is known to have none.
 */
export class TreeBuilder {
  readonly log = new TreeLog();
  /** By the name of the anchor; there are none in most documents. */
  #anchors: Map<string, Anchored> | undefined;
  /** For each map with a key that JSON cannot have: where it stands. Another value may still replace the map. */
  #nameless: Map<TreeNode['entries'], Range> | undefined;
  #hasUnspeakable = false;
  #fault: Fault | undefined;
  #depth = 0;
  #aliases = 0;
  /** So many values and keys are decoded, and so many of these by way of an alias. */
  #decoded = 1;
  #aliased = 0;

  /** Throws the fault that the meaning of the whole has. */
  finish(root: TreeNode | undefined): void {
    if (this.#fault === undefined && (this.#hasUnspeakable || this.#nameless !== undefined) && root !== undefined)
      this.#checkSpeakable(root);
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Enters a map or a list. */
  enter(range: Range): void {
    this.count(1, range);
    if (++this.#depth > limits.depth) throw new Fault('too-deep', tooDeepDocument(limits.depth), range);
  }

  leave(): void {
    this.#depth--;
  }

  /** A node with this anchor is begun; until it ends, an alias of it contains itself. */
  begin(anchor: string): void {
    this.#anchors ??= new Map();
    this.#anchors.set(anchor, { node: undefined, written: undefined });
  }

  end(anchor: string, node: TreeNode, written: Scalar | undefined): void {
    this.#anchors?.set(anchor, { node, written });
  }

  scalar(scalar: Scalar, range: Range): TreeNode {
    this.count(1, range);
    const isPlain = scalar.tag === '' && scalar.isPlain;
    const value = isPlain ? plainScalarValue(scalar.text) : this.#textValue(scalar, range);
    if (typeof value === 'number' && !Number.isFinite(value)) this.#hasUnspeakable = true;
    return leaf(value, range);
  }

  #textValue(scalar: Scalar, range: Range): Json {
    return scalar.tag === '' ? scalar.text : (this.#told(range, () => scalarValue(scalar)) ?? null);
  }

  /** What a key is called; undefined where JSON has no such key. */
  keyName(key: Scalar | undefined, range: Range): string | undefined {
    if (key !== undefined) return key.tag === '' ? scalarName(key) : this.#told(range, () => scalarName(key));
    this.refuse('yaml-syntax', compositeKey, range);
    return undefined;
  }

  add(map: MapBuilder, name: string | undefined, entry: TreeEntry): void {
    if (name === undefined) {
      map.addNameless(entry.node);
      this.#addNameless(map, entry.keyRange);
    } else map.add(name, entry);
  }

  /** As upstream does: what is merged wins over the entries before it and loses against those after it. */
  merge(map: MapBuilder, node: TreeNode, isAlias: boolean): void {
    const sources = node.items === undefined || isAlias ? [node] : [...node.items].reverse();
    const isMergeable = sources.every(({ entries }) => entries !== undefined);
    if (!isMergeable) this.refuse('yaml-syntax', badMerge, node.range);
    else for (const source of sources) this.#mergeOne(map, source);
  }

  #mergeOne(map: MapBuilder, source: TreeNode): void {
    const nameless = this.#nameless?.get(source.entries);
    if (nameless !== undefined) this.#addNameless(map, nameless);
    map.merge(source);
  }

  #addNameless(map: MapBuilder, range: Range): void {
    this.#nameless ??= new Map();
    this.#nameless.set(map.entries, range);
  }

  alias(name: string, range: Range): TreeNode {
    if (++this.#aliases > limits.aliases) throw new Fault('too-large', tooManyAliases(limits.aliases), range);
    const anchored = this.#anchors?.get(name);
    if (anchored === undefined) throw new Fault('unresolved-alias', unknownAnchor(name), range);
    const { node: target } = anchored;
    if (target === undefined) {
      this.refuse('unresolved-alias', anchorInItself(name), range);
      return leaf(null, range);
    }
    this.#aliased += target.size;
    if (this.#aliased > limits.aliasedValues)
      throw new Fault('too-large', tooManyAliasedValues(limits.aliasedValues), range);
    this.count(target.size + 1, range);
    if (this.#isExcessive) this.refuse('too-large', excessiveAliasing, range);
    return { ...target, range, size: target.size + 1 };
  }

  /** How the node behind an alias is written, if it is a scalar. */
  writtenAs(anchor: string): Scalar | undefined {
    return this.#anchors?.get(anchor)?.written;
  }

  /** Keeps the first fault in the meaning. */
  refuse(code: ProblemCode, message: string, range: Range): void {
    this.#fault ??= new Fault(code, message, range);
  }

  #told<T>(range: Range, meaning: () => T): T | undefined {
    try {
      return meaning();
    } catch (error) {
      if (!(error instanceof WrongTag)) throw error;
      this.refuse('yaml-syntax', error.message, range);
      return undefined;
    }
  }

  /** Counts what kubectl decodes, so that aliases of aliases cannot explode. */
  count(size: number, range: Range): void {
    this.#decoded += size;
    if (this.#decoded > limits.values) throw new Fault('too-large', tooManyValues(limits.values), range);
  }

  /** Upstream's measure against texts that are small and stand for very much. */
  get #isExcessive(): boolean {
    if (this.#aliased <= 100 || this.#decoded <= 1000) return false;
    const share = Math.min(1, Math.max(0, (this.#decoded - 400_000) / 3_600_000));
    return this.#aliased / this.#decoded > 0.99 - 0.89 * share;
  }

  /** Looks in what is left of the tree for what JSON cannot say. */
  #checkSpeakable(root: TreeNode): void {
    const seen = new Set<unknown>();
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const { value, range, entries, items } = node;
      if (typeof value === 'number' && !Number.isFinite(value))
        this.refuse('yaml-syntax', unspeakableNumber(String(value)), range);
      const parts = entries ?? items;
      if (parts === undefined || seen.has(parts)) continue;
      seen.add(parts);
      for (const item of items ?? []) open.push(item);
      for (const entry of entries?.values() ?? []) open.push(entry.node);
      const nameless = this.#nameless?.get(entries);
      if (nameless !== undefined) this.refuse('yaml-syntax', namelessKey, nameless);
    }
  }
}
