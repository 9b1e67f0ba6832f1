import { clusterOptionsText, helpText } from '../../wording/cli/help.ts';
import { type Command, commands, type Flag, operations, shells } from './command-table.ts';

const width = 100;
const indent = 25;

/** The help of a command; that of the preview names the others. */
export function helpOf(command: Command): string {
  const usage = ['rollout-preview', ...command.words, '[OPTION]…', command.operands].join(' ').trimEnd();
  if (command.name !== '') return `  ${usage}\n\n${sentence(command.summary)}\n\n${flagLines(command.flags)}`;
  const ofCluster = command.flags.filter(({ isOfCluster }) => isOfCluster).map(({ name }) => `--${name}`);
  const own = command.flags.filter(({ isOfCluster }) => !isOfCluster);
  return helpText({
    usage,
    options: flagLines(own),
    cluster: folded(clusterOptionsText(ofCluster), '  '),
    operations: folded(operationNames(), '  '),
    shells,
  });
}

function operationNames(): string {
  const isOperation = ({ name }: Command) => operations.some((each) => each === name);
  return commands
    .filter(isOperation)
    .map(({ words }) => words.join(' '))
    .join(', ');
}

function sentence(text: string): string {
  return folded(`${text[0]?.toUpperCase()}${text.slice(1)}.`, '').trimEnd();
}

function flagLines(flags: readonly Flag[]): string {
  return flags
    .map((flag) => {
      const left = `  ${flagText(flag)}`;
      const lines = folded(flag.text, ' '.repeat(indent));
      if (left.length < indent - 1) return left + lines.slice(left.length);
      // What hardly sticks out takes no line of its own.
      return left.length < indent + 2 ? `${left}  ${lines.trimStart()}` : `${left}\n${lines}`;
    })
    .join('');
}

function flagText({ name, short, value }: Flag): string {
  const long = `--${name}${value === undefined ? '' : ` ${value}`}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

/** The text in lines no longer than the width, each after the margin and with its end. */
function folded(text: string, margin: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(margin + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `${line}\n`).join('');
}
