// Most files of a repository hold nothing that is told: a scan says so, and they are not read again.
import type { Manifest } from '../../document/manifest.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { isJudged } from '../../rules/findings-of.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { type InputSource, notSimulatedOf } from '../inputs/source.ts';
import type { Settings } from '../options/settings.ts';
import type { PreviewRequest } from './preview-request.ts';

/** Whether nothing of a source is told, whatever it lives among. */
export function isQuiet(source: InputSource): boolean {
  const isTold = ({ value: { kind } }: Manifest) => isWorkloadKind(kind) || isJudged(kind);
  const { manifests, problems } = source;
  return problems.length === 0 && !manifests.manifests.some(isTold) && notSimulatedOf(source).length === 0;
}

/** Whether a file is quiet, and so is all that it is compared with or set in it. */
export function needsNoLook({ isQuiet: isOne, past }: PreviewRequest, { against, set }: Settings): boolean {
  const isPlain = past.texts === undefined && past.fault === undefined;
  return isOne === true && isPlain && against.source !== 'file' && set.length === 0;
}

/** What is told of one. */
export function quietReport(file: string): FileReport {
  return { file, workloads: [], problems: [], findings: [], notSimulated: [] };
}
