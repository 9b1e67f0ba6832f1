import fc from 'fast-check';
import { stringify } from 'yaml';
import type { Json } from '../../../src/document/manifest.ts';
import { anywhere, type Edit, edited } from '../random-yaml.ts';
import { fragments } from '../texts/odd-texts.ts';
import { wellFormed } from '../texts/random-texts.ts';
import type { FileCase } from './file-case.ts';

function separator(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '---\n',
    '---\n',
    '---\n',
    '--- # next\n',
    '---\n---\n',
    '...\n---\n',
    '---  \n',
    '\n',
    '--- x\n',
    '',
  );
}

function editOf(): fc.Arbitrary<Edit> {
  return fc.record({
    at: anywhere,
    removed: fc.constantFrom(0, 0, 1, 3, 12),
    inserted: fc.constantFrom('', ...fragments),
  });
}

function documentOf(): fc.Arbitrary<string> {
  const written = fc.tuple(value(), fc.constantFrom('block', 'block', 'block', 'flow', 'json', 'lines'));
  return fc.oneof(
    { weight: 12, arbitrary: written.map(([each, form]) => textOf(each, form)) },
    { weight: 1, arbitrary: fc.constantFrom('# nothing\n', 'null\n', 'hello\n', '- a\n', '5\n', '{}\n', '\n', '[]\n') },
  );
}

function textOf(each: Json, form: string): string {
  if (form === 'json') return `${JSON.stringify(each)}\n`;
  if (form === 'lines') return `${JSON.stringify(each, null, 2)}\n`;
  return stringify(each, form === 'flow' ? { collectionStyle: 'flow', lineWidth: 0 } : { version: '1.1' });
}

/** An object, or a list of some. */
function value(): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 4, arbitrary: objectOf() }, { weight: 2, arbitrary: listOf() });
}

function listOf(): fc.Arbitrary<Json> {
  const items = fc.array(fc.oneof({ weight: 9, arbitrary: objectOf() }, { weight: 1, arbitrary: oddItem() }), {
    maxLength: 3,
  });
  const type = fc.constantFrom<readonly [string, string]>(
    ['v1', 'List'],
    ['v1', 'List'],
    ['v1', 'List'],
    ['apps/v1', 'DeploymentList'],
    ['apps/v1', 'StatefulSetList'],
    ['v1', 'ConfigMapList'],
    ['example.com/v1', 'ThingList'],
  );
  const metadata = fc.constantFrom<Json>({}, {}, { resourceVersion: '' }, { name: 'list' });
  return fc.tuple(type, items, metadata).map(([[apiVersion, kind], all, own]) => {
    return { apiVersion, kind, metadata: own, items: all };
  });
}

/** What is among the items of a list and none of them. */
function oddItem(): fc.Arbitrary<Json> {
  return fc.constantFrom<Json>(
    null,
    5,
    'text',
    [],
    {},
    { kind: 'ConfigMap' },
    { apiVersion: 'v1' },
    { metadata: { name: 'bare' } },
    { apiVersion: 'v1', kind: 'List', items: [] },
  );
}

function objectOf(): fc.Arbitrary<Json> {
  return fc
    .record({
      kind: fc.constantFrom(
        'Deployment',
        'Deployment',
        'Deployment',
        'StatefulSet',
        'DaemonSet',
        'ConfigMap',
        'Service',
      ),
      name: fc.constantFrom('web', 'db', 'äpfel', 'w'),
      change: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom(...changes) },
      ),
    })
    .map(({ kind, name, change }) => {
      const plain = plainObject(kind, name);
      return change === undefined ? plain : change(plain);
    });
}

type Fields = { readonly [field: string]: Json };

function plainObject(kind: string, name: string): Fields {
  if (kind === 'ConfigMap') return { apiVersion: 'v1', kind, metadata: { name }, data: { a: '1', b: 'yes' } };
  if (kind === 'Service') return { apiVersion: 'v1', kind, metadata: { name }, spec: { ports: [{ port: 80 }] } };
  const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'a', image: 'a:1' }] } };
  const scaled = kind === 'DaemonSet' ? {} : { replicas: 3 };
  const spec = { ...scaled, selector: { matchLabels: { app: name } }, template };
  return { apiVersion: 'apps/v1', kind, metadata: { name }, spec };
}

function metadataWith(field: string, own: Json): (object: Fields) => Fields {
  return (object) => ({ ...object, metadata: { ...(object.metadata as Fields), [field]: own } });
}

function without(field: string): (object: Fields) => Fields {
  return ({ [field]: _, ...others }) => others;
}

/** What may be wrong with an object, or odd. */
const changes: readonly ((object: Fields) => Json)[] = [
  without('apiVersion'),
  without('kind'),
  without('metadata'),
  (object) => without('kind')(without('apiVersion')(object)),
  (object) => ({ ...object, apiVersion: 'app/v1' }),
  (object) => ({ ...object, apiVersion: 5 }),
  (object) => ({ ...object, apiVersion: 'extensions/v1beta1' }),
  (object) => ({ ...object, kind: `${object.kind}s` }),
  (object) => ({ ...object, kind: null }),
  (object) => ({ ...object, kind: 5 }),
  (object) => ({ ...object, metadata: null }),
  (object) => ({ ...object, metadata: 'web' }),
  (object) => ({ ...object, metadata: { generateName: 'web-' } }),
  (object) => ({ ...object, items: [] }),
  (object) => ({ ...object, items: [plainObject('Deployment', 'item'), plainObject('ConfigMap', 'item')] }),
  (object) => ({ ...object, kind: `${object.kind}s`, items: [plainObject('StatefulSet', 'item')] }),
  metadataWith('name', 'a/b'),
  metadataWith('name', '..'),
  metadataWith('namespace', 'a%/b'),
  metadataWith('name', 5),
  metadataWith('name', ''),
  metadataWith('name', null),
  metadataWith('namespace', 'shop'),
  metadataWith('namespace', 7),
  metadataWith('namespace', null),
  metadataWith('generateName', 'w-'),
  metadataWith('labels', { a: 'b', c: 1 }),
  metadataWith('labels', ['a']),
  metadataWith('annotations', { a: 'b', c: true }),
  metadataWith('annotations', { a: null }),
  metadataWith('annotations', { a: 'b' }),
  metadataWith('creationTimestamp', 'now'),
  metadataWith('creationTimestamp', null),
  metadataWith('finalizers', 'a'),
  metadataWith('unknown', 'a'),
];

/** Numbers that JavaScript rounds, or Go. */
const wideNumbers = [
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '9223372036854775808',
  '3e3',
  '1e21',
];

/** Files as people give them to kubectl: documents, lists and JSON in each encoding, with what may be wrong in them. */
export const randomFiles: fc.Arbitrary<Pick<FileCase, 'text' | 'encoding'>> = fc
  .record({
    documents: fc.array(documentOf(), { minLength: 1, maxLength: 4 }),
    separators: fc.array(separator(), { minLength: 4, maxLength: 4 }),
    start: fc.constantFrom('', '', '', '---\n', '# first\n', '\n', '--- # one\n'),
    eol: fc.constantFrom('\n', '\n', '\n', '\r\n'),
    edits: fc.array(editOf(), { maxLength: 2 }),
    isEdited: fc.nat({ max: 3 }).map((each) => each === 0),
    digits: fc.constantFrom('3', '3', '3', ...wideNumbers),
    encoding: fc.constantFrom(undefined, undefined, 'utf-8 with a mark', 'utf-16le', 'utf-16be'),
  })
  .map(({ documents, separators, start, eol, edits, isEdited, digits, encoding }) => {
    const joined = documents.map((each, index) => `${index === 0 ? start : separators[index]}${each}`).join('');
    const numbered = joined.replaceAll(/(?<=replicas"?: ?)3/g, digits);
    const text = (isEdited ? edited(numbered, edits) : numbered).replaceAll('\n', eol);
    return { text: wellFormed(text), ...(encoding === undefined ? {} : { encoding }) };
  });
