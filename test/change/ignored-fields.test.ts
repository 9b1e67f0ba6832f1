// What a sync of Argo CD sends where it respects ignored differences.
import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { type IgnoredFields, withIgnoredFields } from '../../src/change/ignored-fields.ts';
import type { JsonMap } from '../../src/document/manifest.ts';

const object = (spec: JsonMap): JsonMap => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec,
});

const replicas = [['spec', 'replicas']];
const rows: readonly (readonly [name: string, entry: IgnoredFields, live: JsonMap, written: JsonMap, sent: JsonMap])[] =
  [
    ['the live value stands', { fields: replicas }, { replicas: 5 }, { replicas: 2 }, { replicas: 5 }],
    ['what does not live is not sent', { fields: replicas }, {}, { replicas: 2 }, {}],
    ['what is not written is sent as it lives', { fields: replicas }, { replicas: 5 }, {}, { replicas: 5 }],
    ['of all groups and kinds', { group: '*', kind: '*', fields: replicas }, { replicas: 5 }, {}, { replicas: 5 }],
    ['of another kind', { kind: 'StatefulSet', fields: replicas }, { replicas: 5 }, { replicas: 2 }, { replicas: 2 }],
    ['of another group', { group: '', fields: replicas }, { replicas: 5 }, { replicas: 2 }, { replicas: 2 }],
    ['of another name', { name: 'api', fields: replicas }, { replicas: 5 }, { replicas: 2 }, { replicas: 2 }],
    ['of its name', { name: 'web', namespace: 'shop', fields: replicas }, { replicas: 5 }, {}, { replicas: 5 }],
    [
      'a field below one that is not written',
      { fields: [['spec', 'template', 'metadata']] },
      { template: { metadata: { labels: { a: 'b' } } } },
      {},
      { template: { metadata: { labels: { a: 'b' } } } },
    ],
    [
      'a field below a number',
      { fields: [['spec', 'replicas', 'x']] },
      { replicas: 5 },
      { replicas: 2 },
      { replicas: 2 },
    ],
  ];

for (const [name, entry, live, written, sent] of rows)
  test(name, () => deepEqual(withIgnoredFields(object(written), object(live), [entry]), object(sent)));
