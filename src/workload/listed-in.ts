import { asText, type JsonMap } from '../document/manifest.ts';

/** The items of an annotation that lists them with commas. */
export function listedIn(annotations: JsonMap, name: string): readonly string[] {
  return asText(annotations[name])
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** The options that an object itself sets for a sync of Argo CD, such as `Prune=false`. */
export function syncOptionsOf(annotations: JsonMap): readonly string[] {
  return listedIn(annotations, syncOptions);
}

export const syncOptions = 'argocd.argoproj.io/sync-options';
