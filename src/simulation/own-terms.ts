import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import type { PodTemplateSpec } from '../workload/api-types.ts';
import { nameOf } from '../workload/workload-name.ts';
import { equalIgnoreHash } from './controllers/deployment/deployment-util.ts';
import type { OwnTerms, Scenario } from './scenario.ts';

/** What holds for the pods of a template alone; undefined: what holds for all. */
export type TermsOf = (template: PodTemplateSpec) => OwnTerms | undefined;

/** A template is that of the first workload which runs with it, ran with it or is applied with it. */
export function ownTermsOf({ own = [], world, steps }: Pick<Scenario, 'own' | 'world' | 'steps'>): TermsOf {
  if (own.length === 0) return () => undefined;
  const running = world.running.flatMap(({ object, history }) => [object, ...history]);
  const objects = [...running, ...steps.flatMap((step) => (step.do === 'apply' ? [step.object] : []))];
  const templates = own.map((terms) => {
    const those = objects.filter((object) => deepEqual(nameOf(object), terms.workload));
    return { terms, templates: those.map(({ spec }) => spec.template) };
  });
  return oncePer((template) => {
    const isOf = (each: PodTemplateSpec) => each === template || equalIgnoreHash(each, template);
    return templates.find((each) => each.templates.some(isOf))?.terms;
  });
}
