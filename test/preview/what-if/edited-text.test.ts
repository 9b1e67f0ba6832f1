import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { differenceEdit, editedText } from '../../../src/preview/what-if/edited-text.ts';
import type { WhatIf } from '../../../src/preview/what-if/what-if.ts';
import { withEdits } from '../../../src/rules/with-edits.ts';
import { present } from '../../../src/std/assert.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { judged } from '../../support/second-judge.ts';

const template = `  selector:
    matchLabels: { app: web }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: web:2 }] }
`;
const head = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n';

function edited(text: string, values: WhatIf['values']): string {
  const file = readManifests(text);
  const workload = present(workloadsOf(file, versionTraitsOf('1.36'))[0], 'a workload');
  return judged(editedText(file, workload, values, readManifests).text, text);
}

const rows: readonly { name: string; before: string; values: WhatIf['values']; after: string }[] = [
  {
    name: 'a value that is written is replaced, and its comment stays',
    before: '  replicas: 3 # for now\n',
    values: [{ field: 'replicas', value: '5' }],
    after: '  replicas: 5 # for now\n',
  },
  {
    name: 'fields of a block that is not there come in one block',
    before: '  replicas: 3\n',
    values: [
      { field: 'maxSurge', value: '1' },
      { field: 'maxUnavailable', value: '20%' },
    ],
    after: '  replicas: 3\n  strategy:\n    rollingUpdate:\n      maxSurge: 1\n      maxUnavailable: 20%\n',
  },
  {
    name: 'Recreate takes the rollingUpdate block away, which the API server would refuse beside it',
    before: '  strategy:\n    type: RollingUpdate\n    rollingUpdate:\n      maxSurge: 1\n',
    values: [{ field: 'strategy', value: 'Recreate' }],
    after: '  strategy:\n    type: Recreate\n',
  },
  {
    name: 'an emptied field is deleted',
    before: '  replicas: 3\n  minReadySeconds: 5\n',
    values: [{ field: 'minReadySeconds', value: '' }],
    after: '  replicas: 3\n',
  },
  {
    name: 'what is assumed of the world is none of the manifest’s business',
    before: '  replicas: 3\n',
    values: [{ field: 'startupSeconds', value: '9' }],
    after: '  replicas: 3\n',
  },
];

for (const { name, before, values, after } of rows) {
  test(name, () => assert.equal(edited(head + before + template, values), head + after + template));
}

test('only the asked workload of a file changes', () => {
  const other = `---\n${head}  replicas: 7\n${template}`;
  const text = `${head}  replicas: 3\n${template}${other}`;
  assert.equal(edited(text, [{ field: 'replicas', value: '4' }]), text.replace('replicas: 3', 'replicas: 4'));
});

test('a place that manifests share is not written, and says so', () => {
  const text = `x: &shared { rollingUpdate: { maxSurge: 1 } }\n${head}  strategy: *shared\n${template}`;
  const file = readManifests(text);
  const workload = present(workloadsOf(file, versionTraitsOf('1.36'))[0], 'a workload');
  const { faults, text: after } = editedText(file, workload, [{ field: 'maxSurge', value: '2' }], readManifests);
  assert.deepEqual([[...faults.keys()], after], [['maxSurge'], text]);
});

const pairs: readonly (readonly [before: string, after: string])[] = [
  ['replicas: 3', 'replicas: 30'],
  ['aaa', 'aa'],
  ['abc', ''],
  ['', 'abc'],
  ['a: 1\nb: 2\n', 'a: 1\nc: 3\nb: 2\n'],
];

for (const [before, after] of pairs) {
  test(`one edit makes ${JSON.stringify(after)} of ${JSON.stringify(before)}`, () => {
    assert.equal(withEdits(before, [present(differenceEdit(before, after), 'an edit')]), after);
  });
}

test('equal texts need no edit', () => assert.equal(differenceEdit('a', 'a'), undefined));
