import { assumeText } from '../../workload/assume-text.ts';
import { inert, inertJson } from './inert.ts';
import type { ReportProblem, ReportSettings, ReportWriter } from './report.ts';

/** Writes the report of schema/report.schema.json: one JSON object, one line for each workload and problem. */
export function jsonWriter({ assumptions }: ReportSettings): ReportWriter {
  const problems: ReportProblem[] = [];
  const head = { schema: 1, kubernetes: assumptions.kubernetesVersion, assume: assumeText(assumptions) };
  let separator = '\n';
  return inert(inertJson, {
    begin: () => `${JSON.stringify(head).slice(0, -1)}, "workloads": [`,
    file(report) {
      problems.push(...report.problems);
      const lines = report.workloads.map((workload) => {
        const line = `${separator}${JSON.stringify(workload)}`;
        separator = ',\n';
        return line;
      });
      return lines.join('');
    },
    end({ files, notSimulated }) {
      const lines = problems.map((problem) => `\n${JSON.stringify(jsonProblem(problem))}`);
      return `\n], "problems": [${lines.join(',')}\n], "files": ${files}, "notSimulated": ${JSON.stringify(notSimulated)} }\n`;
    },
  });
}

function jsonProblem({ file, position, code, severity, message }: ReportProblem) {
  return { file, line: position?.line ?? null, column: position?.column ?? null, code, severity, message };
}
