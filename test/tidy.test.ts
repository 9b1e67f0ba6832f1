import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/root.ts';
import { isWorkloadKind, workloadKinds } from '../src/std/workload-kinds.ts';
import { stringsOf } from './support/strings-of.ts';

interface Source {
  readonly file: string;
  readonly text: string;
  /** The text without comments and the insides of strings. */
  readonly code: string;
}

/** What test/import-rules.md says of imports besides the order of the zones. */
interface Nevers {
  /** Of targets, who alone may import them. */
  readonly alone: readonly { readonly importers: Names; readonly targets: Names; readonly exceptions: Names }[];
  /** Of importers, what alone they may import. */
  readonly closed: readonly { readonly importer: string; readonly targets: Names }[];
  /** Groups of which none may import another. */
  readonly apart: readonly Names[];
}

type Names = readonly string[];

const sources: readonly Source[] = globSync('{src,webview,site,scripts,test,bench}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules/**', 'test/.cache/**', 'test/.output/**'],
}).map((found) => {
  const file = found.replaceAll(path.sep, '/');
  const text = readFileSync(path.join(root, file), 'utf8');
  return { file, text, code: codeOf(text) };
});

const { zones, nevers } = readRules();

/** What is tested as a whole, and what helps with it. */
const testsOfTheWhole =
  /^test\/(browser|site|web|conformance|hostile|fuzz|security|leaks|invariants|support|package)\//;

test('the rules of imports name only what exists, in at most ten lines', () => {
  assert.ok(zones.length > 20 && nevers.alone.length > 5 && nevers.closed.length > 2 && nevers.apart.length > 0);
  for (const zone of zones) assert.notEqual(sources.filter(({ file }) => zoneOf(file) === zone).length, 0, zone);
  const named = [
    ...nevers.alone.flatMap(({ importers, targets, exceptions }) => [...importers, ...targets, ...exceptions]),
    ...nevers.closed.flatMap(({ importer, targets }) => [importer, ...targets]),
    ...nevers.apart.flat(),
  ];
  for (const name of named.filter(isPlace)) assert(existsSync(path.join(root, name)), name);
});

test('every file of src, webview and site imports only what stands before it, and what it never may it does not', () => {
  const wrong = sources.filter(isProduct).flatMap(({ file, text }) => {
    if (zoneOf(file) === undefined) return [`${file} belongs to no zone`];
    return importsOf(text).flatMap((specifier) => {
      const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
      const fault = faultOf(file, target);
      return fault === undefined ? [] : [`${file} imports ${specifier}: ${fault}`];
    });
  });
  assert.deepEqual(wrong, []);
});

test('the zones of a folder of src stand together, so that no folder imports from one above it', () => {
  const folders = zones.map((zone) => zone.split('/').slice(0, 2).join('/'));
  const stretches = folders.filter((folder, index) => folder !== folders[index - 1]);
  assert.deepEqual(stretches, [...new Set(stretches)]);
});

test('no files import each other in a circle, not even types', () => {
  const left = new Map(
    sources.filter(isProduct).map(({ file, text }) => {
      const targets = importsOf(text).map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
      return [file, targets] as const;
    }),
  );
  const free = () => [...left].filter(([, targets]) => !targets.some((target) => left.has(target)));
  for (let next = free(); next.length > 0; next = free()) for (const [file] of next) left.delete(file);
  assert.deepEqual([...left.keys()], []);
});

const forbidden: readonly (readonly [file: string, target: string, fault: RegExp])[] = [
  ['src/std/time.ts', 'src/wording/plural.ts', /stands behind/],
  ['src/rules/registry.ts', 'src/preview/preview.ts', /stands behind/],
  ['src/rules/registry.ts', 'src/simulation/simulate.ts', /only src\/simulation and src\/preview/],
  ['src/preview/preview.ts', 'node:fs', /only src\/host/],
  ['src/cli/run.ts', 'left-pad', /named nowhere/],
  ['webview/main.ts', 'src/std/time.ts', /imports only/],
  [
    'src/simulation/controllers/daemon/sync.ts',
    'src/simulation/controllers/deployment/sync.ts',
    /never imports another/,
  ],
];

for (const [file, target, fault] of forbidden)
  test(`${file} may not import ${target}`, () => assert.match(faultOf(file, target) ?? '', fault));

test('below the language service nothing knows of time, chance, locale or environment', () => {
  const forbidden =
    /\b(Date|Math\.random|performance|setTimeout|setInterval|setImmediate|queueMicrotask|process\.\w+|globalThis|navigator|Intl|localeCompare|toLocale\w+)\b/;
  const pure = sources.filter(({ file }) =>
    /^src\/(?!std\/say\.ts|cli\/|extension\/|host\/|lsp\/|language-service\/language-service\.ts)/.test(file),
  );
  assert.deepEqual(hits(pure, forbidden), []);
});

test('rules have no words of their own: what they say stands in src/wording', () => {
  const words = (folder: string): readonly string[] =>
    sources
      .filter(({ file }) => file.startsWith(folder))
      .flatMap(({ file, text }) => wordsIn(text).map((each) => `${file}: ${each}`));
  assert.ok(words('src/wording/findings/').length > 200);
  assert.deepEqual(words('src/rules/'), []);
});

test('a file says by its name what it exports', () => {
  const vague = /(^|\/)(utils|helpers|types|common|index)(\.ts$|\/)|-(utils|helpers)\.ts$/;
  const wrong = sources.filter(({ file }) => vague.test(file) && !/\/controllers\/.*-utils\.ts$/.test(file));
  assert.deepEqual(
    wrong.map(({ file }) => file),
    [],
  );
  const shouting = sources.filter(({ file }) => !/^[a-z0-9./-]+$/.test(file));
  assert.deepEqual(
    shouting.map(({ file }) => file),
    [],
  );
});

test('a file of a controller or of the work queue says first which upstream file it follows', () => {
  const own = ['controller.ts', 'controller-manager.ts', 'steady-pods.ts'].map(
    (file) => `src/simulation/controllers/${file}`,
  );
  const following = sources.filter(
    ({ file }) => /^src\/simulation\/(controllers|workqueue)\//.test(file) && !own.includes(file),
  );
  const wrong = following.filter(({ text }) => !/^\/\/ Follows .*\.go.*\bv\d+\.\d+/.test(text));
  assert.deepEqual(
    wrong.map(({ file }) => file),
    [],
  );
});

test('a file has at most 400 lines, and exports by name', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 401);
  assert.deepEqual(
    long.map(({ file }) => file),
    [],
  );
  assert.deepEqual(hits(sources, /^export (default|\*)/m), []);
});

test('no test is left out or runs alone, and nothing is left to be done', () => {
  const tests = sources.filter(({ file }) => file.endsWith('.test.ts'));
  assert.deepEqual(hits(tests, /\b(test|it|describe|suite)\.(only|skip|todo)\b|\b(only|skip|todo): /), []);
  const note = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
  assert.deepEqual(
    sources.filter(({ text }) => note.test(text)).map(({ file }) => file),
    [],
  );
});

test('a test stands on the path of the file that it is named after, or in a folder that the sources have', () => {
  const tests = sources
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.test.ts') && !testsOfTheWhole.test(file));
  const tested = sources.filter(({ file }) => !file.startsWith('test/')).map(({ file }) => file);
  const wrong = tests.flatMap((file) => {
    const places = [file.replace(/^test\//, 'src/'), file.replace(/^test\//, '')].map((place) =>
      place.replace('.test', ''),
    );
    const namesakes = tested.filter((each) => path.posix.basename(each) === path.posix.basename(places[0] ?? ''));
    if (namesakes.length > 0 && !namesakes.some((each) => places.includes(each)))
      return [`${file} is named after ${namesakes.join(' or ')}`];
    const hasFolder = places.some((place) => existsSync(path.join(root, path.posix.dirname(place))));
    return hasFolder ? [] : [`${file} mirrors no folder`];
  });
  assert.deepEqual(wrong, []);
});

test('only versions.ts compares versions, and the schema, which has its fields by version', () => {
  const others = sources.filter(
    ({ file }) => file.startsWith('src/') && !/^src\/workload\/(versions|schema\/go-schema)\.ts$/.test(file),
  );
  assert.deepEqual(hits(others, /\bminor\s*([<>]|[!=]==?\s*\d)|[<>]=?\s*(\w+\.)*minor\b/), []);
  const written = others.filter(({ text }) => /'v?1\.\d\d'/.test(text)).map(({ file }) => file);
  assert.deepEqual(written, []);
});

test('only the table of kinds tells kinds apart, but for what is about one kind alone', () => {
  const table =
    /^src\/(std\/workload-kinds\.ts|workload\/(kinds\/|kinds\.ts|api-types\.ts|validation\/validate-(deployment|statefulset|daemonset)\.ts)|simulation\/controllers\/)/;
  const generated = [
    'src/presentation/library/report.ts',
    'src/presentation/library/release-report.ts',
    'src/workload/schema/go-schema-data.ts',
  ];
  const aboutOne = /^src\/(rules\/|simulation\/kubectl\/replica-set-steps\.ts)/;
  const wrong = sources
    .filter((source) => isProduct(source) && !table.test(source.file) && !generated.includes(source.file))
    .flatMap(({ file, text, code }) => [
      ...choicesOfKinds(text, code).map((fault) => `${file}: ${fault}`),
      ...(aboutOne.test(file) || kindsNamed(text).length === 0 ? [] : [`${file} names a kind`]),
    ]);
  assert.deepEqual(wrong, []);
});

test('only the makers of arguments write words for other programs, from facts', () => {
  const callers = sources.filter(({ file }) => /^src\/(host|charts)\//.test(file));
  const [makers, others] = [true, false].map((isMaker) =>
    callers.filter(({ file }) => /-arguments\.ts$/.test(file) === isMaker),
  );
  const flags = ({ file, text }: Source) =>
    stringsOf(text)
      .filter((each) => /^--?[a-z]/i.test(each.text) && !each.before.endsWith('}'))
      .map((each) => `${file}: ${each.text}`);
  assert.ok(makers?.every((source) => /kustomize/.test(source.file) || flags(source).length > 1));
  assert.deepEqual(others?.flatMap(flags), []);
  assert.deepEqual(hits(others ?? [], /\bwords: \[|\b(run|start)\(\[/), []);
  const elsewhere = sources.filter((source) => isProduct(source) && !callers.includes(source));
  assert.deepEqual(hits(elsewhere, /\b(programs|git)\.(run|start)\(/), []);
});

test('src has at most sixteen folders, so that one look shows them all', () => {
  assert.ok(readdirSync(path.join(root, 'src')).length <= 16);
});

test('the list of ARCHITECTURE.md says of every folder what is in it, and of none that is not there', () => {
  const [, list = ''] = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split(/^## Where things are$/m);
  const listed = [...(list.split(/^## /m)[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const tops = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const shown = tops.map(({ name }) => name).filter((name) => !/^(\.|node_modules$|dist$|src$)/.test(name));
  const folders = [...shown, ...readdirSync(path.join(root, 'src')).map((name) => `src/${name}`)];
  const missing = folders.filter((folder) => !listed.includes(folder));
  const gone = listed.filter((name) => !existsSync(path.join(root, name)));
  assert.deepEqual({ missing, gone }, { missing: [], gone: [] });
  const order = zones.map((zone) => zone.split('/', zone.startsWith('src/') ? 2 : 1).join('/'));
  assert.deepEqual(
    listed.filter((name) => order.includes(name)),
    [...new Set(order)],
    'in the order of the imports',
  );
});

const anyKind = `(?:${workloadKinds.join('|')})`;

function kindsNamed(text: string) {
  return stringsOf(text).filter((literal) => isWorkloadKind(literal.text));
}

/** Where a source lists kinds, or does one thing for a kind and another for the rest; a rule for one kind leaves all others out. */
function choicesOfKinds(text: string, code: string): readonly string[] {
  const named = kindsNamed(text);
  const several = new Set(named.map((each) => each.text)).size > 1 ? ['names several kinds'] : [];
  const chosen = named.filter(({ before }) => !/(!== |kind: )$/.test(before)).map((each) => `chooses ${each.text}`);
  const isList = (words: string): boolean => new Set(words.match(new RegExp(anyKind, 'g'))).size > 1;
  const listed = stringsOf(text).flatMap((each) => (isList(each.text) ? [`lists kinds: ${each.text}`] : []));
  const shapes = `${anyKind}\\b\\s*\\|\\s*${anyKind}|[{,]\\s*${anyKind}:|\\.${anyKind}\\b|Exclude<Workload\\w+`;
  const branches = text.match(new RegExp(`'${anyKind}'\\s*\\?.*`, 'g')) ?? [];
  return [...several, ...chosen, ...listed, ...branches, ...(code.match(new RegExp(shapes, 'g')) ?? [])];
}

function readRules(): { readonly zones: Names; readonly nevers: Nevers } {
  const page = readFileSync(path.join(root, 'test/import-rules.md'), 'utf8');
  const lines = page.match(/^(\d+\.|-) .+$/gm) ?? [];
  const order = lines.filter((line) => /^\d/.test(line));
  assert.ok(order.length <= 10);
  const [alone, closed, apart] = [
    matches(lines, /^- Only (.+?) imports? (.+?)(?:, save for (.+))?\.$/),
    matches(lines, /^- (`[^`]+`) imports only (.+)\.$/),
    matches(lines, /^- None of (.+) imports another\.$/),
  ];
  assert.equal(order.length + alone.length + closed.length + apart.length, lines.length, 'a line is not understood');
  return {
    zones: order.flatMap(quoted),
    nevers: {
      alone: alone.map(([importers = [], targets = [], exceptions = []]) => ({ importers, targets, exceptions })),
      closed: closed.map(([[importer = ''] = [], targets = []]) => ({ importer, targets })),
      apart: apart.map(([names = []]) => names),
    },
  };
}

/** The names of each part of the lines that fit. */
function matches(lines: Names, pattern: RegExp): readonly (readonly Names[])[] {
  return lines.flatMap((line) => {
    const [whole, ...parts] = pattern.exec(line) ?? [];
    return whole === undefined ? [] : [parts.map((part) => quoted(part ?? ''))];
  });
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

function zoneOf(file: string): string | undefined {
  return zones.filter((name) => isIn(name, file)).toSorted((one, other) => other.length - one.length)[0];
}

function isPlace(name: string): boolean {
  return /^(src|webview|site)(\/|$)/.test(name);
}

/** Whether a file or a package is what the name says, or lies in it. */
function isIn(name: string, file: string): boolean {
  if (name.endsWith('*')) return file.startsWith(name.slice(0, -1));
  return file === name || (isPlace(name) && file.startsWith(`${name}/`));
}

/** Why a file may not import a file or a package; undefined: it may. */
function faultOf(file: string, target: string): string | undefined {
  const isAny = (names: Names, each: string) => names.some((name) => isIn(name, each));
  const [own, other] = [zoneOf(file), zoneOf(target)].map((zone) => (zone === undefined ? -1 : zones.indexOf(zone)));
  const about = nevers.alone.filter(({ targets, exceptions }) => isAny(targets, target) && !isAny(exceptions, target));
  if (isPlace(target) ? (other ?? -1) > (own ?? -1) || other === -1 : about.length === 0)
    return isPlace(target) ? 'it stands behind' : 'the package is named nowhere';
  const others = about.find(({ importers }) => !isAny(importers, file));
  if (others !== undefined) return `only ${others.importers.join(' and ')} may`;
  const closed = nevers.closed.find(
    ({ importer, targets }) => isIn(importer, file) && !isIn(importer, target) && !isAny(targets, target),
  );
  if (closed !== undefined) return `${closed.importer} imports only ${closed.targets.join(', ')}`;
  const apart = nevers.apart.find((names) => {
    const [from, to] = [file, target].map((each) => names.find((name) => isIn(name, each)));
    return from !== undefined && to !== undefined && from !== to;
  });
  return apart && 'it never imports another of them';
}

function isProduct({ file }: Source): boolean {
  return /^(src|webview|site)\//.test(file);
}

function importsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/gm);
  const bare = text.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...statements, ...bare].map(([, specifier = '']) => specifier);
}

/** Strings of more than one word, but those that a text of the server is looked through for. */
function wordsIn(source: string): readonly string[] {
  return stringsOf(source)
    .filter(
      ({ text, before }) =>
        /[a-z]/i.test(text) && text.includes(' ') && !/(\.(starts|ends)With\(|\.includes\(|[!=]== )$/.test(before),
    )
    .map(({ text }) => text);
}

function hits(among: readonly Source[], pattern: RegExp): string[] {
  return among.flatMap(({ file, code }) => {
    const match = pattern.exec(code);
    return match === null ? [] : [`${file}: ${match[0]}`];
  });
}

/** Strings become empty and comments go; template literals keep only what they interpolate. */
function codeOf(text: string): string {
  const token = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return text.replace(token, (match) => (match.startsWith('/') ? '' : "''"));
}
