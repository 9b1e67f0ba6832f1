import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formerImage } from '../../src/change/former-image.ts';

const cases = [
  { image: 'nginx', former: 'nginx:former' },
  { image: 'nginx:1.25', former: 'nginx:former' },
  { image: 'registry:5000/team/app', former: 'registry:5000/team/app:former' },
  { image: 'registry:5000/team/app:2', former: 'registry:5000/team/app:former' },
  { image: 'app@sha256:0123', former: 'app:former' },
  { image: 'app:1@sha256:0123', former: 'app:former' },
  { image: 'app:former', former: 'app:former-1' },
  { image: '', former: ':former' },
];

for (const { image, former } of cases) {
  test(`before ${image || 'no name'} ran ${former}`, () => assert.equal(formerImage(image), former));
}
