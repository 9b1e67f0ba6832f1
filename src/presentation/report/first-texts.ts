/** How many texts are kept, and how long they may be together, with an end of a paragraph behind each. */
export interface TextRoom {
  readonly count: number;
  readonly characters: number;
}

/** The first of many texts, as many as there is room for; of the others only how many they are is kept. */
export class FirstTexts {
  readonly texts: string[] = [];
  /** Of all, kept or not. */
  count = 0;
  readonly #room: TextRoom;
  #length = 0;

  constructor(room: TextRoom) {
    this.#room = room;
  }

  add(text: string): void {
    const { count, characters } = this.#room;
    const isFull = this.left > 0 || this.count >= count || this.#length + text.length + 2 > characters;
    this.count += 1;
    if (isFull) return;
    this.#length += text.length + 2;
    this.texts.push(text);
  }

  /** Takes note of texts that are not kept. */
  pass(count: number): void {
    this.count += count;
  }

  /** How many are not kept. */
  get left(): number {
    return this.count - this.texts.length;
  }
}

/** The texts of all, one after the other, as many as there is room for. */
export function joined(all: readonly FirstTexts[], room: TextRoom): FirstTexts {
  const first = new FirstTexts(room);
  for (const each of all) {
    for (const text of each.texts) first.add(text);
    first.pass(each.left);
  }
  return first;
}
