// Values as YAML that people read: short maps and lists on one line, all else in blocks.
import { Document, type Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonMap } from './manifest.ts';
import { plainScalarValue } from './scalar-value.ts';

/** The map as a document of YAML, which kubectl, YAML 1.1 and YAML 1.2 all read as the same value. */
export function yamlText(map: JsonMap): string {
  const document = new Document(map, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, { Scalar: (_, scalar) => quoted(scalar), Collection: (_, node) => onOneLine(node) });
  return document.toString({ lineWidth: 0, singleQuote: false }).replace(unprintable, escaped);
}

/** Without quotes where every reader takes the text for the same. */
function quoted(scalar: Scalar): void {
  const { value } = scalar;
  if (typeof value !== 'string') return;
  const isPlain = /^[A-Za-z0-9/](?:[\w./=@%-]|:(?=\w))*$/.test(value) && plainScalarValue(value) === value;
  scalar.type = isPlain ? 'PLAIN' : 'QUOTE_DOUBLE';
  scalar.value = value.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A list of maps has a line for each. */
function onOneLine(node: YAMLMap | YAMLSeq): void {
  const json = JSON.stringify(node);
  node.flow = json.length <= 100 && !json.includes('[{');
}

/** What JSON takes in quotes, and YAML does not or takes for the end of a line. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
