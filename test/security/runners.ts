// What the runners of pipelines find in the output of a program, after their sources.

/** The commands that any runner would find. */
export function commandsIn(output: string): readonly string[] {
  // Comparing with the rules of a culture passes over what nobody sees; without them it does not.
  const readings = [output, output.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')];
  return readings.flatMap((reading) =>
    reading.split(/\r\n|[\r\n]/).flatMap((line) => runners.flatMap((find) => find(line))),
  );
}

type Find = (line: string) => readonly string[];

/** ActionCommand.TryParseV2 of actions/runner: `::name …::` where the line begins. */
const github: Find = (line) => (/^\s*::.*::/u.test(line) ? [line] : []);

/** ActionCommand.TryParse of actions/runner, and Azure's agent and TeamCity: anywhere in the line. */
const bracketed: Find = (line) => (/##(?:vso|teamcity)?\[/iu.test(line) ? [line] : []);

/** GitLab's sections. */
const gitlab: Find = (line) => (/section_(?:start|end):/u.test(line) ? [line] : []);

/** What a terminal does anything at: control characters but our own colors, and turned letters. */
const terminal: Find = (line) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
  /(?!\t|\u001b\[\d{1,2}m)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(line) ? [line] : [];

const runners: readonly Find[] = [github, bracketed, gitlab, terminal];

/** What a runner or a terminal would take for a command, were it printed. */
export const hostileWords: Readonly<Record<string, string>> = {
  'a command of GitHub': '::error::pwned',
  'a command of GitHub on a line of its own': 'x\n::error::pwned',
  'a command of GitHub behind a blank': 'x ::error::pwned',
  'a command of GitHub behind an odd blank': '\u00a0::error::pwned',
  'a command of GitHub behind what nobody sees': '\u200b:\u200d:error::pwned',
  'an old command of GitHub': 'app##[error]pwned',
  'an old command of GitHub with something between': '#\u200b#\u2060[error]pwned',
  'a command of Azure': 'app##vso[task.complete result=Succeeded]x',
  'a command of Azure in capitals': 'app##VSO[task.complete result=Succeeded]x',
  'a command of TeamCity': "##teamcity[buildStop comment='pwned']",
  'a section of GitLab': 'section_start:1700000000:x\r\u001b[0Kpwned',
  'an end of a section of GitLab': 'x\nsection_end:1700000000:x',
  'a screen that is cleared': 'x\u001b[2J',
  'a colour': 'x\u001b[31m',
  'a title': '\u001b]0;pwned\u0007',
  'an 8-bit command': 'x\u009b2J',
  'a beep, a tab and a delete': 'x\u0007\t\u007f',
  'letters turned round': 'x\u202egnp.live',
  'a line of Unicode': 'x\u2028::error::pwned',
};
