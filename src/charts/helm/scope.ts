// What names in a template's action stand for: paths of the values, as far as that is plain.

/** The way to a value; `*` is any entry of a list or a map. */
export type ValuePath = readonly string[];

/** What the dot and the variables are: the root of all, a path below `.Values`, or undefined for anything else. */
export interface Scope {
  readonly dot: Meaning;
  readonly variables: ReadonlyMap<string, Meaning>;
}

export type Meaning = 'root' | ValuePath | undefined;

export const topScope: Scope = { dot: 'root', variables: new Map([['$', 'root' as const]]) };

/** The scope behind an action: inside of a `with` or a `range`, or after an assignment. */
export function scopeAfter(body: string, scope: Scope): Scope {
  const [, word = '', rest = ''] = /^(with|range|if)?\s*(.*)$/s.exec(body) ?? [];
  const [, first, second, expression = rest] = /^(\$\w+)(?:\s*,\s*(\$\w+))?\s*:?=(?!=)\s*(.*)$/s.exec(rest) ?? [];
  const meaning = meaningOf(expression, scope);
  const inner = word === 'range' ? entryOf(meaning) : meaning;
  const variables = new Map(scope.variables);
  if (first !== undefined) variables.set(second ?? first, inner);
  if (first !== undefined && second !== undefined) variables.set(first, undefined);
  return { dot: word === 'with' || word === 'range' ? inner : scope.dot, variables };
}

function entryOf(meaning: Meaning): Meaning {
  return meaning === 'root' || meaning === undefined ? undefined : [...meaning, '*'];
}

/** What an expression stands for, where it is one name, in brackets or with a default at most. */
export function meaningOf(expression: string, scope: Scope): Meaning {
  const bare = expression.trim();
  const inner = bare.startsWith('(') && bare.endsWith(')') ? bare.slice(1, -1).trim() : bare;
  const [first = '', filter] = inner.split('|').map((part) => part.trim());
  const isDefault =
    filter !== undefined && /^default (?:dict|list|\(dict\)|\(list\)|"[^"]*"|\d+|true|false)$/.test(filter);
  const plain = (isDefault ? first : inner).replace(
    /^default (?:dict|list|\(dict\)|\(list\)|"[^"]*"|\d+|true|false) /,
    '',
  );
  return /^(?:\$\w*|)(?:\.[\p{L}_][\p{L}\p{Nd}_]*)*$|^\.$/u.test(plain) ? nameMeaning(plain, scope) : undefined;
}

/** What a name such as `.Values.image.tag`, `$.Values.image`, `$container.image` or `.` stands for. */
export function nameMeaning(name: string, { dot, variables }: Scope): Meaning {
  const [variable = ''] = /^(?:\$\w*)?/.exec(name) ?? [];
  const way = name.slice(variable.length);
  const start = variable === '' ? dot : variables.get(variable);
  const steps = way.split('.').filter((step) => step !== '');
  if (start === undefined || steps.length === 0) return start;
  if (start !== 'root') return [...start, ...steps];
  return steps[0] === 'Values' ? steps.slice(1) : undefined;
}
