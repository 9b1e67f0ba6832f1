import { isAlias, isScalar, isSeq, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import {
  anchorInItself,
  badMerge,
  compositeKey,
  namelessKey,
  tooManyAliasedValues,
  tooManyValues,
  unknownAnchor,
  unspeakableNumber,
} from '../wording/input/document-problems.ts';
import { Fault } from './fault.ts';
import { limits } from './limits.ts';
import type { Json, Range } from './manifest.ts';
import { MapBuilder } from './map-builder.ts';
import { isUnspeakableNumber, plainScalarValue } from './scalar-value.ts';
import { leaf, listNode, type TreeNode } from './tree.ts';
import { TreeLog } from './tree-log.ts';

/** Builds the tree of one document from the parser's nodes; throws a Fault where it has no meaning. */
export class TreeBuilder {
  readonly log = new TreeLog();
  /** Ranges of quoted and block texts, in which a `#` starts no comment. */
  readonly texts: Range[] = [];
  private readonly offset: number;
  private readonly anchors = new Map<string, TreeNode | 'open'>();
  private total = 0;
  private aliased = 0;

  constructor(offset: number) {
    this.offset = offset;
  }

  build(node: Node): TreeNode {
    if (isAlias(node)) return this.alias(node.source, this.rangeOf(node));
    const { anchor } = node;
    if (anchor !== undefined) this.anchors.set(anchor, 'open');
    const built = this.value(node);
    if (anchor !== undefined) this.anchors.set(anchor, built);
    return built;
  }

  private value(node: Scalar | YAMLMap | YAMLSeq): TreeNode {
    this.count(1, this.rangeOf(node));
    if (isScalar(node)) return this.scalar(node);
    return isSeq(node) ? this.list(node) : this.map(node);
  }

  private alias(name: string, range: Range): TreeNode {
    const target = this.anchors.get(name);
    if (target === 'open') throw new Fault('unresolved-alias', anchorInItself(name), range);
    if (target === undefined) throw new Fault('unresolved-alias', unknownAnchor(name), range);
    this.aliased += target.size;
    if (this.aliased > limits.aliasedValues)
      throw new Fault('too-large', tooManyAliasedValues(limits.aliasedValues), range);
    this.count(target.size, range);
    return { ...target, range };
  }

  /** Counts what walking the value will cost, so that aliases of aliases cannot explode. */
  private count(size: number, range: Range): void {
    this.total += size;
    if (this.total > limits.values) {
      throw new Fault('too-large', tooManyValues(limits.values), range);
    }
  }

  private scalar(node: Scalar): TreeNode {
    const range = this.rangeOf(node);
    return leaf(this.scalarValue(node, range), range);
  }

  private scalarValue(node: Scalar, range: Range): Json {
    const text = String(node.value ?? '');
    const tag = node.tag?.replace('tag:yaml.org,2002:', '!!');
    const isPlain = node.type === 'PLAIN' || node.type === undefined;
    if (!isPlain) this.texts.push(range);
    if (tag === '!!str' || tag === '!!binary' || (!isPlain && tag === undefined)) return text;
    if (isUnspeakableNumber(text)) throw new Fault('yaml-syntax', unspeakableNumber(text), range);
    return plainScalarValue(text);
  }

  private list(node: YAMLSeq): TreeNode {
    const items = node.items.map((item, index) => {
      this.log.path.push(index);
      const built = this.build(item as Node);
      this.log.path.pop();
      return built;
    });
    return listNode(items, this.collectionRange(node, items.at(-1)?.range.end));
  }

  private map(node: YAMLMap): TreeNode {
    const map = new MapBuilder();
    let end: number | undefined;
    for (const { key, value } of node.items) {
      const keyNode = key as Node | null;
      const keyRange = this.rangeOf(keyNode ?? node);
      if (isMergeKey(keyNode)) {
        end = this.merge(value as Node, map);
        continue;
      }
      const name = this.keyName(keyNode, keyRange);
      this.log.path.push(name);
      const built = value === null ? missing(keyRange.end) : this.build(value as Node);
      this.log.path.pop();
      map.add(name, { keyRange, node: built });
      end = Math.max(keyRange.end, built.range.end);
    }
    this.log.reportDuplicates(map.losers);
    return map.build(this.collectionRange(node, end));
  }

  private keyName(key: Node | null, range: Range): string {
    const value = key === null ? null : this.keyValue(key, range);
    if (value === null) throw new Fault('yaml-syntax', namelessKey, range);
    return String(value);
  }

  private keyValue(key: Node, range: Range): Json {
    if (isScalar(key)) return this.scalarValue(key, range);
    if (!isAlias(key)) throw new Fault('yaml-syntax', compositeKey, range);
    return this.alias(key.source, range).value;
  }

  /** As kubectl's parser does: what is merged wins over the entries before it and loses against those after it. */
  private merge(value: Node, map: MapBuilder): number {
    const built = this.build(value);
    const sources = built.items === undefined ? [built] : [...built.items].reverse();
    for (const source of sources) {
      if (source.entries === undefined) throw new Fault('yaml-syntax', badMerge, built.range);
      map.merge(source.entries);
    }
    return this.rangeOf(value).end;
  }

  private rangeOf(node: Node): Range {
    const [start, end] = node.range ?? [0, 0];
    return { start: this.offset + start, end: this.offset + end };
  }

  /** A block collection ends with its last value, without the blank lines and comments behind it. */
  private collectionRange(node: YAMLMap | YAMLSeq, lastEnd: number | undefined): Range {
    const range = this.rangeOf(node);
    return node.flow === true || lastEnd === undefined ? range : { start: range.start, end: lastEnd };
  }
}

function isMergeKey(key: Node | null): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.value === '<<';
}

function missing(at: number): TreeNode {
  return leaf(null, { start: at, end: at });
}
