import { asMap, asText, type JsonMap } from '../document/manifest.ts';
import { syncOptionsOf } from '../workload/listed-in.ts';
import type { ApplyWay } from './change.ts';

/** What whoever applies an object does besides merging it into what is there. */
export interface ApplyMeans {
  /** Whether the manifest takes the place of what is there, fields of others too. */
  readonly replaces: boolean;
  /** When the object is deleted first, with its pods: where the server refuses to change it, or whenever it changes. */
  readonly recreates: 'if-refused' | 'always' | undefined;
}

/** As Argo CD and Flux are asked to by their own objects, or by marks of the object itself. */
export function applyMeansOf({ metadata }: JsonMap, delivered: ApplyWay['delivered']): ApplyMeans {
  const { annotations, labels } = asMap(metadata);
  if (delivered?.by === 'flux') {
    const marks = [annotations, labels].map((each) => asText(asMap(each)['kustomize.toolkit.fluxcd.io/force']));
    const isForced = delivered.forces === true || marks.some((mark) => mark.toLowerCase() === 'enabled');
    return { replaces: false, recreates: isForced ? 'if-refused' : undefined };
  }
  if (delivered?.by !== 'argocd') return { replaces: false, recreates: undefined };
  const options = syncOptionsOf(asMap(annotations));
  const replaces = delivered.replaces === true || options.includes('Replace=true');
  if (!options.includes('Force=true')) return { replaces, recreates: undefined };
  // What is replaced by force is deleted whether that is needed or not.
  return { replaces, recreates: replaces ? 'always' : 'if-refused' };
}
