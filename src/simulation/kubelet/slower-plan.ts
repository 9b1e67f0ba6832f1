import type { ContainerPlan, PodPlan } from './pod-plan.ts';

/** The same pod where all that its containers take to start is longer by so many percent, or shorter. */
export function slowerPlan(plan: PodPlan, percent: number): PodPlan {
  if (percent === 0) return plan;
  const scaled = (duration: number): number => Math.round(duration * (1 + percent / 100));
  const containers = plan.containers.map((each): ContainerPlan => {
    const { image, answers, exits, role } = each;
    const later = Object.entries(answers).map(([name, all]) => [
      name,
      all.map(({ from, ok }) => ({ from: scaled(from), ok })),
    ]);
    return {
      ...each,
      image: { ...image, pull: scaled(image.pull) },
      answers: Object.fromEntries(later),
      exits: role === 'init' ? exits.map(({ after, code }) => ({ after: scaled(after), code })) : exits,
    };
  });
  return { ...plan, containers };
}
