// What a change does, in the few words of a table: `image 1.7 → 1.8, maxSurge 3 → 5`.

import type { Change } from '../../change/change.ts';
import { say } from '../../std/say.ts';
import type { TemplateDifference } from '../../wording/differences.ts';
import { commaText } from '../../wording/list-text.ts';

const maxDifferences = 4;

/** What differs from the baseline; undefined where nothing does, or nobody told what ran before. */
export function changeInBrief({ baseline, template, settings, replicas }: Change): string | undefined {
  const { source, object, isRefused } = baseline;
  if (source === 'assumed' || source === 'none' || isRefused === true) return undefined;
  if (object === undefined) return say`new`;
  const { containers, initContainers } = object.spec.template.spec;
  const isOnly = countOf(containers) + countOf(initContainers) === 1;
  const names = (differences: readonly TemplateDifference[]) => differences.map((each) => briefly(each, isOnly));
  const isImage = ({ path }: TemplateDifference) => path.endsWith('.image');
  const { before, after } = replicas;
  const all = [
    // A table cuts what stands behind: nearly every change has an image, and few have other replicas.
    ...(before === after || before === undefined || after === undefined ? [] : [say`replicas ${before} → ${after}`]),
    ...names(template.filter(isImage)),
    ...names(template.filter((each) => !isImage(each))),
    ...names(settings.filter((each) => !followsFrom(settings, each))),
  ];
  const left = all.length - maxDifferences;
  // One more takes no more room than the words that it is left out.
  const shown = left > 1 ? [...all.slice(0, maxDifferences), say`${left} more`] : all;
  return shown.length === 0 ? undefined : commaText(shown);
}

/** Settings of one strategy go with the strategy. */
function followsFrom(settings: readonly TemplateDifference[], { path }: TemplateDifference): boolean {
  const [, strategy] = /^(spec\.(?:strategy|updateStrategy))\.rollingUpdate/.exec(path) ?? [];
  return strategy !== undefined && settings.some((each) => each.path === `${strategy}.type`);
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function briefly({ path, before, after, isOrder }: TemplateDifference, isOnlyContainer: boolean): string {
  const name = nameOf(path, isOnlyContainer);
  if (isOrder === true) return say`order of ${name}`;
  if (before === undefined) return isPlain(after) ? say`${name} set to ${valueText(after)}` : say`${name} added`;
  if (after === undefined) return say`${name} removed`;
  if (!isPlain(before) || !isPlain(after)) return say`${name} changed`;
  if (path.endsWith('.image')) return `${name} ${imagesText(String(before), String(after))}`;
  return `${name} ${valueText(before)} → ${valueText(after)}`;
}

/** A field without the path that it nearly always has. */
function nameOf(path: string, isOnlyContainer: boolean): string {
  const [, container, field = ''] =
    /^spec\.template\.spec\.(?:containers|initContainers)\[name="([^"]*)"\](.*)$/.exec(path) ?? [];
  if (container === undefined) return plainName(path.replace(leadingPath, ''));
  if (field === '') return say`container ${container}`;
  const name = plainName(field.slice(1).replace(/^resources\./, ''));
  return isOnlyContainer ? name : say`${name} of ${container}`;
}

const leadingPath = /^spec\.(?:template\.(?:spec\.|metadata\.)?|(?:strategy|updateStrategy)\.(?:rollingUpdate\.)?)?/;

function plainName(field: string): string {
  return field
    .replace(/^type$/, 'strategy')
    .replace(/^labels(?:\.|\["([^"]*)"\])/, 'label $1')
    .replace(/^annotations(?:\.|\["([^"]*)"\])/, 'annotation $1')
    .replace(/^env\[name="([^"]*)"\](?:\.value)?/, 'env $1')
    .replaceAll(/\[name="([^"]*)"\]/g, '[$1]');
}

/** Of the same image the tags alone, `latest` where there is none as nodes have it, of a digest its beginning. */
function imagesText(before: string, after: string): string {
  const [old, now] = [partsOf(before), partsOf(after)];
  return old.name === now.name
    ? `${old.version || 'latest'} → ${now.version || 'latest'}`
    : `${old.name}${old.mark}${old.version} → ${now.name}${now.mark}${now.version}`;
}

function partsOf(image: string): { readonly name: string; readonly mark: string; readonly version: string } {
  const [tagged = '', digest] = image.split('@', 2);
  const colon = tagged.lastIndexOf(':');
  const hasTag = colon > tagged.lastIndexOf('/');
  const name = hasTag ? tagged.slice(0, colon) : tagged;
  const tag = hasTag ? tagged.slice(colon + 1) : '';
  if (digest === undefined) return { name, mark: hasTag ? ':' : '', version: shortened(tag) };
  // Twelve digits, as `docker images` shows them.
  const short = digest.replace(/^sha256:/, '').slice(0, 12);
  return { name, mark: hasTag ? ':' : '@', version: hasTag ? shortened(`${tag}@${short}`) : short };
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function valueText(value: unknown): string {
  return value === '' ? '""' : shortened(String(value));
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
