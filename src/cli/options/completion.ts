// Completion for shells, made of the same table as --help.

import { groupedBy } from '../../std/grouped-by.ts';
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
/** The commands that begin with each word. */
const byFirstWord = groupedBy(named, ({ words }) => words.slice(0, 1));
const firstWords = [...byFirstWord.keys()];
/** The words that may follow a first one, where any has to. */
const secondWords = [...byFirstWord].flatMap(([first, own]) => {
  const seconds = own.flatMap(({ words }) => words.slice(1));
  return seconds.length === 0 ? [] : [{ first, seconds }];
});

function bash(): string {
  const choices = new Map(commands.flatMap(({ flags }) => flags.flatMap((flag) => choicesOf(flag))));
  return `_rollout_preview() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options
  COMPREPLY=()
  case $previous in
${[...choices].map(([flag, words]) => `    ${flag}) COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current")); return ;;\n`).join('')}  esac
  case \${COMP_WORDS[1]} in
${[...byFirstWord].map(([first, own]) => `    ${first}) options='${flagNames(own)}' ;;\n`).join('')}    *) options='${flagNames(
    commands.filter(({ words }) => words.length === 0),
  )}' ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
${secondWords.map(({ first, seconds }) => `  if [[ $COMP_CWORD == 2 && $previous == ${first} ]]; then\n    COMPREPLY=($(compgen -W '${seconds.join(' ')}' -- "$current"))\n    return\n  fi\n`).join('')}  if [[ $COMP_CWORD == 2 && $previous == completion ]]; then
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
  const preview = commands.filter(({ words }) => words.length === 0);
  // The case for everything stands last.
  const cases = [...byFirstWord, ['*', preview] as const].map(([first, own]) => {
    const flags = flagsOf(own)
      .map((flag) => `'${zshFlag(flag)}'`)
      .join(' ');
    const seconds = secondWords.find((each) => each.first === first)?.seconds;
    const words = first === '*' ? `'1: :_rollout_preview_first'` : seconds ? `'2:command:(${seconds.join(' ')})'` : '';
    const operands = first === 'completion' ? `'2:shell:(${shells.join(' ')})'` : `${words} '*:file:_files'`;
    return `    ${first}) _arguments ${flags} ${operands} ;;`;
  });
  const described = [...byFirstWord]
    .map(([first, [command]]) => `'${first}:${quoted(command?.summary ?? '')}'`)
    .join(' ');
  return `#compdef rollout-preview
_rollout_preview_first() {
  local -a names=(${described})
  _describe command names
  _files
}
_rollout_preview() {
  case $words[2] in
${cases.join('\n')}
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
    const seen = second === undefined ? '' : `; and __fish_seen_subcommand_from ${second}`;
    const condition =
      first === undefined
        ? `not __fish_seen_subcommand_from ${firstWords.join(' ')}`
        : `__fish_seen_subcommand_from ${first}${seen}`;
    const own =
      first === undefined
        ? []
        : [`complete -c rollout-preview -n __fish_use_subcommand -a ${first} -d '${quoted(summary)}'`];
    const all = secondWords.find((each) => each.first === first)?.seconds ?? [];
    const next = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${all.join(' ')}`;
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

function flagNames(own: readonly Command[]): string {
  return flagsOf(own)
    .map(({ name }) => `--${name}`)
    .join(' ');
}

/** Those of commands that begin with the same word, each once. */
function flagsOf(own: readonly Command[]): readonly Flag[] {
  return [...new Map(own.flatMap(({ flags }) => flags.map((flag) => [flag.name, flag] as const))).values()];
}

/** No text of the table ends the quotes that it stands in. */
function quoted(text: string): string {
  return text.replaceAll("'", '’');
}
