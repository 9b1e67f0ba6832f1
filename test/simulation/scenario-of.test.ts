import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { podsTogether, scenarioOf } from '../../src/simulation/scenario-of.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { deployment, template } from './objects.ts';

interface Applied {
  readonly name: string;
  /** Undefined: it is new. */
  readonly from?: number;
  readonly to: number;
  readonly image?: string;
}

function objectOf(name: string, replicas: number, image: string) {
  return deployment({ replicas, template: template(image) }, {}, { name });
}

/** All of them together; those that are not applied run on. */
function together(applied: readonly Applied[], others: readonly (readonly [name: string, pods: number])[]): Scenario {
  const made = scenarioOf(objectOf('web', 1, 'app:1'), undefined, defaultAssumptions);
  const before = [
    ...applied.flatMap(({ name, from }) => (from === undefined ? [] : [[name, from] as const])),
    ...others,
  ];
  return {
    ...made,
    world: {
      ...made.world,
      running: before.map(([name, pods]) => ({ object: objectOf(name, pods, 'app:1'), history: [] })),
    },
    steps: applied.map(({ name, to, image = 'app:1' }) => ({ at: 0, do: 'apply', object: objectOf(name, to, image) })),
  };
}

const cases: readonly (readonly [
  what: string,
  applied: readonly Applied[],
  others: readonly (readonly [name: string, pods: number])[],
  pods: number,
])[] = [
  ['nothing runs and nothing is applied', [], [], 0],
  ['one is new', [{ name: 'a', to: 7 }], [], 7],
  [
    'two are new',
    [
      { name: 'a', to: 7 },
      { name: 'b', to: 5 },
    ],
    [],
    12,
  ],
  ['what runs is there, too', [{ name: 'a', to: 7 }], [['b', 90]], 97],
  ['a rollout replaces each pod', [{ name: 'a', from: 7, to: 7, image: 'app:2' }], [], 14],
  ['what stays the same stays', [{ name: 'a', from: 7, to: 7 }], [], 7],
  [
    'of a scaling the more count',
    [
      { name: 'a', from: 7, to: 2 },
      { name: 'b', from: 1, to: 3 },
    ],
    [],
    10,
  ],
  [
    'a large one and a small one roll out',
    [
      { name: 'a', from: 100_000, to: 100_000, image: 'app:2' },
      { name: 'b', from: 5, to: 5, image: 'app:2' },
    ],
    [],
    200_010,
  ],
];

for (const [what, applied, others, pods] of cases)
  test(`all workloads together ask for ${pods} pods where ${what}`, () => {
    equal(podsTogether(together(applied, others)), pods);
  });
