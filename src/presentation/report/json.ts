import { assumeText } from '../../workload/assume-text.ts';
import { gatesText } from '../../workload/feature-gates.ts';
import { inert, inertJson } from './inert.ts';
import type { ReportProblem, ReportSettings, ReportWriter } from './report.ts';
import type { ObjectFindingEntry } from './reported-finding.ts';

/** Writes the report of schema/report.schema.json: one JSON object, one line for each workload, problem and finding elsewhere. */
export function jsonWriter({ assumptions }: ReportSettings): ReportWriter {
  const problems: ReportProblem[] = [];
  const findings: ObjectFindingEntry[] = [];
  const { kubernetesVersion: kubernetes, featureGates, world } = assumptions;
  const switched = featureGates && { featureGates: gatesText(featureGates) };
  const told = world && { world: { file: world.file, takenAt: world.takenAt ?? null } };
  const head = { schema: 1, kubernetes, ...switched, ...told, assume: assumeText(assumptions) };
  let separator = '\n';
  return inert(inertJson, {
    begin: () => `${JSON.stringify(head).slice(0, -1)}, "workloads": [`,
    file(report) {
      problems.push(...report.problems);
      findings.push(...(report.findings ?? []));
      const lines = report.workloads.map((workload) => {
        const line = `${separator}${JSON.stringify(workload)}`;
        separator = ',\n';
        return line;
      });
      return lines.join('');
    },
    end({ files, notSimulated, releases }) {
      const lists = `"problems": ${listOf(problems.map(jsonProblem))}, "findings": ${listOf(findings)}`;
      const together = releases.length === 0 ? '' : `"releases": ${listOf(releases)}, `;
      return `\n], ${lists}, ${together}"files": ${files}, "notSimulated": ${JSON.stringify(notSimulated)} }\n`;
    },
  });
}

/** One line for each item. */
function listOf(items: readonly object[]): string {
  return `[${items.map((item) => `\n${JSON.stringify(item)}`).join(',')}\n]`;
}

function jsonProblem({ file, position, ...others }: ReportProblem) {
  const { code, severity, message, isNew } = others;
  const place = { file, line: position?.line ?? null, column: position?.column ?? null };
  return { ...place, code, severity, message, ...(isNew !== undefined && { isNew }) };
}
