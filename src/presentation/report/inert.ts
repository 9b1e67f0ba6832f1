// Reports are printed where programs listen: terminals, and runners of pipelines, which find their commands in any
// output. GitHub's takes `::error::` at the start of a line and `##[error]` anywhere, Azure's `##vso[…]`, TeamCity
// `##teamcity[…]`, GitLab `section_start:`. Some compare as people do, for whom characters that nobody sees do not count.

import type { ReportWriter } from './report.ts';

/** A text as it may be printed: a program that parses it gets the original. */
type Encode = (text: string) => string;

/** The writer of a report that neither a terminal nor a pipeline takes for commands. */
export function inert(encode: Encode, writer: ReportWriter): ReportWriter {
  return {
    begin: () => encode(writer.begin()),
    file: (report) => encode(writer.file(report)),
    end: (totals) => encode(writer.end(totals)),
  };
}

/** Plain text and Markdown: a command is broken by a mark that can be seen. */
export const inertText: Encode = (text) => withoutCommands(text.replace(steering, mark));

/** JSON: what could be a command is written with escapes. */
export const inertJson: Encode = (text) =>
  text
    .replace(/#(?=\p{DI}*#)/gu, '\\u0023')
    .replace(/:(?=\p{DI}*:)/gu, '\\u003a')
    .replace(/(?<=section_(?:start|end)):/g, '\\u003a')
    .replace(unseen(), (character) => [...units(character)].map(jsonEscape).join(''));

/** XML: what could be a command is written with character references. */
export const inertXml: Encode = (text) =>
  text
    .replace(/#(?=\p{DI}*#)/gu, '&#35;')
    .replace(/:(?=\p{DI}*:)/gu, '&#58;')
    .replace(/(?<=section_(?:start|end)):/g, '&#58;')
    .replace(unseen(), (character) => `&#x${character.codePointAt(0)?.toString(16)};`);

/** A text in which no runner of a pipeline finds a command. */
export function withoutCommands(text: string): string {
  return mayBeCommand.test(text) ? withMarks(text) : text;
}

/** Most texts have none, and to learn which characters nobody sees takes V8 as long as reading a file takes us. */
const mayBeCommand = /#[^ -~]*#|:[^ -~]*:|section_(?:start|end):/;

function withMarks(text: string): string {
  return text
    .replace(/#(?=\p{DI}*#[\p{DI}a-z]*\[)/giu, `#${mark}`)
    .replace(/(?<![^\s\p{DI}]):(?=\p{DI}*:)/gu, `:${mark}`)
    .replace(/(?<=section_(?:start|end))(?=:)/g, mark);
}

/** Replaces what is not printed. */
const mark = '\ufffd';

/**
 * What steers a terminal, except for ends of lines, tabs and our own colors, and what turns letters round: the categories
 * Cc and Bidi_Control, written out as V8 takes long to learn what is in a category.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
const steering = /(?![\n\t]|\u001b\[\d{1,2}m)[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** What programs read and people do not see. */
const unseen = () => /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}\p{DI}]/gu;

function* units(character: string): Generator<number> {
  for (let index = 0; index < character.length; index++) yield character.charCodeAt(index);
}

function jsonEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
