import type { Range } from '../../src/document/manifest.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import { moreProblems, problemAt } from '../../src/wording/site.ts';
import type { Problem } from '../worker/messages.ts';

export interface ProblemListHost {
  reveal(range: Range): void;
  mend(edits: readonly TextEdit[]): void;
}

const maxProblems = 5;

/** The errors and warnings of a text as a list, for users without a pointer, on a phone or with a keyboard. */
export function problemItems(
  problems: readonly Problem[],
  lineOf: (offset: number) => number,
  { reveal, mend }: ProblemListHost,
): readonly HTMLElement[] {
  const grave = problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const first = grave.toSorted((one, other) => rank(one) - rank(other) || one.range.start - other.range.start);
  const items = first.slice(0, maxProblems).map(({ range, severity, message, fixes }) => {
    const item = document.createElement('li');
    item.className = severity;
    item.append(button(problemAt(lineOf(range.start), severity, message), 'place', () => reveal(range)));
    for (const { title, edits } of fixes)
      item.append(
        ' ',
        button(title, 'fix', () => mend(edits)),
      );
    return item;
  });
  if (grave.length <= maxProblems) return items;
  const rest = document.createElement('li');
  rest.textContent = moreProblems(grave.length - maxProblems);
  return [...items, rest];
}

function rank({ severity }: Problem): number {
  return severity === 'error' ? 0 : 1;
}

function button(label: string, className: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}
