import type { JsonMap } from '../../document/manifest.ts';
import { apiVersionRemoved as words } from '../../wording/findings/decode.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import { fix } from '../fixes.ts';
import { placeOf, sourceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { type Edits, replaceValue, setFields, valueAt } from '../text-edits.ts';
import { decodeRule } from './decode-rule.ts';

/** What a removed version took for a field that is not written, where apps/v1 takes something else. */
const oldDefaults: Readonly<Record<string, Partial<Record<WorkloadKind, JsonMap>>>> = {
  'extensions/v1beta1': {
    Deployment: {
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      revisionHistoryLimit: 2147483647,
      progressDeadlineSeconds: 2147483647,
    },
    DaemonSet: { updateStrategy: { type: 'OnDelete' } },
  },
  'apps/v1beta1': {
    Deployment: { revisionHistoryLimit: 2 },
    StatefulSet: { updateStrategy: { type: 'OnDelete' } },
  },
  'apps/v1beta2': {},
};

/** API versions of the three workloads that Kubernetes 1.16 removed. */
export const apiVersionRemoved = decodeRule({
  id: 'api-version-removed',
  title: words.title,
  claims: (error, context) => error.kind === 'unknown-version' && Object.hasOwn(oldDefaults, versionOf(context)),
  place: (context) => placeOf(context, ['apiVersion']),
  fixes: (context) => [
    ...fix(hasSelector(context) ? changeTitle('apps/v1') : words.selectorFix, upgraded(context, {})),
    ...keepingDefaults(context),
  ],
});

function keepingDefaults(context: RuleContext): readonly Fix[] {
  const { manifest, kind } = context.workload;
  const defaults = oldDefaults[versionOf(context)]?.[kind] ?? {};
  const spec = valueAt(manifest, ['spec']);
  const isWritten = (key: string): boolean => typeof spec === 'object' && spec !== null && Object.hasOwn(spec, key);
  const missing = Object.fromEntries(Object.entries(defaults).filter(([key]) => !isWritten(key)));
  if (Object.keys(missing).length === 0) return [];
  return fix(words.defaultsFix, upgraded(context, missing));
}

function upgraded(context: RuleContext, fields: JsonMap): Edits {
  const source = sourceOf(context);
  const labels = valueAt(source.manifest, ['spec', 'template', 'metadata', 'labels']) ?? {};
  const selector: JsonMap = hasSelector(context) ? {} : { selector: { matchLabels: labels } };
  const version = replaceValue(source, ['apiVersion'], 'apps/v1');
  const additions = { ...fields, ...selector };
  if (Object.keys(additions).length === 0) return version;
  const spec = setFields(source, ['spec'], additions);
  return version && spec && [...version, ...spec];
}

function hasSelector({ workload }: RuleContext): boolean {
  return (valueAt(workload.manifest, ['spec', 'selector']) ?? null) !== null;
}

function versionOf({ workload }: RuleContext): string {
  return String(valueAt(workload.manifest, ['apiVersion']) ?? '');
}
