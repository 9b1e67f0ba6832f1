// What is compared of a release that somebody applies: as it was forecast, and as a cluster played it.
import { asList, asMap, asText } from '../../../src/document/manifest.ts';
import { said } from '../forecast-answers.ts';
import type { App, ApplierCase } from './applier-cases.ts';

export interface ApplierAnswers {
  /** The workloads and hooks that it writes or deletes, in the order of the first time. */
  readonly order: string;
  readonly deleted: string;
  readonly left: string;
  /** Exit status, and of a failure what is printed. */
  readonly end: string;
  /** What runs in the end, with its images. */
  readonly rest: string;
  readonly seconds: number;
}

export const applierFields = [
  ['order', 'order'],
  ['deleted', 'what is deleted'],
  ['left', 'what is left'],
  ['end', 'end and last words'],
  ['rest', 'what there is in the end'],
] as const;

/** Durations of a busy machine: within a quarter or one look of whoever looks the least often, which is Flux with 5 s. */
export function applierDifferences(forecast: ApplierAnswers, real: ApplierAnswers): readonly string[] {
  const isLate = Math.abs(forecast.seconds - real.seconds) > Math.max(5.2, real.seconds / 4);
  return [
    ...applierFields.flatMap(([field, title]) =>
      forecast[field] === real[field]
        ? []
        : [`${title}: forecast ${forecast[field] || 'none'}; real ${real[field] || 'none'}`],
    ),
    ...(isLate ? [`${forecast.seconds} s and ${real.seconds} s`] : []),
  ];
}

/**
 * Helm installs what is of one kind at once, Argo CD what is of one wave, and Flux what has changed: chance orders it.
 * Argo CD's waves have one object each here.
 */
export function orderText(names: readonly string[], { applier, before, after }: ApplierCase): string {
  const hasWaves = after.some(({ annotations }) => annotations !== undefined);
  const isOneWave = applier.startsWith('argocd') && !hasWaves;
  const isByChance = isOneWave || applier === 'flux,prune,wait' || (applier.startsWith('helm') && before.length === 0);
  return (isByChance ? names.toSorted() : names).join(', ');
}

/** Argo CD's controller says more of a sync that it ends. Flux says to the microsecond how long it waited. */
export function endText(end: string, { applier }: ApplierCase): string {
  if (applier.startsWith('argocd'))
    return end.replace(/(Operation terminated).*/s, '$1').replace(/"\/dev\/shm\/\d+"/g, '"FILE"');
  return applier.startsWith('flux') ? end.replace(/ after [\d.hms]+:/, ':') : end;
}

export const release = 'shop';

interface AskedApplier {
  readonly played: ApplierCase;
  readonly files: { readonly before: string; readonly after: string };
}

export async function forecastApplier({ played, files }: AskedApplier): Promise<ApplierAnswers> {
  const applier = played.applier.replace(',server-side', '');
  const assume = 'startup=3s,pull=0s,scheduling=0s,termination=2s';
  const words = [files.after, '--against', files.before, '--applier', applier, '--assume', assume, '--format', 'json'];
  const { output, errors } = await said(words);
  const found = asMap(asList(JSON.parse(output).releases)[0]);
  const { stages, rollback, deleted, left } = asMap(found.applier);
  if (stages === undefined) throw new Error(`no release: ${errors}${output}`);
  const all = asList(stages).map(asMap);
  const begun = all.filter(({ fromSeconds }) => fromSeconds !== null);
  const applied = begun.flatMap((stage) => {
    const hooks = stage.name === 'The apply' ? [] : asList(stage.hooks);
    return [...hooks, ...asList(stage.workloads)].map(nameIn);
  });
  const [gone, kept] = [asList(deleted).map(nameIn), asList(left).map(nameIn)];
  const undone = asMap(rollback);
  const last = rollback === null ? begun.at(-1) : undone;
  const isNew = played.before.length === 0;
  const isBegun = (app: App) => isWorkload(app) && (applied.includes(nameIn(app)) || played.before.includes(app));
  const after = [
    ...played.after.filter(isBegun),
    ...played.before.filter((app) => kept.includes(nameIn(app)) || !applied.some((each) => each === nameIn(app))),
  ].filter((app) => !gone.includes(nameIn(app)));
  return {
    order: orderText([...applied, ...gone], played),
    deleted: gone.toSorted().join(', '),
    left: kept.toSorted().join(', '),
    end: endText(endOf(asList(found.words).map(asText)), played),
    rest: restText((rollback === null ? unique(after) : isNew ? [] : played.before).map(imageOf)),
    seconds: Number(asMap(last).untilSeconds ?? 0),
  };
}

function unique(apps: readonly App[]): readonly App[] {
  return apps.filter((app, index) => apps.findIndex((each) => nameIn(each) === nameIn(app)) === index);
}

function isWorkload({ kind }: App): boolean {
  return kind !== 'Job' && kind !== 'ConfigMap';
}

function imageOf({ kind, name, tag }: App): string {
  return `${nameIn({ kind, name })}=${tag}`;
}

export function restText(images: readonly string[]): string {
  return images.toSorted().join(', ');
}

export function nameIn(object: unknown): string {
  const { kind, name } = asMap(object as never);
  return `${asText(kind)} ${asText(name)}`;
}

function endOf(words: readonly string[]): string {
  const cause = words.find((each) => each.startsWith('It says: '));
  return cause === undefined
    ? 'exit status 0'
    : `exit status 1: ${cause.replace('It says: ', '').replaceAll('RELEASE', release)}`;
}
