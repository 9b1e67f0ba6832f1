import type { ManifestSource } from '../../src/rules/rule.ts';
import {
  deleteField,
  type Edits,
  moveField,
  renameKey,
  replaceValue,
  setFields,
  writeField,
} from '../../src/rules/text-edits.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly edit: (source: ManifestSource) => Edits;
  /** Undefined: there is no such edit. */
  readonly after: string | undefined;
}

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate'];

/** What each edit makes of a text, which is completed to an object. */
export const rows: readonly Row[] = [
  {
    name: 'replaces a value and keeps the comment behind it',
    text: 'spec:\n  replicas: 3 # three\n',
    edit: (source) => replaceValue(source, ['spec', 'replicas'], '5'),
    after: 'spec:\n  replicas: 5 # three\n',
  },
  {
    name: 'leaves a value alone that has a tag, which would hold for the new one too',
    text: 'spec:\n  replicas: !!str 3\n',
    edit: (source) => replaceValue(source, ['spec', 'replicas'], '5'),
    after: undefined,
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
    name: 'writes a map in the place of a text, with the comment behind the key',
    text: 'spec:\n  strategy: Recreate # stop first\n  template: {}\n',
    edit: (source) => writeField(source, ['spec', 'strategy'], { type: 'Recreate' }),
    after: 'spec:\n  strategy: # stop first\n    type: Recreate\n  template: {}\n',
  },
  {
    name: 'deletes the first field in braces, with a blank left before the comment behind it',
    text: 'spec: {replicas: 1, # one\n  paused: true}\n',
    edit: (source) => deleteField(source, ['spec', 'replicas']),
    after: 'spec: { # one\n  paused: true}\n',
  },
  {
    name: 'writes a map in the place of an empty one, with the comment behind the key',
    text: 'spec:\n  strategy: {}\t# default\n  replicas: 1\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'spec:\n  strategy:\t# default\n    rollingUpdate:\n      maxSurge: 1\n  replicas: 1\n',
  },
  {
    name: 'writes a value that an alias stands for where its anchor is',
    text: 'base: &base\n  maxSurge: 0\nspec:\n  strategy:\n    rollingUpdate: *base\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'base: &base\n  maxSurge: 1\nspec:\n  strategy:\n    rollingUpdate: *base\n',
  },
  {
    name: 'writes a value in the place of an alias',
    text: 'base: &base 1\nspec:\n  replicas: *base # all\n',
    edit: (source) => setFields(source, ['spec'], { replicas: 2 }),
    after: 'base: &base 1\nspec:\n  replicas: 2 # all\n',
  },
  {
    name: 'keeps the anchor of a value',
    text: 'spec:\n  replicas: &base 1 # all\n',
    edit: (source) => setFields(source, ['spec'], { replicas: 2 }),
    after: 'spec:\n  replicas: &base 2 # all\n',
  },
  {
    name: 'writes a field beside the merge key that brings it',
    text: 'base: &base\n  replicas: 1\nspec:\n  <<: *base\n  paused: false\n',
    edit: (source) => setFields(source, ['spec'], { replicas: 2 }),
    after: 'base: &base\n  replicas: 1\nspec:\n  <<: *base\n  paused: false\n  replicas: 2\n',
  },
  {
    name: 'leaves the only key of a map that is merged alone',
    text: 'spec:\n  replicas: 1\n<<:\n  name: logs\n',
    edit: (source) => deleteField(source, ['name']),
    after: undefined,
  },
  {
    name: 'leaves the only key of a flow map that is merged alone',
    text: 'spec:\n  replicas: 1\n<<: { name: logs }\n',
    edit: (source) => deleteField(source, ['name']),
    after: undefined,
  },
  {
    name: 'deletes a key beside a merge key',
    text: 'spec:\n  <<: { paused: false }\n  replicas: 1\n  template: {}\n',
    edit: (source) => deleteField(source, ['spec', 'replicas']),
    after: 'spec:\n  <<: { paused: false }\n  template: {}\n',
  },
  {
    name: 'writes a map behind the comment of an empty value',
    text: 'spec:\n  strategy: # the default\n  template: {}\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'spec:\n  strategy: # the default\n    rollingUpdate:\n      maxSurge: 1\n  template: {}\n',
  },
  {
    name: 'writes a map behind a comment after a tab, with Windows line ends',
    text: 'spec:\r\n  strategy:\t# the default\r\n  template: {}\r\n',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'spec:\r\n  strategy:\t# the default\r\n    rollingUpdate:\r\n      maxSurge: 1\r\n  template: {}\r\n',
  },
  {
    name: 'writes a map at the end of a text behind a comment',
    text: 'spec:\n  replicas: 1\n  strategy: # last',
    edit: (source) => setFields(source, rollingUpdate, { maxSurge: 1 }),
    after: 'spec:\n  replicas: 1\n  strategy: # last\n    rollingUpdate:\n      maxSurge: 1',
  },
  {
    name: 'adds behind the alias that a flow map ends with',
    text: 'labels: &l {app: web}\nspec: {replicas: 1, selector: *l}\n',
    edit: (source) => setFields(source, ['spec'], { paused: true }),
    after: 'labels: &l {app: web}\nspec: {replicas: 1, selector: *l, paused: true}\n',
  },
  {
    name: 'adds beside a merge key, and not where its map is written',
    text: 'base: &b\n  paused: true\nspec:\n  <<: *b\n  replicas: 1\n',
    edit: (source) => setFields(source, ['spec'], { minReadySeconds: 5 }),
    after: 'base: &b\n  paused: true\nspec:\n  <<: *b\n  replicas: 1\n  minReadySeconds: 5\n',
  },
  {
    name: 'keeps the comments between a field of a flow map that it deletes and the next one',
    text: 'spec: {\n  replicas: 1, # how many\n  # the pods\n  template: {}\n}\n',
    edit: (source) => deleteField(source, ['spec', 'replicas']),
    after: 'spec: {\n  # how many\n  # the pods\n  template: {}\n}\n',
  },
  {
    name: 'keeps the comma before the comment of the field before',
    text: 'spec: {\n  template: {}, # the pods\n  replicas: 1}\n',
    edit: (source) => deleteField(source, ['spec', 'replicas']),
    after: 'spec: {\n  template: {}, # the pods\n  }\n',
  },
  {
    name: 'deletes the only own key beside a merge key, and not their map',
    text: 'x: &x\n  a: 1\nspec:\n  map:\n    <<: *x\n    b: 2\n',
    edit: (source) => deleteField(source, ['spec', 'map', 'b']),
    after: 'x: &x\n  a: 1\nspec:\n  map:\n    <<: *x\n',
  },
  {
    name: 'leaves a field alone that a merge key brings',
    text: 'x: &x { a: 1, c: 3 }\nspec:\n  map: { <<: *x, b: 2 }\n',
    edit: (source) => deleteField(source, ['spec', 'map', 'a']),
    after: undefined,
  },
  {
    name: 'sets nothing where one of two fields cannot be written',
    text: 'spec:\n  a: !!int 1\n  b: 2\n',
    edit: (source) => setFields(source, ['spec'], { a: 3, b: 3 }),
    after: undefined,
  },
  {
    name: 'adds to JSON on a line of its own where the last field has one',
    text: '{\n\t"spec": {\n\t\t"a": 1,\n\t\t"b": {\n\t\t}\n\t}\n}',
    edit: (source) => setFields(source, ['spec'], { c: 'x', d: 2 }),
    after: '{\n\t"spec": {\n\t\t"a": 1,\n\t\t"b": {\n\t\t},\n\t\t"c": "x",\n\t\t"d": 2\n\t}\n}',
  },
  {
    name: 'adds a line in braces below the comment behind the last field',
    text: 'spec: {\n  a: 1 # one\n}\n',
    edit: (source) => setFields(source, ['spec'], { b: 2 }),
    after: 'spec: {\n  a: 1, # one\n  b: 2\n}\n',
  },
  {
    name: 'adds a line in braces behind a comma at the end',
    text: 'spec: {\r\n  a: 1, # one\r\n}\r\n',
    edit: (source) => setFields(source, ['spec'], { b: 2, c: 3 }),
    after: 'spec: {\r\n  a: 1, # one\r\n  b: 2,\r\n  c: 3,\r\n}\r\n',
  },
  {
    name: 'adds no quotes in braces without them',
    text: '{apiVersion: v1, kind: X, spec: {a: 1}}\n',
    edit: (source) => setFields(source, ['spec'], { b: 'x' }),
    after: '{apiVersion: v1, kind: X, spec: {a: 1, b: x}}\n',
  },
  {
    name: 'ends a line as the one above, whatever the others have',
    text: 'kind: X\r\nspec:\n  a: 1\n  b:\n    c: 2\n',
    edit: (source) => setFields(source, ['spec'], { d: 3 }),
    after: 'kind: X\r\nspec:\n  a: 1\n  d: 3\n  b:\n    c: 2\n',
  },
  {
    name: 'adds no field to a map with a key behind a question mark',
    text: 'spec:\n  ? a\n  : 1\n  b:\n    c: 2\n',
    edit: (source) => setFields(source, ['spec'], { d: 3 }),
    after: undefined,
  },
  {
    name: 'keeps the comments behind the key behind a dash',
    text: 'spec:\n  containers:\n  - tty: true # c\n    # its name\n    name: web\n',
    edit: (source) => deleteField(source, ['spec', 'containers', 0, 'tty']),
    after: 'spec:\n  containers:\n  - # c\n    # its name\n    name: web\n',
  },
];
