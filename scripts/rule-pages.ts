// Writes docs/rules/ from the table of the rules and their fixtures:
//   node scripts/rule-pages.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rulePages } from '../test/rules/rule-page.ts';
import { root } from './root.ts';

const folder = path.join(root, 'docs/rules');
const pages = rulePages();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, page] of pages) writeFileSync(path.join(folder, name), page);
