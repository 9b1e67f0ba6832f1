// The manual page, in the macros of man(7), made of the same table as --help.

import { exitStatusText, manualHeadings, programText } from '../../wording/cli/help.ts';
import { type Command, commands, type Flag } from './command-table.ts';

/** The page as `man` reads it, for `rollout-preview man > rollout-preview.1`. */
export function manPage(version: string): string {
  const [preview, ...operations] = commands;
  return [
    `.TH ROLLOUT-PREVIEW 1 "" "rollout-preview ${version}"`,
    `.SH ${manualHeadings.name}`,
    `rollout-preview \\- ${escaped(programText)}`,
    `.SH ${manualHeadings.synopsis}`,
    ...commands.flatMap(({ words, operands }) => [
      '.br',
      escaped(['rollout-preview', ...words, '[OPTION]…', operands].join(' ').trimEnd()),
    ]),
    `.SH ${manualHeadings.options}`,
    ...(preview?.flags.flatMap(flagLines) ?? []),
    `.SH ${manualHeadings.commands}`,
    ...operations.flatMap(commandLines),
    `.SH ${manualHeadings.exitStatus}`,
    escaped(exitStatusText),
    '',
  ].join('\n');
}

function commandLines({ words, summary, flags }: Command): string[] {
  return [`.SS ${escaped(words.join(' '))}`, escaped(`${summary}.`), ...flags.flatMap(flagLines)];
}

function flagLines({ name, short, value, text }: Flag): string[] {
  const names = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].join(', ');
  return ['.TP', `.B ${escaped(names)}${value === undefined ? '' : ` ${escaped(value)}`}`, escaped(text)];
}

/** A line that begins with a point or an apostrophe would be a command. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...').replace(/^[.']/, '\\&$&');
}
