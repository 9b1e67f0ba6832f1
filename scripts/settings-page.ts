// Writes docs/settings.md from package.json:
//   node scripts/settings-page.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { extensionManifest } from './extension-manifest.ts';
import { root } from './root.ts';

interface Setting {
  readonly default: unknown;
  readonly order: number;
  readonly enum?: readonly string[];
  readonly markdownDescription: string;
}

interface Contributes {
  readonly commands: readonly { readonly category: string; readonly title: string; readonly command: string }[];
  readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac: string }[];
  readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
}

/** Every setting and command of the extension as Markdown tables. */
export function settingsPage(): string {
  const { contributes } = extensionManifest();
  const { commands, configuration, keybindings }: Contributes = contributes;
  const settings = Object.entries(configuration.properties).sort(([, one], [, other]) => one.order - other.order);
  const lines = [
    '# Settings and commands of the extension',
    '',
    'Every setting has a working default, and takes effect immediately.',
    '',
    '| setting | default | what it is |',
    '|---|---|---|',
    ...settings.map(([name, setting]) => settingRow(name, setting)),
    '',
    'The command palette lists these commands under "Rollout Preview".',
    '',
    '| command | id | keys |',
    '|---|---|---|',
    ...commands.map(({ title, command }) => {
      const keys = keybindings.find((each) => each.command === command);
      return `| ${title} | \`${command}\` | ${keys === undefined ? '' : `\`${keys.key}\`, \`${keys.mac}\` on macOS`} |`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function settingRow(name: string, { default: value, enum: choices, markdownDescription }: Setting): string {
  const byDefault = value === null ? 'empty' : `\`${JSON.stringify(value)}\``;
  const chosen = choices === undefined ? '' : ` One of ${choices.map((each) => `\`${each}\``).join(', ')}.`;
  return `| \`${name}\` | ${byDefault} | ${markdownDescription}${chosen} |`;
}

if (import.meta.main) writeFileSync(path.join(root, 'docs/settings.md'), settingsPage());
