import { briefTextWriter } from '../../presentation/report/brief-text.ts';
import { jsonWriter } from '../../presentation/report/json.ts';
import { junitWriter } from '../../presentation/report/junit.ts';
import { markdownWriter } from '../../presentation/report/markdown.ts';
import type { ReportWriter } from '../../presentation/report/report.ts';
import { sarifWriter } from '../../presentation/report/sarif.ts';
import type { Terminal } from '../../presentation/report/terminal.ts';
import { failureFirst, textWriter } from '../../presentation/report/text.ts';
import { isUntouched } from '../../presentation/report/untouched.ts';
import type { CliOptions, Format } from '../options/arguments.ts';
import { isOfNew } from '../options/command-table.ts';
import { versionOfThis } from '../version.ts';
import { isSerious, workloadFails } from './exit-status.ts';

/** What is written of: the inputs and how they are to be told. */
interface Written {
  readonly options: CliOptions;
  readonly fileCount: number;
  readonly isNamed?: boolean;
}

/** The writer of a format; only text depends on the terminal and on how many files there are. */
export function writerFor(
  format: Format,
  { options, fileCount, isNamed = true }: Written,
  terminal: Terminal,
): ReportWriter {
  const { assumptions, failOn, quiet, verbose } = options;
  const settings = { assumptions };
  switch (format) {
    case 'json':
      return jsonWriter(settings);
    case 'markdown':
      return markdownWriter(settings);
    case 'sarif':
      return sarifWriter(versionOfThis());
    case 'junit':
      return junitWriter({
        ...settings,
        isFailure: (workload) => workloadFails(workload, failOn),
        isError: ({ severity, isNew }) => severity === 'error' && !(isOfNew(failOn) && isNew === false),
        isSerious: (finding) => isSerious(finding, failOn),
      });
    case 'text': {
      if (fileCount > 1 && !quiet && !verbose) return briefTextWriter({ terminal });
      const detail = quiet ? 'findings' : verbose ? 'verbose' : 'full';
      const whole = textWriter({ ...settings, terminal, detail, hasTotals: fileCount > 1 && !quiet });
      const inFull = fileCount === 1 && !quiet ? failureFirst(whole, terminal) : whole;
      return isNamed || detail !== 'full' ? inFull : bySize(inFull, briefTextWriter({ terminal }));
    }
  }
}

/** So many workloads that change are told in full, where nobody named their file. */
const mostInFull = 2;

/** The writer of the only file that there is: what a chart comes to may be one workload or thirty. */
function bySize(inFull: ReportWriter, brief: ReportWriter): ReportWriter {
  let chosen = inFull;
  return {
    begin: () => '',
    file(report) {
      if (report.workloads.filter((each) => !isUntouched(each)).length > mostInFull) chosen = brief;
      return chosen.file(report);
    },
    end: (totals) => chosen.end(totals),
  };
}
