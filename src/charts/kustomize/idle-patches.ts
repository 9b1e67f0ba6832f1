// Patches whose target matches nothing: kustomize leaves them out without a word.
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { idlePatch } from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import type { OverlayFiles, ReadKustomization } from './overlay-files.ts';

/** Each patch of the overlay for which there surely is no object, by its kind and its name. */
export function idlePatches(built: string, { kustomizations, known }: OverlayFiles): readonly RenderFault[] {
  const all = [...kustomizations.values()];
  const withTargets = all.filter(({ value }) => value.kind !== 'Component' && targetsOf(value).length > 0);
  if (withTargets.length === 0) return [];
  // An object is found by the name that it is written with, too.
  const written = [...known.values()].flatMap(({ documents }) => documents.map(({ value }) => asMap(value)));
  const objects = [...readPlainDocuments(built).map(({ value }) => asMap(value)), ...written];
  return withTargets.flatMap((kustomization) =>
    targetsOf(kustomization.value).flatMap(({ field, index, target }) =>
      objects.some((object) => matches(object, target))
        ? []
        : [faultAt(kustomization, [field, index, 'target'], target)],
    ),
  );
}

/** Those that kind and name alone tell of; a generator makes names of its own. */
function targetsOf(value: JsonMap) {
  return ['patches', 'patchesJson6902'].flatMap((field) =>
    asList(value[field]).flatMap((patch, index) => {
      const target = asMap(asMap(patch).target);
      const kind = asText(target.kind);
      return kind === '' || kind === 'ConfigMap' || kind === 'Secret' ? [] : [{ field, index, target }];
    }),
  );
}

/** As kustomize has it, a name is a pattern of the whole name. */
function matches(object: JsonMap, { kind, name }: JsonMap): boolean {
  return object.kind === kind && fits(asText(asMap(object.metadata).name), asText(name));
}

/** Of a pattern with more than plain characters nothing is sure; a dot stands for any of them. */
function fits(name: string, pattern: string): boolean {
  if (pattern === '' || !/^[\w.-]+$/.test(pattern)) return true;
  return name.length === pattern.length && [...pattern].every((each, index) => each === '.' || each === name[index]);
}

function faultAt({ of, document }: ReadKustomization, at: readonly (string | number)[], target: JsonMap): RenderFault {
  const range = document?.keyRangeOf(at) ?? document?.rangeOf(at);
  const message = idlePatch(asText(target.kind), asText(target.name));
  return { file: of.file, position: range && of.index.positionAt(range.start), message, severity: 'warning' };
}
