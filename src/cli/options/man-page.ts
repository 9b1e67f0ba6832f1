// The manual page, in the macros of man(7), made of the same table as --help.
import { type Command, commands, type Flag } from './command-table.ts';

/** The page as `man` reads it, for `rollout-preview man > rollout-preview.1`. */
export function manPage(version: string): string {
  const [preview, ...operations] = commands;
  return [
    `.TH ROLLOUT-PREVIEW 1 "" "rollout-preview ${version}"`,
    '.SH NAME',
    'rollout-preview \\- what the rollout of a Kubernetes manifest will do, before you apply it',
    '.SH SYNOPSIS',
    ...commands.flatMap(({ words, operands }) => [
      '.br',
      escaped(['rollout-preview', ...words, '[OPTION]…', operands].join(' ').trimEnd()),
    ]),
    '.SH OPTIONS',
    ...(preview?.flags.flatMap(flagLines) ?? []),
    '.SH COMMANDS',
    ...operations.flatMap(commandLines),
    '.SH EXIT STATUS',
    '0 nothing at or above \\-\\-fail\\-on; 1 something; 2 the tool could not do its work.',
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
