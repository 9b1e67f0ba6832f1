// Run as a process of its own: writes a report of a document of the name, and tells where and what.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReportFile } from '../../../src/cli/lsp/report-file.ts';

const file = createReportFile().write(process.argv[2] ?? '', 'report');
console.log(JSON.stringify({ file, text: readFileSync(fileURLToPath(file), 'utf8') }));
