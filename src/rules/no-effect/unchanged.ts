// Changes that start no rollout.
import { asList, asMap, autoscalersOf, written } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { deleteField } from '../text-edits.ts';

const replicasPath = ['spec', 'replicas'];

export const templateUnchanged: Rule = {
  id: 'template-unchanged',
  title: 'The template is unchanged',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    if (context.change.kind !== 'unchanged' || !isCompared(context)) return [];
    const [field] = changedFields(context);
    if (field === undefined) return [];
    const { history, isHistoryCut } = context.change.baseline;
    const revision = `${isHistoryCut === true ? 'at least ' : ''}${history.length + 1}`;
    return [
      finding(templateUnchanged, {
        message: `no rollout: spec.template is unchanged, revision ${revision} stays`,
        range: keyPlaceOf(context, ['spec', field]),
      }),
    ];
  },
};

export const onlyReplicasChanged: Rule = {
  id: 'only-replicas-changed',
  title: 'Only replicas changed',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { kind, replicas } = context.change;
    if (kind !== 'scaled' || !isCompared(context)) return [];
    return [
      finding(onlyReplicasChanged, {
        message: `scales from ${replicas.before} to ${replicas.after} without a new revision; scaling does not start the progress deadline`,
        range: placeOf(context, replicasPath),
      }),
    ];
  },
};

export const paused: Rule = {
  id: 'paused',
  title: 'The Deployment is paused',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    if (object?.kind !== 'Deployment' || !object.spec.paused) return [];
    const { template, replicas, kind, baseline } = context.change;
    const isScaled = replicas.before !== undefined && replicas.before !== replicas.after;
    const scaling = isScaled ? `, but replicas ${replicas.before} → ${replicas.after} applies at once` : '';
    const what =
      baseline.object === undefined
        ? 'no ReplicaSet is made, so no pod starts until it is resumed'
        : `${kind === 'paused' ? 'the template change waits' : 'a template change would wait'} until it is resumed`;
    return [
      finding(paused, {
        severity: template.length > 0 && isCompared(context) ? 'warning' : 'information',
        message: `paused: ${what}${scaling}`,
        range: placeOf(context, ['spec', 'paused']),
        fixes: fix('Delete paused', deleteField(sourceOf(context), ['spec', 'paused'])),
      }),
    ];
  },
};

export const sameTagNoRollout: Rule = {
  id: 'same-tag-no-rollout',
  title: 'The same image text restarts nothing',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const isSame = context.change.kind === 'unchanged' || context.change.kind === 'scaled';
    if (!isSame || !isCompared(context)) return [];
    return imagesOf(context)
      .filter(({ image }) => isMutable(image) || /^(main|master|develop|dev|stable|edge|nightly)$/.test(tagOf(image)))
      .slice(0, 1)
      .map(({ path }) =>
        finding(sameTagNoRollout, {
          message: 'the image reference is the same text, so applying it again restarts nothing',
          range: placeOf(context, path),
        }),
      );
  },
};

export const mutableImageTag: Rule = {
  id: 'mutable-image-tag',
  title: 'A tag that may mean different images',
  severity: 'hint',
  kind: 'no-effect',
  check: (context) =>
    imagesOf(context)
      .filter(({ image }) => isMutable(image))
      .map(({ path }) =>
        finding(mutableImageTag, {
          message: 'pods started at different times, also after undo, may run different images',
          range: placeOf(context, path),
        }),
      ),
};

export const zeroReplicas: Rule = {
  id: 'zero-replicas',
  title: 'A rollout without pods',
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    const { kind: change } = context.change;
    const isRecorded = change === 'rollout' || change === 'created';
    if (!isRecorded || object?.kind === 'DaemonSet' || object?.spec.replicas !== 0) return [];
    const hasAutoscaler = autoscalersOf(context).length > 0;
    return [
      finding(zeroReplicas, {
        message: `a new revision is recorded but no pod starts, so nothing is tested${hasAutoscaler ? '; the HPA stops scaling' : ''}`,
        range: placeOf(context, replicasPath),
        fixes: fix('Set replicas: 1', [{ range: placeOf(context, replicasPath), newText: '1' }]),
      }),
    ];
  },
};

/** Whether the baseline is a real text, not an assumption. */
function isCompared({ change }: RuleContext): boolean {
  const { source, object } = change.baseline;
  return object !== undefined && source !== 'assumed' && source !== 'none';
}

/** The fields of spec, other than the template, whose values differ from the baseline's. */
function changedFields({ workload, change }: RuleContext): readonly string[] {
  const before = change.baseline.object?.spec as unknown as Readonly<Record<string, unknown>> | undefined;
  const after = workload.object?.spec as unknown as Readonly<Record<string, unknown>> | undefined;
  if (before === undefined || after === undefined) return [];
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.filter((name) => name !== 'template' && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function imagesOf(context: RuleContext) {
  return ['containers', 'initContainers'].flatMap((list) => {
    const path = ['spec', 'template', 'spec', list];
    return asList(written(context, path)).flatMap((container, index) => {
      const { image } = asMap(container);
      return typeof image === 'string' && image !== '' ? [{ image, path: [...path, index, 'image'] }] : [];
    });
  });
}

/** The tag of an image reference, `latest` where it has none; empty with a digest. */
function tagOf(image: string): string {
  if (image.includes('@')) return '';
  return /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
}

function isMutable(image: string): boolean {
  return tagOf(image) === 'latest';
}
