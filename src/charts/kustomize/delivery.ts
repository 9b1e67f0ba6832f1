// What the object that delivers an overlay adds to it: kustomize-controller and Argo CD write it into its kustomization.
import type { JsonMap, Path, Range } from '../../document/manifest.ts';
import type { PlainDocument } from '../../document/plain-documents.ts';
import type { PlaceInside } from '../values-source.ts';
import { OverlayFile } from './known-files.ts';
import type { AddedComponents, OverlayFiles, ReadKustomization } from './overlay-files.ts';
import type { Substitution } from './substitution.ts';

/** What an object says of the overlay that it delivers. */
export interface Delivery {
  /** Whose fields are those of a kustomization. */
  readonly by: PlaceInside;
  /** Its fields as a kustomization has them; each at the same path below the one of `by`, or a text there that says all of it. */
  readonly fields: JsonMap;
  /** Folders of components, from that of the overlay. */
  readonly components: readonly string[];
  readonly substitution?: Substitution;
}

/** The delivery as a kustomization around the overlay, in the file of its object. */
export async function readDelivery({ by, fields }: Delivery, { source }: OverlayFiles): Promise<ReadKustomization> {
  const of = new OverlayFile(by.file, (await source.text(by.file)) ?? '');
  const document = of.documents[by.document];
  return { of, document: document && below(document, by.path), value: fields };
}

/** The components that a delivery adds, if any. */
export function componentsOf(delivery: Delivery | undefined): readonly AddedComponents[] {
  return delivery === undefined ? [] : [{ folders: delivery.components, by: delivery.by }];
}

/** The places of a part of a document, as of one of its own. */
function below(document: PlainDocument, top: Path): PlainDocument {
  return {
    ...document,
    rangeOf(path: Path): Range | undefined {
      return document.rangeOf([...top, ...path]) ?? (path.length > 1 ? this.rangeOf(path.slice(0, -1)) : undefined);
    },
    keyRangeOf: (path) => document.keyRangeOf([...top, ...path]),
  };
}
