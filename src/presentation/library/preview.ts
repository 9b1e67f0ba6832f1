import type { PreviewOptions } from './preview-options.ts';
import { previewTexts, readTexts } from './preview-texts.ts';
import type { Report } from './report.ts';

/**
 * Predicts what applying manifests does to each Deployment, StatefulSet and DaemonSet in a text of YAML or JSON. The same
 * input gives the same report, which is that of `rollout-preview --format json`. A fault in the text is told in the
 * report, as is what a world contradicts; an option that is not understood throws a RangeError.
 */
export function preview(text: string, options: PreviewOptions = {}): Report {
  return previewTexts(readTexts([{ file: options.file ?? '-', text }], options));
}
