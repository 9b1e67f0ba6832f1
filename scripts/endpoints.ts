// Compares the endpoints that we work out for random rollouts and sets with what the EndpointSlice controller's and the proxies'
// own code makes of them: npm run endpoints -- [--seed N] [--count N]
// What differs is left in test/.output/endpoints/.
import { isDeepStrictEqual } from 'node:util';
import { type EndpointsCase, randomEndpoints } from '../test/timeline/random-endpoints.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

compareWithOracle({
  mode: 'endpoints',
  count: 1000,
  cases: randomEndpoints,
  differencesIn: (answered: readonly EndpointsCase[]) => {
    const different = answered.filter(({ own, answers }) => !isDeepStrictEqual(own, answers));
    const rollouts = answered.filter(({ service }) => service !== undefined);
    const instants = rollouts.reduce((sum, { own = [] }) => sum + own.length, 0);
    const used = new Map<string, number>();
    for (const { own = [] } of rollouts) for (const { used: name } of own) used.set(name, (used.get(name) ?? 0) + 1);
    console.log(
      `${answered.length - different.length} cases agree, ${different.length} do not: ${rollouts.length} rollouts`,
    );
    console.log(`with ${instants} instants, and ${answered.length - rollouts.length} sets of endpoints`);
    console.log([...used].map(([name, count]) => `${count} instants ${name}`).join(', '));
    return different;
  },
});
