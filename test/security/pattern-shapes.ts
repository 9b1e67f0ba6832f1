// Texts that make a regular expression go back and forth, made of what the expression itself is made of.
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A text that grows: what comes first, what is repeated, and what then keeps the expression from matching. */
export interface Shape {
  readonly first: string;
  readonly repeated: string;
  readonly last: string;
}

/** Each way in which a repetition of the pattern may be fed repeatedly, and then denied its match. */
export function shapesOf(pattern: RegExp): readonly Shape[] {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const shapes = new Map<string, Shape>();
  for (const { before, element } of repetitionsIn(tree.alternatives, '', alphabet)) {
    const pumps = pumpsOf(element, alphabet);
    for (const repeated of [...pumps, ...pumps.slice(0, 4).map((pump) => before + pump)]) {
      for (const last of ['', '\0', '\n', '!', `${before}\0`]) {
        for (const first of [before, ''])
          shapes.set(JSON.stringify([first, repeated, last]), { first, repeated, last });
      }
    }
  }
  return [...shapes.values()].filter(({ repeated }) => repeated !== '');
}

/** The repetitions of the pattern, as they are written, that no shape would feed. */
export function unfedIn(pattern: RegExp): readonly string[] {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const repetitions = repetitionsIn(tree.alternatives, '', alphabet);
  return repetitions
    .filter(({ element }) => pumpsOf(element, alphabet).join('') === '')
    .map(({ element }) => element.raw);
}

function treeOf({ source, flags }: RegExp): AST.Pattern {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return new RegExpParser().parsePattern(source, undefined, undefined, modes);
}

/** The text of a shape with so many characters. */
export function textOf({ first, repeated, last }: Shape, length: number): string {
  return first + repeated.repeat(Math.ceil(length / repeated.length)) + last;
}

interface Repetition {
  /** A text that leads up to it. */
  readonly before: string;
  readonly element: AST.QuantifiableElement;
}

/** More repetitions than this cost something. */
const many = 50;

function repetitionsIn(
  alternatives: readonly AST.Alternative[],
  before: string,
  alphabet: readonly string[],
): readonly Repetition[] {
  return alternatives.flatMap(({ elements }) => {
    let own = before;
    return elements.flatMap((element) => {
      const found = repetitionsAt(element, own, alphabet);
      own += sampleOf(element, alphabet);
      return found;
    });
  });
}

function repetitionsAt(element: AST.Element, before: string, alphabet: readonly string[]): readonly Repetition[] {
  if (element.type === 'Quantifier') {
    const within = repetitionsAt(element.element, before, alphabet);
    return element.max < many ? within : [{ before, element: element.element }, ...within];
  }
  return 'alternatives' in element ? repetitionsIn(element.alternatives, before, alphabet) : [];
}

/** The shortest texts that the element takes, one for each kind of character that it knows apart, and mixtures of two. */
function pumpsOf(element: AST.Element, alphabet: readonly string[]): readonly string[] {
  const single = charactersOf(element, alphabet);
  if (single !== undefined) return [...single, ...single.slice(1).map((each, index) => (single[index] ?? '') + each)];
  const texts = 'alternatives' in element ? element.alternatives : [];
  return texts.flatMap(({ elements }) => {
    const whole = elements.map((each) => sampleOf(each, alphabet)).join('');
    return [whole, ...elements.flatMap((each) => (each.type === 'Quantifier' ? pumpsOf(each.element, alphabet) : []))];
  });
}

/** A text that the element takes. */
function sampleOf(element: AST.Element, alphabet: readonly string[]): string {
  if (element.type === 'Quantifier') return sampleOf(element.element, alphabet).repeat(Math.max(1, element.min));
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return (element.alternatives[0]?.elements ?? []).map((each) => sampleOf(each, alphabet)).join('');
  return charactersOf(element, alphabet)?.[0] ?? '';
}

/** Characters that the element takes one of; undefined for what takes another number. */
function charactersOf(element: AST.Element, alphabet: readonly string[]): readonly string[] | undefined {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)];
  if (!['CharacterClass', 'CharacterSet', 'ExpressionCharacterClass'].includes(element.type)) return undefined;
  const fitting = new RegExp(`^${element.raw}$`, element.raw.includes('\\p') ? 'u' : '');
  return alphabet.filter((character) => fitting.test(character));
}

/** The characters that the pattern names, and one of each kind besides. */
function alphabetOf(tree: AST.Pattern): readonly string[] {
  const characters = new Set('a 0\tZ/.-_:=#!@%{"\n\0é\u200b');
  visitRegExpAST(tree, {
    onCharacterEnter: ({ value }) => {
      characters.add(String.fromCodePoint(value));
    },
  });
  return [...characters];
}
