import type { ManifestFile } from '../document/manifest.ts';
import { workloadKeyOf } from '../presentation/editor/anchors.ts';
import type { WorkloadKey } from '../presentation/editor/items.ts';
import type { Forecast } from '../preview/forecast.ts';
import { previewWhatIf } from '../preview/what-if/preview-what-if.ts';
import { noWhatIf } from '../preview/what-if/what-if.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';
import { budgetOfPanel } from './budgets.ts';
import type { PanelQuestion } from './panel-service.ts';

type SavedQuestion = Pick<PanelQuestion, 'preview' | 'text' | 'read' | 'surroundings' | 'assumptions'>;

interface SavedForecast extends Pick<SavedQuestion, 'surroundings' | 'assumptions'> {
  readonly forecast: Forecast | undefined;
}

interface Saved {
  readonly text: string;
  /** The last forecast of each workload that a panel shows. */
  readonly made: Map<WorkloadKey, SavedForecast>;
}

/** Documents as they are saved, so that a panel shows what was edited since. */
export class SavedTexts {
  readonly #saved = new Map<string, Saved>();

  set(uri: string, text: string): void {
    if (this.#saved.get(uri)?.text !== text) this.#saved.set(uri, { text, made: new Map() });
  }

  forget(uri: string): void {
    this.#saved.delete(uri);
  }

  /** The result for the workload as it is saved; undefined if the text is the saved one, or nothing is known. */
  forecast(uri: string, known: SavedQuestion): Forecast | undefined {
    const saved = this.#saved.get(uri);
    if (saved === undefined || saved.text === known.text) return undefined;
    const { surroundings, assumptions } = known;
    const workload = workloadKeyOf(known.preview);
    const made = saved.made.get(workload);
    if (made !== undefined && isSameWorld(made, known)) return made.forecast;
    const forecast = savedForecast(known.read(saved.text), known);
    saved.made.set(workload, { surroundings, assumptions, forecast });
    return forecast;
  }
}

function isSameWorld(one: Omit<SavedForecast, 'forecast'>, other: Omit<SavedForecast, 'forecast'>): boolean {
  const [before, now] = [one.surroundings, other.surroundings];
  return one.assumptions === other.assumptions && before.baseline === now.baseline && before.objects === now.objects;
}

function savedForecast(file: ManifestFile, known: SavedQuestion): Forecast | undefined {
  const { kind, name, namespace } = known.preview.workload;
  const traits = traitsIn(known.assumptions);
  for (const manifest of file.manifests) {
    const workload = decodeWorkload(manifest, traits);
    if (workload?.kind !== kind || workload.name !== name || workload.namespace !== namespace) continue;
    const { read, surroundings, assumptions } = known;
    const question = { file, read, workload, surroundings, assumptions, whatIf: noWhatIf, budget: budgetOfPanel };
    return previewWhatIf(question).preview;
  }
  return undefined;
}
