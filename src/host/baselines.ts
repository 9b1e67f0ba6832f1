import type { BaselineTexts, LanguageService } from '../language-service/service.ts';
import { savedLabel } from '../wording/baselines.ts';
import type { BaselineSetting } from './settings.ts';

/** What the texts of a document's baselines are read from; each answers undefined where it has none. */
export interface BaselineSources {
  readonly committed: () => Promise<BaselineTexts | undefined>;
  readonly saved: () => Promise<string | undefined>;
  /** What a world file tells of what runs. */
  readonly running?: BaselineTexts | undefined;
}

/** Tells the service what the document may be compared with, the first choice first, by the setting. */
export async function readBaselines(
  service: Pick<LanguageService, 'setBaselines'>,
  uri: string,
  setting: BaselineSetting,
  { committed, saved, running }: BaselineSources,
): Promise<void> {
  const savedTexts = async () => {
    const text = await saved();
    return text === undefined ? undefined : ({ source: 'saved', label: savedLabel, text, history: [] } as const);
  };
  const choices = {
    auto: async () => [running ?? (await committed()) ?? (await savedTexts())],
    git: async () => [await committed()],
    saved: async () => [await savedTexts()],
    assumed: async () => [],
  };
  const texts = await choices[setting]();
  const known = texts.filter((each) => each !== undefined);
  const isLast = setting !== 'auto' || known[0]?.source !== 'saved';
  service.setBaselines(uri, known, isLast ? 'last-text' : 'assumed');
}
