import type { JsonMap, Path } from '../../../document/manifest.ts';
import type { PodTemplateSpec } from '../../../workload/api-types.ts';
import { asList, asMap, podSpecPath } from '../../facts.ts';
import { fix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';
import { setFields } from '../../text-edits.ts';

/** What the restricted level asks for, wherever the pods do not say it, where they are then taken. */
export function securityContextFix(
  context: RuleContext,
  title: string,
  isTaken: (template: PodTemplateSpec) => boolean,
): readonly Fix[] {
  const { object } = context.workload;
  if (object === undefined) return [];
  const { template } = object.spec;
  const additions = additionsTo(template.spec);
  const spec = additions.reduce(withAddition, template.spec);
  if (additions.length === 0 || !isTaken({ ...template, spec })) return [];
  const edits = additions.map(({ at, fields }) =>
    setFields(context, [...podSpecPath, ...at, 'securityContext'], fields),
  );
  return edits.includes(undefined)
    ? []
    : fix(
        title,
        edits.flatMap((each) => each ?? []),
      );
}

/** Fields of a security context, and of what in the pod's spec it is. */
interface Addition {
  readonly at: Path;
  readonly fields: JsonMap;
}

const wantedOfPod: JsonMap = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
const wantedOfContainers: JsonMap = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

function additionsTo(spec: JsonMap): readonly Addition[] {
  const listed = (list: string) =>
    asList(spec[list]).map((each, index) => addition([list, index], asMap(each), wantedOfContainers));
  const all = [addition([], spec, wantedOfPod), ...listed('containers'), ...listed('initContainers')];
  return all.filter(({ fields }) => Object.keys(fields).length > 0);
}

function addition(at: Path, { securityContext }: JsonMap, wanted: JsonMap): Addition {
  return { at, fields: missing(securityContext, wanted) };
}

/** What is wanted and not written; what a map lacks of one that is written. */
function missing(written: JsonMap[string] | undefined, wanted: JsonMap): JsonMap {
  const there = asMap(written);
  const lacking = Object.entries(wanted).map(([key, value]) => {
    return [key, (there[key] ?? null) === null ? value : missing(there[key], asMap(value))] as const;
  });
  return Object.fromEntries(
    lacking.filter(([, value]) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
}

function withAddition(spec: JsonMap, { at: [list, at], fields }: Addition): JsonMap {
  if (typeof list !== 'string') return secured(spec, fields);
  const changed = asList(spec[list]).map((each, index) => (index === at ? secured(asMap(each), fields) : each));
  return { ...spec, [list]: changed };
}

function secured(owner: JsonMap, fields: JsonMap): JsonMap {
  const security = asMap(owner.securityContext);
  const added = Object.entries(fields).map(([key, value]) => {
    return [
      key,
      Array.isArray(value) || typeof value !== 'object' ? value : { ...asMap(security[key]), ...asMap(value) },
    ];
  });
  return { ...owner, securityContext: { ...security, ...Object.fromEntries(added) } };
}
