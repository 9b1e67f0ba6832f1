/** The parts that are of no use to someone who installed only the extension. */
const partsForOthers = ['### In this repository', '### In your terminal', '### What it prints', '## Development'];

/**
 * The README as the page of the extension shows it: VS Code and the Marketplace follow no link into the package, and show
 * no picture of it.
 */
export function extensionReadme(readme: string): string {
  const kept = partsForOthers.reduce(withoutPart, readme);
  return kept
    .replace(/<picture>[\s\S]*?<\/picture>\n\n/, '')
    .replaceAll(/\[([^\]]*)\]\((?!https:)[^)]*\)/g, '$1')
    .replaceAll(/^### (.*)$/gm, '**$1**');
}

/** The text without the heading and the part below it, up to the next heading of its level or a higher one. */
function withoutPart(text: string, heading: string): string {
  const level = heading.indexOf(' ');
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`README.md has no part called "${heading}"`);
  const next = new RegExp(`\\n#{2,${level}} `).exec(text.slice(start + 1));
  return text.slice(0, start) + (next === null ? '' : text.slice(start + 1 + next.index));
}
