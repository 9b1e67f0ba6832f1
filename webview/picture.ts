/** The properties that make up the look of a drawn element. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** A picture as an SVG file of its own: as it is drawn here, with its colors written out. */
export function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [chart, ...chart.querySelectorAll('*')].forEach((original, index) => {
    const outer = original === chart ? undefined : original.parentElement;
    for (const [name, value] of looksOf(original, outer)) copies[index]?.setAttribute(name, value);
    for (const name of marksOfThePage) copies[index]?.removeAttribute(name);
  });
  const background = document.createElementNS(copy.namespaceURI, 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', plainColour(getComputedStyle(chart).backgroundColor));
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

const marksOfThePage = ['class', 'tabindex', 'data-key', 'data-action', 'data-at'];

/** The properties that an element does not inherit from its parent. */
function looksOf(element: Element, outer: Element | null | undefined): [name: string, value: string][] {
  const [style, around] = [getComputedStyle(element), outer ? getComputedStyle(outer) : undefined];
  return properties
    .map((name): [string, string] => [name, style.getPropertyValue(name)])
    .filter(([name, value]) => value !== '' && !value.startsWith('url(') && value !== around?.getPropertyValue(name))
    .map(([name, value]) => [name, plainColour(value)]);
}

/** Mixed colors as `rgb(…)`, which every program reads. */
function plainColour(value: string): string {
  const [, red, green, blue] = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(value) ?? [];
  if (red === undefined) return value;
  const parts = [red, green, blue].map((part) => Math.round(Number(part) * 255));
  return `rgb(${parts.join(', ')})`;
}

/** The chart as a PNG in base64, twice as large as on the screen. */
export async function pngBase64(chart: SVGSVGElement): Promise<string> {
  const url = URL.createObjectURL(new Blob([svgText(chart)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = chart.width.baseVal.value * 2;
    canvas.height = chart.height.baseVal.value * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The theme that the page is seen in, as the editor wrote it on the page. */
export function lookText(): string {
  const { style } = document.documentElement;
  const names = Array.from(style).filter((name) => name.startsWith('--vscode-'));
  const variables = names.map((name) => `${name}: ${style.getPropertyValue(name).trim()}`);
  return JSON.stringify({ kind: document.body.dataset.vscodeThemeKind ?? '', variables });
}
