// Brings docs/rules/ up to date with the table of the rules and their fixtures; the prose of the pages stays as it is:
//   node scripts/rule-pages.ts
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rulePages } from '../test/rules/rule-page.ts';
import { root } from './root.ts';

const folder = path.join(root, 'docs/rules');
mkdirSync(folder, { recursive: true });
const pages = rulePages((name) => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
});
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(path.join(folder, name));
for (const [name, page] of pages) writeFileSync(path.join(folder, name), page);
