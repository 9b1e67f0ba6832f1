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
    name: 'a comma before a comment has a blank behind it',
    before: '  strategy: {\n    rollingUpdate: {\n      maxSurge: # none\n    }\n  }\n',
    values: [{ field: 'maxUnavailable', value: '7' }],
    after: '  strategy: {\n    rollingUpdate: {\n      maxSurge: , # none\n      maxUnavailable: 7\n    }\n  }\n',
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
  {
    name: 'Recreate leaves the comments beside the rollingUpdate block that it takes away',
    before: '  strategy:\n    # ours\n    type: RollingUpdate # t\n    rollingUpdate: # ru\n      maxSurge: 1 # ms\n',
    values: [{ field: 'strategy', value: 'Recreate' }],
    after: '  strategy:\n    # ours\n    type: Recreate # t\n',
  },
  {
    name: 'Recreate stands where a rollingUpdate block with comments was alone',
    before: '  strategy: # st\n    # ours\n    rollingUpdate: # ru\n      maxSurge: 1 # ms\n',
    values: [{ field: 'strategy', value: 'Recreate' }],
    after: '  strategy: # st\n    # ours\n    type: Recreate\n',
  },
  {
    name: 'a strategy in braces keeps them',
    before: '  strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1 } }\n',
    values: [{ field: 'strategy', value: 'Recreate' }],
    after: '  strategy: { type: Recreate }\n',
  },
  {
    name: 'a field is written beside the merge key that brings another value of it',
    before: '  x: &x { maxSurge: 0 }\n  strategy:\n    rollingUpdate:\n      <<: *x\n      maxUnavailable: 1\n',
    values: [{ field: 'maxSurge', value: '2' }],
    after:
      '  x: &x { maxSurge: 0 }\n  strategy:\n    rollingUpdate:\n      <<: *x\n      maxUnavailable: 1\n      maxSurge: 2\n',
  },
];

for (const { name, before, values, after } of rows) {
  test(name, () => assert.equal(edited(head + before + template, values), head + after + template));
}

const podHead = `${head}  selector:
    matchLabels: { app: web }
  template:
    metadata: { labels: { app: web } }
    spec:
`;
const sleeping = '          lifecycle:\n            preStop:\n              sleep:\n                seconds:';
const container = '      containers:\n        - name: web\n          image: web:2\n';

const podRows: readonly { name: string; before: string; values: WhatIf['values']; after: string }[] = [
  {
    name: 'a preStop comes with all that is around it',
    before: container,
    values: [{ field: 'preStop', value: '15' }],
    after: `${container}${sleeping} 15\n`,
  },
  {
    name: 'another preStop leaves the comment behind it',
    before: `${container}${sleeping} 5 # for the proxies\n`,
    values: [{ field: 'preStop', value: '15' }],
    after: `${container}${sleeping} 15 # for the proxies\n`,
  },
  {
    name: 'an emptied preStop is deleted with all that is around it',
    before: `${container}${sleeping} 5\n`,
    values: [{ field: 'preStop', value: '' }],
    after: container,
  },
  {
    name: 'the grace period is one of the pods',
    before: `      terminationGracePeriodSeconds: 30\n${container}`,
    values: [{ field: 'terminationGracePeriodSeconds', value: '60' }],
    after: `      terminationGracePeriodSeconds: 60\n${container}`,
  },
];

for (const { name, before, values, after } of podRows) {
  test(name, () => assert.equal(edited(podHead + before, values), podHead + after));
}

test('a strategy without numbers leaves a preStop its value', () => {
  const values: WhatIf['values'] = [
    { field: 'strategy', value: 'Recreate' },
    { field: 'preStop', value: '15' },
  ];
  const text = `${podHead}${container}${sleeping} 5\n`;
  assert.equal(edited(text, values), edited(text, values.slice(0, 1)).replace('seconds: 5', 'seconds: 15'));
});

test('only the asked workload of a file changes', () => {
  const other = `---\n${head}  replicas: 7\n${template}`;
  const text = `${head}  replicas: 3\n${template}${other}`;
  assert.equal(edited(text, [{ field: 'replicas', value: '4' }]), text.replace('replicas: 3', 'replicas: 4'));
});

const item = (name: string, spec: string): string =>
  `- apiVersion: apps/v1\n  kind: Deployment\n  metadata: { name: ${name} }\n  spec:\n${spec}`;
const listOf = (...specs: readonly string[]): string =>
  `apiVersion: v1\nkind: List\nitems:\n${specs.map((spec, index) => item(`web-${index}`, spec)).join('')}`;

/** What a surge of 2, or none, makes of one of the workloads in a list; undefined where it cannot be written. */
const sharedPlaces: readonly {
  name: string;
  specs: string[];
  asked: number;
  surge?: '';
  after: string[] | undefined;
}[] = [
  {
    name: 'an alias becomes the value with the change in it',
    specs: ['    strategy: &s\n      rollingUpdate: { maxSurge: 1 }\n', '    strategy: *s # as there\n'],
    asked: 1,
    after: [
      '    strategy: &s\n      rollingUpdate: { maxSurge: 1 }\n',
      '    strategy: { rollingUpdate: { maxSurge: 2 } } # as there\n',
    ],
  },
  {
    name: 'an alias of which a field goes becomes the rest',
    specs: [
      '    strategy:\n      rollingUpdate: &u { maxSurge: 1, maxUnavailable: 0 }\n',
      '    strategy:\n      rollingUpdate: *u\n',
    ],
    asked: 1,
    surge: '',
    after: [
      '    strategy:\n      rollingUpdate: &u { maxSurge: 1, maxUnavailable: 0 }\n',
      '    strategy:\n      rollingUpdate: { maxUnavailable: 0 }\n',
    ],
  },
  {
    name: 'an anchor around the place moves to the next alias, with the lines of its value',
    specs: [
      '    strategy: &s # why\n      # inner\n      rollingUpdate: { maxSurge: 1 }\n',
      '    strategy: *s\n',
      '    strategy: *s\n',
    ],
    asked: 0,
    after: [
      '    strategy: # why\n      # inner\n      rollingUpdate: { maxSurge: 2 }\n',
      '    strategy: &s\n      # inner\n      rollingUpdate: { maxSurge: 1 }\n',
      '    strategy: *s\n',
    ],
  },
  {
    name: 'an anchor of the value itself moves within the workload',
    specs: ['    strategy: { rollingUpdate: { maxSurge: &n 1, maxUnavailable: *n } }\n'],
    asked: 0,
    after: ['    strategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: 1 } }\n'],
  },
  {
    name: 'an anchor that goes with its field moves',
    specs: ['    strategy: &s\n      rollingUpdate: { maxSurge: 1 }\n', '    strategy: *s\n'],
    asked: 0,
    surge: '',
    after: ['', '    strategy:\n      rollingUpdate: { maxSurge: 1 }\n'],
  },
  {
    name: 'beside a merge key stands the value with the change in it',
    specs: [
      '    strategy: &s { rollingUpdate: &u { maxSurge: 1, maxUnavailable: 0 } }\n',
      '    strategy:\n      <<: *s\n      type: RollingUpdate\n',
    ],
    asked: 1,
    after: [
      '    strategy: &s { rollingUpdate: &u { maxSurge: 1, maxUnavailable: 0 } }\n',
      '    strategy:\n      <<: *s\n      type: RollingUpdate\n      rollingUpdate:\n        maxSurge: 2\n        maxUnavailable: 0\n',
    ],
  },
  {
    name: 'what a merge key brings cannot be taken away',
    specs: [
      '    strategy: &s { rollingUpdate: { maxSurge: 1 } }\n',
      '    strategy:\n      <<: *s\n      type: RollingUpdate\n',
    ],
    asked: 1,
    surge: '',
    after: undefined,
  },
  {
    name: 'what a merge key brings to others becomes a map there',
    specs: [
      '    strategy: &s { rollingUpdate: { maxSurge: 1 } }\n',
      '    strategy:\n      <<: *s\n      type: RollingUpdate\n',
    ],
    asked: 0,
    after: [
      '    strategy: { rollingUpdate: { maxSurge: 2 } }\n',
      '    strategy:\n      <<: { rollingUpdate: { maxSurge: 1 } }\n      type: RollingUpdate\n',
    ],
  },
];

for (const { name, specs, asked, surge, after } of sharedPlaces) {
  test(name, () => {
    const text = listOf(...specs);
    const file = readManifests(text);
    const workload = present(workloadsOf(file, versionTraitsOf('1.36'))[asked], 'a workload');
    const result = editedText(file, workload, [{ field: 'maxSurge', value: surge ?? '2' }], readManifests);
    assert.equal(judged(result.text, text), after === undefined ? text : listOf(...after));
    assert.deepEqual([...result.faults.keys()], after === undefined ? ['maxSurge'] : []);
  });
}
const unwritten: readonly { readonly name: string; readonly text: string; readonly value: string }[] = [
  {
    name: 'a value with a tag',
    text: `${head}  strategy: { rollingUpdate: { maxSurge: !!int 1 } }\n${template}`,
    value: '2',
  },
  {
    name: 'a field beside keys behind question marks',
    text: `${head}  ? replicas\n  : 3\n${template}`,
    value: '2',
  },
  {
    name: 'the absence of a field that a merge key brings, beside another',
    text: `x: &x { maxSurge: 1 }\n${head}  strategy:\n    rollingUpdate:\n      <<: *x\n      maxUnavailable: 1\n${template}`,
    value: '',
  },
];

for (const { name, text, value } of unwritten)
  test(`${name} is not written, and that is said`, () => {
    const file = readManifests(text);
    const workload = present(workloadsOf(file, versionTraitsOf('1.36'))[0], 'a workload');
    const { faults, text: after } = editedText(file, workload, [{ field: 'maxSurge', value }], readManifests);
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
