import type { ManifestFile } from '../document/manifest.ts';
import { keyOf } from '../presentation/editor/anchors.ts';
import type { Forecast } from '../preview/forecast.ts';
import { previewWhatIf } from '../preview/what-if/preview-what-if.ts';
import { noWhatIf } from '../preview/what-if/what-if.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';
import { budgetOfPanel } from './budgets.ts';
import type { PanelQuestion } from './panel-service.ts';

type Known = Pick<PanelQuestion, 'preview' | 'text' | 'read' | 'surroundings' | 'assumptions'>;

interface Made {
  readonly text: string;
  readonly known: Known;
  readonly forecast: Forecast | undefined;
}

/** Documents as they are saved, so that a panel shows what was edited since. */
export class SavedTexts {
  readonly #texts = new Map<string, string>();
  /** The last forecast for each document. */
  readonly #made = new Map<string, Made>();

  set(uri: string, text: string): void {
    this.#texts.set(uri, text);
  }

  forget(uri: string): void {
    this.#texts.delete(uri);
    this.#made.delete(uri);
  }

  /** What the workload comes to as it is saved; undefined where nothing else is saved than the text, or nothing is known. */
  forecast(uri: string, known: Known): Forecast | undefined {
    const text = this.#texts.get(uri);
    if (text === undefined || text === known.text) return undefined;
    const made = this.#made.get(uri);
    if (made?.text === text && isSameWorld(made.known, known)) return made.forecast;
    const forecast = savedForecast(known.read(text), known);
    this.#made.set(uri, { text, known, forecast });
    return forecast;
  }
}

function isSameWorld(one: Known, other: Known): boolean {
  const [before, now] = [one.surroundings, other.surroundings];
  return (
    keyOf(one.preview) === keyOf(other.preview) &&
    one.assumptions === other.assumptions &&
    before.baseline === now.baseline &&
    before.objects === now.objects
  );
}

function savedForecast(file: ManifestFile, known: Known): Forecast | undefined {
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
