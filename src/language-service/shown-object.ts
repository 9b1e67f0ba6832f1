import type { WorkloadKey } from '../presentation/editor/items.ts';
import { type EditorItems, MovedItems, ObjectItems, settled } from '../presentation/editor/kept-items.ts';
import type { OffsetShift } from '../presentation/editor/offset-shift.ts';
import type { JudgedObject } from '../preview/judged-object.ts';
import { type DocumentSettings, withSeverities } from './document-settings.ts';
import type { FollowedJudgement } from './incremental-preview.ts';

/** An object that is no workload as it is shown: what is found in it. */
export class ShownObject {
  readonly key: WorkloadKey;
  readonly items: EditorItems;
  readonly isFixable: boolean;
  readonly #followed: FollowedJudgement<JudgedObject>;
  readonly #settings: DocumentSettings;

  constructor(followed: FollowedJudgement<JudgedObject>, settings: DocumentSettings, stale?: EditorItems) {
    const own = new ObjectItems(withSeverities(followed.judged, settings.severities));
    const { by } = followed;
    this.key = own.key;
    this.items = stale ?? (by === 0 ? own : new MovedItems(own, (offset) => offset + by));
    this.isFixable = followed.judged.findings.some(({ fixes }) => fixes.length > 0);
    this.#followed = followed;
    this.#settings = settings;
  }

  get preview(): JudgedObject {
    return withSeverities(this.#followed.preview, this.#settings.severities);
  }

  /** The same after an edit that broke the text around it. */
  stale(shift: OffsetShift): ShownObject {
    return new ShownObject(this.#followed, this.#settings, settled(new MovedItems(this.items, shift)));
  }
}
