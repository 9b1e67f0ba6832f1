import { readManifests } from '../document/read-manifests.ts';
import type { WhatIfQuestion } from '../preview/what-if/preview-what-if.ts';
import type { WhatIf } from '../preview/what-if/what-if.ts';
import { present } from '../std/assert.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';
import type { PanelQuestion } from './panel-service.ts';
import { type PlainBaseline, plainBaseline, readBaseline } from './plain-baseline.ts';

/** All that an answer about a panel's workload depends on, as plain data, so that another thread can be asked. */
export interface TextQuestion {
  readonly isOutOfDate: boolean;
  readonly text: string;
  /** Where the workload's manifest begins in the text. */
  readonly start: number;
  readonly whatIf: WhatIf;
  readonly baseline: PlainBaseline | undefined;
  readonly around: Omit<Surroundings, 'baseline'>;
  readonly assumptions: Assumptions;
}

export function textQuestion(question: PanelQuestion): TextQuestion {
  const { isOutOfDate, text, whatIf, assumptions, preview } = question;
  const { baseline, ...around } = question.surroundings;
  const { start } = preview.workload.manifest.range;
  return { isOutOfDate, text, start, whatIf, baseline: baseline && plainBaseline(baseline), around, assumptions };
}

/** The same, read. */
export function readQuestion({ text, start, whatIf, baseline, around, assumptions }: TextQuestion): WhatIfQuestion {
  const file = readManifests(text);
  const manifest = file.manifests.find(({ range }) => range.start === start);
  const workload = manifest && decodeWorkload(manifest, traitsIn(assumptions));
  const surroundings = { ...around, baseline: baseline && readBaseline(baseline) };
  return { file, workload: present(workload, 'the text has the workload'), surroundings, assumptions, whatIf };
}
