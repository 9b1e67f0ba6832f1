import type { PastFile, PastTexts } from '../baselines/past.ts';
import type { InputFile } from '../inputs/input-files.ts';

export interface PreviewRequest {
  readonly input: InputFile;
  readonly past: PastFile;
  /** What a file without workloads held, where that is asked for and known. */
  readonly formerText?: PastTexts['text'] | undefined;
  /** Whether its scan has said that nothing of it is told. */
  readonly isQuiet?: boolean;
}
