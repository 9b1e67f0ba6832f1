import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOfImages } from '../../../src/simulation/admission/validate-images.ts';
import type { PodTemplateSpec } from '../../../src/workload/api-types.ts';

const words = 'must not have leading or trailing whitespace';

/** The images of the containers and of the init containers, and the server's words of a pod with them. */
const rows: readonly (readonly [containers: string[], inits: string[], message: string | undefined])[] = [
  [['web:2'], [], undefined],
  [['web:2 '], [], `spec.containers[0].image: Invalid value: "web:2 ": ${words}`],
  [['web:2', '\tlog:1'], [], `spec.containers[1].image: Invalid value: "\\tlog:1": ${words}`],
  [
    ['web:2\n'],
    ['a:1', ' b:1'],
    `[spec.containers[0].image: Invalid value: "web:2\\n": ${words}, spec.initContainers[1].image: Invalid value: " b:1": ${words}]`,
  ],
];

for (const [containers, initContainers, message] of rows)
  test(`the images ${JSON.stringify([...containers, ...initContainers])} are ${message === undefined ? 'taken' : 'refused'}`, () => {
    const [mains, inits] = [containers, initContainers].map((list) => list.map((image) => ({ image })));
    const template = { metadata: {}, spec: { containers: mains, initContainers: inits } } as unknown as PodTemplateSpec;
    assert.equal(refusalOfImages(template)?.message, message);
  });
