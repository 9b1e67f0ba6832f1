import path from 'node:path';
import { asList, asMap } from '../../document/manifest.ts';
import { type Place, placesIn, type SourceSpan } from '../../document/place.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { oncePer } from '../../std/once-per.ts';
import { topOf } from '../rendering.ts';
import type { ChartFolder } from './chart-folder.ts';
import { type MarkedTemplate, markTemplate } from './marks.ts';
import { type ParsedTemplate, readTemplate, type TemplateOutput } from './read-template.ts';
import { type HelmDocument, renderedDocuments } from './rendered-documents.ts';
import { type ChartTemplate, type PlacingWork, templateSpans } from './template-places.ts';
import type { ValuesLayers } from './values-layers.ts';

/** A chart with what places in it depend on: its templates as they are read, and what each chart of it sees of values. */
export interface KnownChart {
  /** Marks the template that Helm names as a source; undefined where it is none that lies in the folder. */
  marked(source: string): MarkedFile | undefined;
  spans(text: string, marked: string | undefined): readonly SourceSpan[];
}

interface MarkedFile extends MarkedTemplate {
  readonly file: string;
}

/** Where a template of a chart stands, by the source that Helm names it with. */
interface Located {
  readonly chart: ChartFolder;
  readonly way: string;
  readonly values: ValuesLayers;
}

export function knownChart(chart: ChartFolder, values: ValuesLayers): KnownChart {
  const known = new Map<string, (ChartTemplate & { readonly marked: MarkedTemplate }) | undefined>();
  const knownTemplate = (source: string) => {
    if (!known.has(source)) known.set(source, templateAt(locate(chart, source, values), definesIn(chart)));
    return known.get(source);
  };
  return {
    marked(source) {
      const template = knownTemplate(source);
      return template === undefined ? undefined : { file: template.file, ...template.marked };
    },
    spans(text, marked) {
      const work = { left: maxWork };
      return renderedDocuments(text, marked).flatMap((document) =>
        spansOf(document, { template: knownTemplate(document.source), chart, work }),
      );
    },
  };
}

function templateAt(located: Located | undefined, defines: ChartTemplate['defines']) {
  const text = located?.chart.templates.get(located.way);
  if (located === undefined || text === undefined) return undefined;
  const template = readTemplate(text);
  const marked = markTemplate(template);
  const file = path.join(located.chart.folder, located.way);
  return { file, template, marks: marked.offsets, values: located.values, defines, marked };
}

/** Some hundred times more than large charts take: a few seconds. */
const maxWork = 20_000_000;

interface DocumentPlaces {
  readonly template: ChartTemplate | undefined;
  readonly chart: ChartFolder;
  readonly work: PlacingWork;
}

/** What comes out of a packed chart has its place where the chart is asked for. */
function spansOf(document: HelmDocument, { template, chart, work }: DocumentPlaces): readonly SourceSpan[] {
  if (template !== undefined && work.left > 0) return templateSpans(document, template, work);
  const [first, last] = [document.lines[0], document.lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = template === undefined ? dependencyPlace(chart, document.source) : topOf(template.file);
  return [{ start: first.start, end: last.start + last.text.length, from }];
}

/** The entry of the chart that a source is of, among the dependencies of the chart around it. */
function dependencyPlace(chart: ChartFolder, source: string): Place {
  const [, charts, name] = source.split('/');
  return charts === 'charts' ? placeOfDependency(chart, name ?? '') : topOf(chart.asking.file);
}

/** The entry of a chart that asks for what it calls by a name. */
export function placeOfDependency({ asking: { file, text } }: Pick<ChartFolder, 'asking'>, name: string): Place {
  const [document] = readPlainDocuments(text);
  const dependencies = asList(asMap(document?.value).dependencies).map(asMap);
  const index = dependencies.findIndex((each) => (each.alias ?? each.name) === name);
  const range = index < 0 ? undefined : document?.rangeOf(['dependencies', index]);
  if (range === undefined) return topOf(file);
  return { ...placesIn(file, text)(range), exactness: 'made', isValueKnown: false };
}

/** `web/charts/cache/templates/a.yaml` is a template of the chart that `web` calls `cache`. */
function locate(chart: ChartFolder, source: string, values: ValuesLayers): Located | undefined {
  const [name, ...steps] = source.split('/');
  if (name !== chart.name) return undefined;
  let located: Located = { chart, way: steps.join('/'), values };
  while (located.way.startsWith('charts/')) {
    const [, inner = '', ...rest] = located.way.split('/');
    const below = located.chart.inside.get(inner);
    if (below === undefined) return undefined;
    located = { chart: below, way: rest.join('/'), values: located.values.inside(inner, below.values) };
  }
  return located;
}

/** The definitions of all charts are one, as Helm has it. */
const definesIn = oncePer((chart: ChartFolder): ReadonlyMap<string, readonly TemplateOutput[]> => {
  const defines = new Map<string, readonly TemplateOutput[]>();
  for (const below of chart.inside.values()) for (const [name, outputs] of definesIn(below)) defines.set(name, outputs);
  for (const text of chart.templates.values()) {
    if (!/\{\{-?\s*(define|block)\b/.test(text)) continue;
    const template: ParsedTemplate = readTemplate(text);
    for (const [name, outputs] of template.defines) defines.set(name, outputs);
  }
  return defines;
});
