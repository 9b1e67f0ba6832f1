import { repositories as recipes } from '../repositories/random-repositories.ts';
import { tryRepository } from '../repositories/try-repository.ts';
import { targetOf } from './target.ts';

/** Whatever a repository holds: the product, and what it starts, read, write, start and reach nothing that they may not. */
export const repositories = targetOf(recipes, async (recipe) => {
  const breaches = await tryRepository(recipe);
  if (breaches.length > 0) throw new Error(breaches.join('\n'));
});
