// Completion for shells, made of the same table as --help.

import { unknownShell } from '../../wording/cli/usage.ts';
import { UsageError } from '../usage-error.ts';
import { type Command, commands, type Flag, shells } from './command-table.ts';

const writers = { bash, zsh, fish };

/** The script that a shell reads, such as `rollout-preview completion bash`. Throws a UsageError for other shells. */
export function completionFor(shell: string | undefined): string {
  const known = shells.find((each) => each === shell);
  if (known === undefined) throw new UsageError(unknownShell(shells));
  return writers[known]();
}

const named = commands.filter(({ words }) => words.length > 0);
const firstWords = named.map(({ words }) => words[0] ?? '');

function bash(): string {
  const choices = new Map(commands.flatMap(({ flags }) => flags.flatMap((flag) => choicesOf(flag))));
  return `_rollout_preview() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options
  COMPREPLY=()
  case $previous in
${[...choices].map(([flag, words]) => `    ${flag}) COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current")); return ;;\n`).join('')}  esac
  case \${COMP_WORDS[1]} in
${named.map((command) => `    ${command.words[0]}) options='${flagNames(command)}' ;;\n`).join('')}    *) options='${commands
    .filter(({ words }) => words.length === 0)
    .map(flagNames)
    .join(' ')}' ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
  if [[ $COMP_CWORD == 2 && $previous == set ]]; then
    COMPREPLY=($(compgen -W 'image' -- "$current"))
    return
  fi
  if [[ $COMP_CWORD == 2 && $previous == completion ]]; then
    COMPREPLY=($(compgen -W '${shells.join(' ')}' -- "$current"))
    return
  fi
  [[ $COMP_CWORD == 1 ]] && COMPREPLY=($(compgen -W '${firstWords.join(' ')}' -- "$current"))
  COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _rollout_preview rollout-preview
`;
}

function zsh(): string {
  const cases = commands.map((command) => {
    const flags = command.flags.map((flag) => `'${zshFlag(flag)}'`).join(' ');
    const [, second] = command.words;
    const words = command.words.length === 0 ? `'1: :_rollout_preview_first'` : second ? `'2:command:(${second})'` : '';
    const operands = command.name === 'completion' ? `'2:shell:(${shells.join(' ')})'` : `${words} '*:file:_files'`;
    return `    ${command.words[0] ?? '*'}) _arguments ${flags} ${operands} ;;`;
  });
  // The case for everything stands last.
  const ordered = [...cases.slice(1), ...cases.slice(0, 1)].join('\n');
  const described = named.map(({ words, summary }) => `'${words[0]}:${quoted(summary)}'`).join(' ');
  return `#compdef rollout-preview
_rollout_preview_first() {
  local -a names=(${described})
  _describe command names
  _files
}
_rollout_preview() {
  case $words[2] in
${ordered}
  esac
}
_rollout_preview "$@"
`;
}

function zshFlag({ name, value, text, choices, isRepeatable }: Flag): string {
  const words = choices === undefined ? '_files' : `(${choices.join(' ')})`;
  const description = quoted(text).replaceAll(/[[\]:]/g, '\\$&');
  return `${isRepeatable === true ? '*' : ''}--${name}[${description}]${value === undefined ? '' : `:${value.replaceAll(':', '\\:')}:${words}`}`;
}

function fish(): string {
  const lines = commands.flatMap(({ words: [first, second], flags, summary }) => {
    const condition =
      first === undefined
        ? `not __fish_seen_subcommand_from ${firstWords.join(' ')}`
        : `__fish_seen_subcommand_from ${first}`;
    const own =
      first === undefined
        ? []
        : [`complete -c rollout-preview -n __fish_use_subcommand -a ${first} -d '${quoted(summary)}'`];
    const next = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}`;
    if (second !== undefined) own.push(`complete -c rollout-preview -n '${next}' -a ${second}`);
    if (first === 'completion') own.push(`complete -c rollout-preview -n '${condition}' -f -a '${shells.join(' ')}'`);
    return [...own, ...flags.map((flag) => `complete -c rollout-preview -n '${condition}' ${fishFlag(flag)}`)];
  });
  return `${lines.join('\n')}\n`;
}

function fishFlag({ name, short, value, text, choices }: Flag): string {
  const parts = [`-l ${name}`, short === undefined ? '' : `-s ${short}`, value === undefined ? '' : '-r'];
  if (choices !== undefined) parts.push(`-f -a '${choices.join(' ')}'`);
  return [...parts, `-d '${quoted(text)}'`].filter((part) => part !== '').join(' ');
}

function choicesOf({ name, choices }: Flag): [string, readonly string[]][] {
  return choices === undefined ? [] : [[`--${name}`, choices]];
}

function flagNames({ flags }: Command): string {
  return flags.map(({ name }) => `--${name}`).join(' ');
}

/** No text of the table ends the quotes that it stands in. */
function quoted(text: string): string {
  return text.replaceAll("'", '’');
}
