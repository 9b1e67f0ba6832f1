import { templateText } from '../wording/input/document-problems.ts';
import { asMap, asText, type Json, type Problem } from './manifest.ts';

const expression = /(?<!\{)\{\{(?!\{)[^{}\n]*\}\}|\{%[^{}\n]*%\}/;
/** What only a chart's or a playbook's template says. */
const strong =
  /\{\{-?\s*(\.(Values|Release|Chart|Capabilities|Files)\b|include\s|template\s|tpl\s|toYaml\s|range\s|with\s|if\s|else\b|end\b|\/\*)|\{%-?\s*\w/;

/** What ytt fills in: a statement, or the value of a field. */
const ytt = /^[ \t]*#@ \S|: #@ \S/m;
/** What ytt does with the item below. */
const yttAnnotation = /^[ \t]*#@(?:overlay|data|schema|library|yaml)\//m;
/** What envsubst, Flux and scripts of pipelines fill in, where it is all of a value, and in a name also a part of it. */
const variable = /^\$(?:\{[A-Za-z_]\w*(?::?[-=?+][^{}]*)?\}|[A-Z_][A-Z0-9_]*)$/;
const inName = /\$\{[A-Za-z_]\w*(?::?[-=?+][^{}]*)?\}/;
/** What other programs and people fill in: `__N__`, `<N>`, `<%= n %>`, `((n))`, `@N@`, `%N%`, `#{N}#`, `${{ n }}`. */
const blank =
  /^(?:__\w+__|<%[^%\n]*%>|<[\w .-]+>|\(\([\w.-]+\)\)|[@%][A-Za-z_][\w.]*[@%]|#\{[\w.]+\}#|\$\{\{[^{}\n]*\}\})$/;
/** Those without quotes that YAML takes for no value, or for a comment. */
const noValue = /: ["']?[@%][A-Za-z_][\w.]*[@%]["']?[ \t]*\r?$/m;
const signs = /\$|__|[ "'][<@%]|\(\(|#\{/;
const comment = /: #\{[\w.]+\}#/;

interface Document {
  readonly root: { readonly value: Json } | undefined;
  readonly problem: Problem | undefined;
}

/** Whether a document is a template that nobody has rendered: it does not parse, or its values are expressions. */
export function isTemplated(text: string, { root, problem }: Document): boolean {
  const isOurs = root !== undefined && problem === undefined && isOfServer(root.value);
  if (isOurs && /#[@{]/.test(text) && (ytt.test(text) || yttAnnotation.test(text) || comment.test(text))) return true;
  if (isOurs && isNamedInCapitals(root.value)) return true;
  if (isOurs && signs.test(text) && (hasText(root.value, isVariable) || isNamedByVariable(root.value))) return true;
  if (problem?.code === 'yaml-syntax' && text.includes('apiVersion') && noValue.test(text)) return true;
  if (!(text.includes('{{') || text.includes('{%')) || !expression.test(text)) return false;
  if (problem !== undefined) return problem.code === 'yaml-syntax' || problem.code === 'unresolved-alias';
  return isOurs && strong.test(text) && hasText(root.value, isExpression);
}

function isExpression(text: string): boolean {
  return text.length < 1000 && strong.test(text);
}

function isVariable(text: string): boolean {
  return text.length < 1000 && (variable.test(text) || blank.test(text));
}

/** What scripts replace, as `sed` does, and no name of what the server keeps. */
const capitals = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function isNamedInCapitals(value: Json): boolean {
  const { apiVersion, metadata } = asMap(value);
  return capitals.test(asText(asMap(metadata).name)) && !asText(apiVersion).startsWith('rbac.');
}

/** No name and no label can have such a sign. */
function isNamedByVariable(value: Json): boolean {
  return hasText(asMap(value).metadata ?? null, (text) => text.length < 1000 && inName.test(text));
}

/** A custom resource may hold another program's templates, as a HelmRelease does, and so may what is no object at all. */
function isOfServer(value: Json): boolean {
  const { apiVersion, kind } = asMap(value);
  const [group = ''] = asText(apiVersion).split('/');
  return asText(kind) !== '' && (!group.includes('.') || group.endsWith('.k8s.io') || strong.test(group));
}

/** Whether a name, a kind or a value of the spec is one; texts such as a ConfigMap's data do not count. */
function hasText(value: Json, isOne: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isOne(value);
  if (Array.isArray(value)) return value.some((item) => hasText(item, isOne));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => !freeTexts.has(key) && hasText(member, isOne));
}

/** The value of a variable of a container may be anything, too. */
const freeTexts = new Set(['data', 'stringData', 'binaryData', 'annotations', 'command', 'args', 'value']);

/** Whether ytt changes what stands in a text, which then need be no object. */
export function isAnnotated(text: string): boolean {
  return text.includes('#@') && yttAnnotation.test(text);
}

/** The one problem that a file of templates has. */
export function templateProblem(text: string): Problem {
  const places = [expression, ytt, comment, /\$[{A-Z_]/, noValue, /__\w+__|<[%\w]|\(\(|["'][@%#]/].map((each) =>
    text.search(each),
  );
  const start = places.find((at) => at >= 0) ?? 0;
  return { code: 'template', message: templateText, range: { start, end: Math.min(text.length, start + 2) } };
}
