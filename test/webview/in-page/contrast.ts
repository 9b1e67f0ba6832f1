// Runs in the page: which texts are seen, and what is painted behind them.

/** A text, where it is, and its color. */
interface Seen {
  readonly text: string;
  readonly color: readonly [number, number, number];
  readonly opacity: number;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

const id = 'judging-without-texts';

/** Paints the page without its texts; shadows of text and what lies around the letters of the chart stay. */
export function hideTexts(): void {
  const style = document.createElement('style');
  style.id = id;
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content ?? '';
  style.textContent = withoutTexts;
  document.head.append(style);
}

export function showTexts(): void {
  document.getElementById(id)?.remove();
}

const withoutTexts = `*, ::part(control), ::part(content), ::part(selected-value), ::part(label) { color: transparent !important;
  -webkit-text-fill-color: transparent !important; caret-color: transparent !important; text-decoration-color: transparent !important; }
  svg text { fill: transparent !important; } ::placeholder { color: transparent !important; }`;

/** All texts that can be read at the moment. */
export function textsInSight(): Seen[] {
  const seen: Seen[] = [];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colorOf = (css: string): Seen['color'] => {
    if (canvas === null) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const opacityOf = (element: Element | null): number => {
    let opacity = 1;
    for (let each = element; each !== null; each = each.parentElement ?? hostOf(each))
      opacity *= Number(getComputedStyle(each).opacity);
    return opacity;
  };
  const hostOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  const isOff = (element: Element): boolean =>
    element.closest('[disabled], [aria-disabled=true], .heard') !== null ||
    (hostOf(element) !== null && isOff(hostOf(element) as Element));
  const add = (text: string, element: Element, rects: Iterable<DOMRect>): void => {
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible' || isOff(element)) return;
    const isDrawn = element instanceof SVGElement;
    // What is cut or scrolled away has another element at its place.
    const page = new DOMRect(0, 0, innerWidth, innerHeight);
    const places = [page, ...(element.closest('.scroll')?.getClientRects() ?? [])];
    for (const { x, y, width, height } of rects) {
      const isSeen =
        width >= 6 &&
        height >= 2 &&
        places.every(
          ({ top, bottom, left, right }) => y >= top && y + height <= bottom && x >= left && x + width <= right,
        );
      if (!isSeen) continue;
      const color = colorOf(isDrawn ? style.fill : style.color);
      seen.push({ text: text.trim().slice(0, 60), color, opacity: opacityOf(element), box: [x, y, width, height] });
    }
  };
  const walk = (root: Document | ShadowRoot | Element): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || !/\S/.test(node.nodeValue ?? '') || /^(STYLE|SCRIPT)$/.test(element.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(node.nodeValue ?? '', element, range.getClientRects());
    }
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement && element.value !== '')
        add(element.value, element, [element.getBoundingClientRect()]);
      if (element.shadowRoot !== null) walk(element.shadowRoot);
    }
  };
  walk(document.body);
  return seen;
}

/** The contrast of each text with all but a few of the pixels behind it. */
export async function contrastsIn({ picture, seen }: { picture: string; seen: readonly Seen[] }): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const luminance = ([red, green, blue]: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value = 0) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return seen.map(({ color, opacity, box: [x, y, width, height] }) => {
    const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
    const contrastWith = (behind: readonly number[]): number => {
      const front = color.map((value, index) => value * opacity + (behind[index] ?? 0) * (1 - opacity));
      const [one, other] = [luminance(front), luminance(behind)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    // Nearly all pixels behind a text are alike.
    const known = new Map<number, number>();
    const contrasts = new Float64Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      const pixel = (red << 16) | (green << 8) | blue;
      const contrast = known.get(pixel) ?? contrastWith([red, green, blue]);
      known.set(pixel, contrast);
      contrasts[at / 4] = contrast;
    }
    return contrasts.sort()[Math.floor(contrasts.length * 0.15)] ?? 21;
  });
}
