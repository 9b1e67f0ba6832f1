import { templateText } from '../wording/input/document-problems.ts';
import { asMap, asText, type Json, type Problem } from './manifest.ts';

const expression = /(?<!\{)\{\{(?!\{)[^{}\n]*\}\}|\{%[^{}\n]*%\}/;
/** What only a chart's or a playbook's template says. */
const strong =
  /\{\{-?\s*(\.(Values|Release|Chart|Capabilities|Files)\b|include\s|template\s|tpl\s|toYaml\s|range\s|with\s|if\s|else\b|end\b|\/\*)|\{%-?\s*\w/;

/** What ytt fills in: a statement, or the value of a field. */
const ytt = /^[ \t]*#@ \S|: #@ \S/m;
/** What envsubst, Flux and scripts of pipelines fill in, where it is all of a value. */
const variable = /^\$(?:\{[A-Za-z_]\w*(?::?[-=?+][^{}]*)?\}|[A-Z_][A-Z0-9_]*)$/;

interface Document {
  readonly root: { readonly value: Json } | undefined;
  readonly problem: Problem | undefined;
}

/** Whether a document is a template that nobody has rendered: it does not parse, or its values are expressions. */
export function isTemplated(text: string, { root, problem }: Document): boolean {
  const isOurs = root !== undefined && problem === undefined && isOfServer(root.value);
  if (isOurs && text.includes('#@') && ytt.test(text)) return true;
  if (isOurs && text.includes('$') && hasText(root.value, isVariable)) return true;
  if (!(text.includes('{{') || text.includes('{%')) || !expression.test(text)) return false;
  if (problem !== undefined) return problem.code === 'yaml-syntax' || problem.code === 'unresolved-alias';
  return isOurs && strong.test(text) && hasText(root.value, isExpression);
}

function isExpression(text: string): boolean {
  return text.length < 1000 && strong.test(text);
}

function isVariable(text: string): boolean {
  return text.startsWith('$') && text.length < 1000 && variable.test(text);
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

/** The one problem that a file of templates has. */
export function templateProblem(text: string): Problem {
  const places = [expression, ytt, /\$[{A-Z_]/].map((each) => text.search(each));
  const start = places.find((at) => at >= 0) ?? 0;
  return { code: 'template', message: templateText, range: { start, end: Math.min(text.length, start + 2) } };
}
