import { createLanguageService, type WorkSlices } from '../../src/language-service/language-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { createRandom } from '../../src/std/random.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

/** What somebody types, pastes and takes away. */
const inserted = [
  '',
  '',
  '',
  '1',
  '0',
  'a',
  ' ',
  '\n',
  '  ',
  ':',
  '- ',
  '{',
  '"',
  '# c',
  'replicas: 3\n',
  '\n---\n',
  '&a ',
  '*a',
  '{{ x }}',
  '\t',
];
const maxEditsBetweenUndos = 12;

/** Documents that somebody types in, at random, and takes back again; time continues with each edit. */
export class Typing {
  readonly #service: LanguageService;
  readonly #texts: readonly string[];
  readonly #random: () => number;
  /** Edits of each document since it was as it began. */
  readonly #edits: number[];
  #unfinished = new Set<string>();
  /** By the clock of the test. */
  seconds = 0;

  constructor(texts: readonly string[], seed: number) {
    this.#random = createRandom(seed);
    this.#texts = texts;
    this.#edits = texts.map(() => 0);
    const settings = { assumptions: defaultAssumptions, severities: {} };
    this.#service = createLanguageService({ settings, log: fail, slices: this.#slices() });
    for (const [index, text] of texts.entries()) {
      this.#service.update(uriOf(index), text);
      this.#service.setWorkspaceFile(uriOf(index), text);
      const baseline = { source: 'git', label: 'git HEAD', text: text.replaceAll(':1"', ':0"'), history: [] } as const;
      this.#service.setBaselines(uriOf(index), [baseline], 'assumed');
    }
  }

  /** One edit in one of the documents, with what an editor asks for after it. */
  type(): void {
    this.seconds += 0.05 + 0.4 * this.#random();
    const index = this.#below(this.#texts.length);
    const uri = uriOf(index);
    const edits = (this.#edits[index] ?? 0) + 1;
    if (edits > this.#below(maxEditsBetweenUndos)) {
      this.#edits[index] = 0;
      this.#service.update(uri, this.#texts[index] ?? '');
    } else {
      this.#edits[index] = edits;
      this.#service.edit(uri, [this.#edit(this.#service.text(uri) ?? '')]);
    }
    this.#ask(uri);
    if (this.#below(20) === 0) this.#service.setWorkspaceFile(uri, this.#service.text(uri));
    const [late] = this.#unfinished;
    this.#unfinished.clear();
    if (late !== undefined) this.#ask(late);
  }

  #edit(text: string) {
    const start = this.#below(text.length + 1);
    const end = Math.min(text.length, start + this.#below(4));
    return { range: { start, end }, newText: inserted[this.#below(inserted.length)] ?? '' };
  }

  #ask(uri: string): void {
    const service = this.#service;
    const { length } = service.text(uri) ?? '';
    service.codeLenses(uri);
    service.inlayHints(uri);
    service.diagnostics(uri);
    service.hover(uri, this.#below(length + 1));
    service.statusItem(uri, this.#below(length + 1));
    if (this.#below(10) === 0) service.codeActions(uri, { start: 0, end: length }, true);
  }

  /** Most work is done at once, and some is left for the next turn. */
  #slices(): WorkSlices {
    return {
      begin: () => () => this.#below(8) === 0,
      onUnfinished: (uri) => void this.#unfinished.add(uri),
    };
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
}

function uriOf(index: number): string {
  return `file:///${index}.yaml`;
}

function fail(message: string): never {
  throw new Error(message);
}
