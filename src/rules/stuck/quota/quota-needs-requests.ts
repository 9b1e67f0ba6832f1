import type { JsonMap, Path } from '../../../document/manifest.ts';
import { limitedPodSpec } from '../../../surroundings/limit-ranges.ts';
import { containerAmount, countedResource, quotasOnPods } from '../../../surroundings/quota-room.ts';
import { quotaNeedsRequests as words } from '../../../wording/findings/quota.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { asList, asMap, podSpecPath } from '../../facts.ts';
import { fix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, Rule, RuleContext } from '../../rule.ts';
import { setFields } from '../../text-edits.ts';

export const quotaNeedsRequests: Rule = {
  id: 'quota-needs-requests',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const podSpec = context.workload.object?.spec.template.spec ?? {};
    const { gates } = traitsIn(context.assumptions);
    if (gates.PodLevelResources && isPodLevelSet(podSpec)) return [];
    const containers = containersOf(limitedPodSpec(context.workload, context.surroundings));
    // Quotas that ask for the same are one cause, and have one fix.
    const causes = new Map<string, QuotaCause>();
    for (const { quota } of quotasOnPods(context.workload, context.surroundings)) {
      const lacking = lackingIn(containers, quota.hard.keys());
      const texts = lacking.map(({ resource, of }) => ({ resource, containers: namesOf(of) }));
      const alike = JSON.stringify(texts);
      const cause = causes.get(alike);
      if (cause !== undefined) cause.others++;
      else causes.set(alike, { name: quota.name, others: 0, lacking, texts });
    }
    return [...causes.values()].flatMap(({ lacking, texts, ...quotas }) => {
      const [first] = lacking[0]?.of ?? [];
      if (first === undefined) return [];
      return finding(quotaNeedsRequests, {
        message: words.message(context.workload.name, quotas, texts),
        range: findingRange(context, [...first.path, 'name']),
        fixes: addRequests(context, lacking),
      });
    });
  },
};

/** What a quota's Constraints ask every container for (quota/v1/evaluator/core/pods.go, validationSet). */
const insistedOn: ReadonlySet<string> = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
);

interface Container {
  readonly path: Path;
  readonly value: JsonMap;
}

/** A resource, with the containers that neither request nor limit it as they must. */
interface Lacking {
  readonly resource: string;
  readonly of: readonly Container[];
}

/** Why pods are refused, with the first quota that does so. */
interface QuotaCause {
  readonly name: string;
  /** How many quotas besides it ask for the same. */
  others: number;
  readonly lacking: readonly Lacking[];
  readonly texts: readonly { readonly resource: string; readonly containers: readonly string[] }[];
}

function lackingIn(containers: readonly Container[], limited: Iterable<string>): readonly Lacking[] {
  return [...limited]
    .filter((resource) => insistedOn.has(resource))
    .sort()
    .map((resource) => ({ resource, of: containers.filter((each) => isLacking(each, resource)) }))
    .filter((each) => each.of.length > 0);
}

/** Resources of the pod as a whole: with them no container needs its own. */
function isPodLevelSet({ resources }: JsonMap): boolean {
  const { requests, limits } = asMap(resources);
  return Object.keys({ ...asMap(requests), ...asMap(limits) }).length > 0;
}

function isLacking({ value }: Container, resource: string): boolean {
  const counted = countedResource(resource);
  return counted !== undefined && containerAmount(value, counted) === undefined;
}

function namesOf(containers: readonly Container[]): readonly string[] {
  return containers.map(({ value }) => String(value.name)).sort();
}

/** One fix for all containers. */
function addRequests(context: RuleContext, lacking: readonly Lacking[]): readonly Fix[] {
  const amounts = lacking.flatMap(({ resource, of }) => {
    const [kind, name] = countedResource(resource) ?? ['requests', resource];
    return of.map(({ path }) => ({ path, kind, name, amount: name === 'cpu' ? '100m' : '128Mi' }));
  });
  const resourcesOf = (path: Path): JsonMap => {
    const own = amounts.filter((each) => each.path === path);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const listed = (kind: string) => own.filter((each) => each.kind === kind).map((each) => [each.name, each.amount]);
    return Object.fromEntries(kinds.map((kind) => [kind, Object.fromEntries(listed(kind))]));
  };
  const paths = [...new Set(amounts.map(({ path }) => path))];
  const edits = paths.map((path) => setFields(context, path, { resources: resourcesOf(path) }));
  if (edits.some((each) => each === undefined)) return [];
  const added = [...new Set(amounts.map(({ kind, name, amount }) => `resources.${kind}.${name}: ${amount}`))];
  return fix(
    words.fix(added),
    edits.flatMap((each) => each ?? []),
  );
}

function containersOf(podSpec: JsonMap): readonly Container[] {
  return ['containers', 'initContainers'].flatMap((list) =>
    asList(podSpec[list]).map((value, index) => ({ path: [...podSpecPath, list, index], value: asMap(value) })),
  );
}
