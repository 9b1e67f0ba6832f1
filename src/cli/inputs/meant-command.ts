import { nearSpelling } from '../../std/nearest.ts';
import { meantCommand, meantWithoutRollout } from '../../wording/cli/inputs.ts';
import { type Command, commands } from '../options/command-table.ts';

const commandWords = commands.flatMap(({ words: [first] }) => first ?? []);

/** What a first word that is not a file may mean: a misspelled command, one of kubectl's, or an option. */
export function meantBy([first = '', second = '']: readonly string[]): string | undefined {
  if (first === 'rollout' && commandWords.includes(second)) return meantWithoutRollout(second);
  if (first === 'set') return meantCommand(commandNamed('set-image'));
  if (first === 'world') return meantCommand(commandNamed('world-show'));
  if (commands[0]?.flags.some(({ name }) => name === first) === true) return `--${first}`;
  // Two edits make any short word another.
  const command = first.length < 4 ? undefined : nearSpelling(first, commandWords);
  return command === undefined ? undefined : meantCommand(command);
}

/** The words that the command is typed with. */
function commandNamed(name: Command['name']): string {
  return commands.find((command) => command.name === name)?.words.join(' ') ?? '';
}
