import { templateText } from '../wording/input/document-problems.ts';
import { asMap, asText, type Json, type Problem } from './manifest.ts';

const expression = /(?<!\{)\{\{(?!\{)[^{}\n]*\}\}|\{%[^{}\n]*%\}/;
/** What only a chart's or a playbook's template says. */
const strong =
  /\{\{-?\s*(\.(Values|Release|Chart|Capabilities|Files)\b|include\s|template\s|tpl\s|toYaml\s|range\s|with\s|if\s|else\b|end\b|\/\*)|\{%-?\s*\w/;

interface Document {
  readonly root: { readonly value: Json } | undefined;
  readonly problem: Problem | undefined;
}

/** Whether a document is a template that nobody has rendered: it does not parse, or its values are expressions. */
export function isTemplated(text: string, { root, problem }: Document): boolean {
  if (!(text.includes('{{') || text.includes('{%')) || !expression.test(text)) return false;
  if (problem !== undefined) return problem.code === 'yaml-syntax' || problem.code === 'unresolved-alias';
  return root !== undefined && strong.test(text) && isOfServer(root.value) && hasExpression(root.value);
}

/** A custom resource may hold another program's templates, as a HelmRelease does, and so may what is no object at all. */
function isOfServer(value: Json): boolean {
  const { apiVersion, kind } = asMap(value);
  const [group = ''] = asText(apiVersion).split('/');
  return asText(kind) !== '' && (!group.includes('.') || group.endsWith('.k8s.io') || strong.test(group));
}

/** Whether a name, a kind or a value of the spec is an expression; texts such as a ConfigMap's data do not count. */
function hasExpression(value: Json): boolean {
  if (typeof value === 'string') return value.length < 1000 && strong.test(value);
  if (Array.isArray(value)) return value.some(hasExpression);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => !freeTexts.has(key) && hasExpression(member));
}

const freeTexts = new Set(['data', 'stringData', 'binaryData', 'annotations', 'command', 'args']);

/** The one problem that a file of templates has. */
export function templateProblem(text: string): Problem {
  const start = Math.max(0, text.search(expression));
  return { code: 'template', message: templateText, range: { start, end: Math.min(text.length, start + 2) } };
}
