import type { JsonMap } from '../../document/manifest.ts';
import { apiVersions } from '../../std/workload-kinds.ts';
import { apiVersionRemoved as words } from '../../wording/findings/decode.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import { kinds } from '../../workload/kinds.ts';
import { fix } from '../fixes.ts';
import { findingRange } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { type Edits, replaceValue, setFields, valueAt } from '../text-edits.ts';
import { decodeRule } from './decode-rule.ts';

/** API versions that Kubernetes 1.16 removed. */
export const apiVersionRemoved = decodeRule({
  id: 'api-version-removed',
  title: words.title,
  claims: (error, context) => error.kind === 'unknown-version' && oldDefaults(context) !== undefined,
  place: (context) => findingRange(context, ['apiVersion']),
  fixes: (context) => [
    ...fix((hasSelector(context) ? changeTitle : words.selectorFix)(presentVersion(context)), upgraded(context, {})),
    ...keepingDefaults(context),
  ],
});

function keepingDefaults(context: RuleContext): readonly Fix[] {
  const defaults = oldDefaults(context) ?? {};
  const spec = valueAt(context.manifest, ['spec']);
  const isWritten = (key: string): boolean => typeof spec === 'object' && spec !== null && Object.hasOwn(spec, key);
  const missing = Object.fromEntries(Object.entries(defaults).filter(([key]) => !isWritten(key)));
  if (Object.keys(missing).length === 0) return [];
  return fix(words.defaultsFix(presentVersion(context)), upgraded(context, missing));
}

function upgraded(context: RuleContext, fields: JsonMap): Edits {
  const source = context;
  const labels = valueAt(source.manifest, ['spec', 'template', 'metadata', 'labels']) ?? {};
  const selector: JsonMap = hasSelector(context) ? {} : { selector: { matchLabels: labels } };
  const version = replaceValue(source, ['apiVersion'], presentVersion(context));
  const additions = { ...fields, ...selector };
  if (Object.keys(additions).length === 0) return version;
  const spec = setFields(source, ['spec'], additions);
  return version && spec && [...version, ...spec];
}

function hasSelector({ workload }: RuleContext): boolean {
  return (valueAt(workload.manifest, ['spec', 'selector']) ?? null) !== null;
}

/** What a removed version took for fields that are not written; undefined for any other version. */
function oldDefaults({ workload: { kind, manifest } }: RuleContext): JsonMap | undefined {
  const version = String(valueAt(manifest, ['apiVersion']) ?? '');
  const { removedVersions } = kinds[kind];
  return Object.hasOwn(removedVersions, version) ? removedVersions[version] : undefined;
}

function presentVersion({ workload }: RuleContext): string {
  return apiVersions[workload.kind];
}
