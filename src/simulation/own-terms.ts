import { oncePer } from '../std/once-per.ts';
import type { PodTemplateSpec } from '../workload/api-types.ts';
import { type WorkloadName, workloadNameOf } from '../workload/workload-name.ts';
import type { OwnTerms, Scenario } from './scenario.ts';
import { TemplateIndex } from './template-index.ts';

/** What holds for the pods of a template alone; undefined: what holds for all. */
export type TermsOf = (template: PodTemplateSpec) => OwnTerms | undefined;

/** A template is that of a workload which runs with it, ran with it or is applied with it. */
export function ownTermsOf({ own = [], world, steps }: Pick<Scenario, 'own' | 'world' | 'steps'>): TermsOf {
  if (own.length === 0) return () => undefined;
  const byName = new Map(own.map((terms) => [keyOf(terms.workload), terms]));
  const index = new TemplateIndex<OwnTerms>();
  const running = world.running.flatMap(({ object, history }) => [object, ...history]);
  for (const object of [...running, ...steps.flatMap((step) => (step.do === 'apply' ? [step.object] : []))]) {
    const terms = byName.get(keyOf(workloadNameOf(object)));
    if (terms !== undefined) index.add(object.spec.template, terms);
  }
  return oncePer((template) => index.find(template));
}

function keyOf({ kind, namespace, name }: WorkloadName): string {
  return `${kind} ${namespace} ${name}`;
}
