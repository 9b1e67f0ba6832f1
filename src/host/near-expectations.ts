import { offsetOfFault, readSettingsObject, SettingsFault } from '../document/settings-object.ts';
import type { LanguageService } from '../language-service/service.ts';
import { expectationsOf } from '../preview/read-expectations.ts';
import { LineIndex } from '../std/line-index.ts';
import { faultAt } from '../wording/input/settings-faults.ts';
import type { Expectation } from '../workload/expectations.ts';

/** The name of the file that is looked for in a file's folder and those above it. */
export const configurationName = '.rollout-preview.yaml';

/** Whether it is a configuration, by its URI or its path. */
export function isConfiguration(name: string): boolean {
  return name.split(/[/\\]/).at(-1) === configurationName;
}

export interface ExpectationSource {
  readonly service: Pick<LanguageService, 'setExpectations'>;
  /** The text of a file by its URI; undefined where it cannot be read. */
  readonly textOf: (uri: string) => Promise<string | undefined>;
  /** Told, for all documents together, of a configuration that is not as it has to be: then it expects nothing. */
  readonly complain: (fault: string) => void;
}

/**
 * Tells the service what the nearest configuration above a document, or above another file, expects of its rollouts; whether
 * that is something else than before.
 */
export async function bringExpectations(
  { service, textOf, complain }: ExpectationSource,
  uri: string,
  above = uri,
): Promise<boolean> {
  for (const file of configurationsAbove(above)) {
    const text = await textOf(file);
    if (text === undefined) continue;
    const isKnown = last?.text === text;
    const { expect, fault } = expectedBy(text);
    if (fault !== undefined && !isKnown) complain(fault);
    return service.setExpectations(uri, expect);
  }
  return service.setExpectations(uri, []);
}

/** The URIs that the configuration of a file may have, the nearest first; none for what lies in no folder. */
function configurationsAbove(uri: string): readonly string[] {
  const [start = ''] = /^[^:/]+:\/\/[^/]*(?=\/)/.exec(uri) ?? [];
  if (start === '') return [];
  const folders = uri.slice(start.length).split('/').slice(0, -1);
  return folders.map(
    (_, index) => `${start}${folders.slice(0, folders.length - index).join('/')}/${configurationName}`,
  );
}

interface ExpectedBy {
  readonly expect: readonly Expectation[];
  readonly fault?: string;
}

/** Nearly all documents have the same one. */
let last: { readonly text: string; readonly told: ExpectedBy } | undefined;

function expectedBy(text: string): ExpectedBy {
  if (last?.text !== text) last = { text, told: readExpected(text) };
  return last.told;
}

function readExpected(text: string): ExpectedBy {
  try {
    const spec = readSettingsObject(text, 'Configuration');
    return { expect: expectationsOf(spec, { file: configurationName, text }) };
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    const offset = offsetOfFault(text, error);
    const at = offset === undefined ? undefined : new LineIndex(text).positionAt(offset);
    const place = at === undefined ? configurationName : `${configurationName}:${at.line}:${at.column}`;
    return { expect: [], fault: faultAt(place, error.message) };
  }
}
