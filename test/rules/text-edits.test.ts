import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import {
  deleteField,
  type Edits,
  moveField,
  renameKey,
  replaceValue,
  type Source,
  setFields,
  writeField,
} from '../../src/rules/text-edits.ts';
import { applyEdits } from './apply-edits.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly edit: (source: Source) => Edits;
  /** Undefined: there is no such edit. */
  readonly after: string | undefined;
}

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate'];

const rows: readonly Row[] = [
  {
    name: 'replaces a value and keeps the comment behind it',
    text: 'spec:\n  replicas: 3 # three\n',
    edit: (source) => replaceValue(source, ['spec', 'replicas'], '5'),
    after: 'spec:\n  replicas: 5 # three\n',
  },
  {
    name: 'writes a value where the key has none',
    text: 'spec:\n  replicas:\n  paused: true\n',
    edit: (source) => replaceValue(source, ['spec', 'replicas'], '5'),
    after: 'spec:\n  replicas: 5\n  paused: true\n',
  },
  {
    name: 'sets a field that is there and adds one that is not',
    text: 'spec:\n  strategy:\n    rollingUpdate:\n      maxSurge: 0 # none\n  template: {}\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1, maxUnavailable: 0 }),
    after:
      'spec:\n  strategy:\n    rollingUpdate:\n      maxSurge: 1 # none\n      maxUnavailable: 0\n  template: {}\n',
  },
  {
    name: 'makes the maps above a new field',
    text: 'spec:\n  replicas: 3\n  template:\n    spec: {}\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'spec:\n  replicas: 3\n  strategy:\n    rollingUpdate:\n      maxSurge: 1\n  template:\n    spec: {}\n',
  },
  {
    name: 'keeps an indentation of four and Windows line ends',
    text: 'spec:\r\n    replicas: 3\r\n    template:\r\n        spec: {}\r\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after:
      'spec:\r\n    replicas: 3\r\n    strategy:\r\n        rollingUpdate:\r\n            maxSurge: 1\r\n    template:\r\n        spec: {}\r\n',
  },
  {
    name: 'fills an empty flow map in block style',
    text: 'spec:\n  selector: {}\n  template: {}\n',
    edit: (source) => setFields(source, ['spec', 'selector'], { matchLabels: { app: 'web' } }),
    after: 'spec:\n  selector:\n    matchLabels:\n      app: web\n  template: {}\n',
  },
  {
    name: 'adds to a flow map in its own style',
    text: 'spec:\n  strategy: { rollingUpdate: { maxSurge: 0 } }\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1, maxUnavailable: '25%' }),
    after: 'spec:\n  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 25% } }\n',
  },
  {
    name: 'adds to JSON with quoted keys',
    text: '{"spec": {"replicas": 3}}',
    edit: (source) => setFields(source, ['spec'], { strategy: { type: 'Recreate' } }),
    after: '{"spec": {"replicas": 3, "strategy": { "type": "Recreate" }}}',
  },
  {
    name: 'adds to a list item whose first key stands behind the dash',
    text: 'spec:\n  containers:\n  - name: web\n    image: web:1\n',
    edit: (source) => setFields(source, ['spec', 'containers', 0], { workingDir: '/srv' }),
    after: 'spec:\n  containers:\n  - name: web\n    image: web:1\n    workingDir: "/srv"\n',
  },
  {
    name: 'quotes a text that YAML would read as something else',
    text: 'spec:\n  replicas: 1\n',
    edit: (source) => setFields(source, ['spec'], { selector: { matchLabels: { version: '1.0', on: 'yes' } } }),
    after: 'spec:\n  replicas: 1\n  selector:\n    matchLabels:\n      version: "1.0"\n      "on": "yes"\n',
  },
  {
    name: 'deletes a block with its lines and leaves what follows it',
    text: 'spec:\n  strategy:\n    type: Recreate\n    rollingUpdate:\n      maxSurge: 1\n      # why\n      maxUnavailable: 0 # none\n  # the pods\n  template: {}\n',
    edit: (source) => deleteField(source, rollingUpdate),
    after: 'spec:\n  strategy:\n    type: Recreate\n  # the pods\n  template: {}\n',
  },
  {
    name: 'deletes the map that would be left empty',
    text: 'spec:\n  strategy:\n    rollingUpdate:\n      maxSurge: 1\n  template: {}\n',
    edit: (source) => deleteField(source, [...rollingUpdate, 'maxSurge']),
    after: 'spec:\n  template: {}\n',
  },
  {
    name: 'deletes the last line of a text without a line end',
    text: 'spec:\n  replicas: 1\n  paused: true',
    edit: (source) => deleteField(source, ['spec', 'paused']),
    after: 'spec:\n  replicas: 1',
  },
  {
    name: 'deletes a field of a flow map with its comma',
    text: 'spec: {replicas: 1, paused: true, template: {}}\n',
    edit: (source) => deleteField(source, ['spec', 'paused']),
    after: 'spec: {replicas: 1, template: {}}\n',
  },
  {
    name: 'deletes the last field of a flow map with the comma before it',
    text: 'spec: {replicas: 1, paused: true}\n',
    edit: (source) => deleteField(source, ['spec', 'paused']),
    after: 'spec: {replicas: 1}\n',
  },
  {
    name: 'deletes the key behind a dash and moves the next one there',
    text: 'spec:\n  containers:\n  - tty: true\n    name: web\n',
    edit: (source) => deleteField(source, ['spec', 'containers', 0, 'tty']),
    after: 'spec:\n  containers:\n  - name: web\n',
  },
  {
    name: 'moves a block to where it belongs, with the indentation of the place',
    text: 'spec:\n  template:\n    strategy:\n      type: Recreate # stop first\n    spec: {}\n',
    edit: (source) => moveField(source, ['spec', 'template', 'strategy'], ['spec', 'strategy']),
    after: 'spec:\n  strategy:\n    type: Recreate # stop first\n  template:\n    spec: {}\n',
  },
  {
    name: 'moves a field into maps that are missing',
    text: 'spec:\n  replicas: 2\n  maxSurge: 1\n  template:\n    spec: {}\n',
    edit: (source) => moveField(source, ['spec', 'maxSurge'], [...rollingUpdate, 'maxSurge']),
    after: 'spec:\n  replicas: 2\n  strategy:\n    rollingUpdate:\n      maxSurge: 1\n  template:\n    spec: {}\n',
  },
  {
    name: 'does not move a field onto another',
    text: 'spec:\n  strategy: {}\n  template:\n    strategy: {}\n',
    edit: (source) => moveField(source, ['spec', 'template', 'strategy'], ['spec', 'strategy']),
    after: undefined,
  },
  {
    name: 'renames a key in its quotes',
    text: '{"spec": {"replica": 1}}',
    edit: (source) => renameKey(source, ['spec', 'replica'], 'replicas'),
    after: '{"spec": {"replicas": 1}}',
  },
  {
    name: 'writes a map in the place of a text',
    text: 'spec:\n  strategy: Recreate # stop first\n  template: {}\n',
    edit: (source) => writeField(source, ['spec', 'strategy'], { type: 'Recreate' }),
    after: 'spec:\n  strategy:\n    type: Recreate # stop first\n  template: {}\n',
  },
  {
    name: 'leaves a value that comes from an anchor alone',
    text: 'base: &base\n  maxSurge: 0\nspec:\n  strategy:\n    rollingUpdate: *base\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: undefined,
  },
];

/** The text with what makes it a Kubernetes object, in its own style. */
function asObject(text: string): string {
  const json = '"apiVersion": "apps/v1", "kind": "Deployment"';
  if (text.startsWith('{')) return `{${json}, ${text.slice(1)}`;
  return ['apiVersion: apps/v1', 'kind: Deployment', ''].join(text.includes('\r\n') ? '\r\n' : '\n') + text;
}

for (const { name, text, edit, after } of rows) {
  test(name, () => {
    const before = asObject(text);
    const [manifest] = readManifests(before).manifests;
    assert.ok(manifest);
    const edits = edit({ text: before, manifest });
    assert.equal(edits && applyEdits(before, edits), after && asObject(after));
  });
}
