import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DocumentText } from '../../src/document/place-document.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { type Field, FieldErrors } from '../../src/workload/validation/field-errors.ts';

/** What a key costs, as counts that are the same on every machine. */
interface Cost {
  /** How many documents are read. */
  readonly read: number;
  /** How many courses are simulated. */
  readonly simulated: number;
  /** How many fields of pod templates are held against a rule of the API server. */
  readonly checked: number;
}

function deployment(name: string): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 3 # for now
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: server
          image: registry.example/web:1.4.0
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
            periodSeconds: 5
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: ${name} }, ports: [{ port: 80, targetPort: 8080 }] }
`;
}

/** Counts the work of whatever is done until it is asked. */
function counted({ mock }: TestContext): () => Cost {
  const runs = [mock.method(Engine.prototype, 'run'), mock.method(Engine.prototype, 'runUntil')];
  const checks = mock.method(FieldErrors.prototype, 'nonNegative');
  let read = 0;
  const reading = present(Object.getOwnPropertyDescriptor(DocumentText.prototype, 'reading')?.get, 'a getter');
  mock.getter(DocumentText.prototype, 'reading', function (this: DocumentText) {
    if (!this.isRead) read++;
    return reading.call(this);
  });
  return () => {
    const isOfTemplate = ({ name }: Field) => name.startsWith('spec.template');
    const cost = {
      read,
      simulated: runs.reduce((sum, run) => sum + run.mock.callCount(), 0),
      checked: checks.mock.calls.filter(({ arguments: [field] }) => isOfTemplate(field)).length,
    };
    for (const each of [...runs, checks]) each.mock.resetCalls();
    read = 0;
    return cost;
  };
}

/** An editor that has the text open: what it shows is asked for twice after each edit. */
function typingIn(context: TestContext, text: string): (from: string, to: string) => Cost {
  const cost = counted(context);
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail });
  const show = () => [service.codeLenses('file'), service.inlayHints('file'), service.diagnostics('file')];
  service.update('file', text);
  show();
  const all = cost();
  assert.ok(all.read > 0 && all.simulated > 0, 'what is counted is counted');
  return (from, to) => {
    const start = present(service.text('file'), 'the text is open').indexOf(from);
    assert.ok(start >= 0, from);
    service.edit('file', [{ range: { start, end: start + from.length }, newText: to }]);
    show();
    show();
    return cost();
  };
}

test('a key costs what it changes, however long the file is', (context) => {
  for (const workloads of [1, 50]) {
    const type = typingIn(
      context,
      Array.from({ length: workloads }, (_, index) => deployment(`web-${index}`)).join(''),
    );
    type('replicas: 3', 'replicas: 2');
    // What was there, the course, and the one with uneven starts.
    assert.deepEqual(type('replicas: 2', 'replicas: 4'), { read: 1, simulated: 3, checked: 0 }, 'a number of the spec');
    assert.deepEqual(type('# for now', '# for long'), { read: 1, simulated: 0, checked: 0 }, 'a comment');
    assert.deepEqual(type('kind: Service', 'kind:  Service'), { read: 1, simulated: 0, checked: 0 }, 'a Service');
    assert.deepEqual(type('replicas: 4', 'replicas: {4'), { read: 1, simulated: 0, checked: 0 }, 'what does not parse');
    assert.equal(type('replicas: {4', 'replicas: 4').read, 1, 'the same text again');
    context.mock.restoreAll();
  }
});

test('a key in a pod template has it checked and simulated once', (context) => {
  const type = typingIn(context, deployment('web'));
  const { checked, ...others } = type('periodSeconds: 5', 'periodSeconds: 6');
  assert.deepEqual(others, { read: 1, simulated: 3 });
  assert.ok(checked > 0);
  assert.deepEqual(type('periodSeconds: 6', 'periodSeconds:  6'), { read: 1, simulated: 0, checked: 0 }, 'a space');
});

test('a comment that says something of its workload has it simulated again', (context) => {
  const type = typingIn(context, deployment('web'));
  assert.deepEqual(type('# for now', '# rollout-preview: startup=20s'), { read: 1, simulated: 4, checked: 0 });
});

test('another file, and a text that does not parse, cost no simulation in however many slices', (context) => {
  const cost = counted(context);
  let isUnfinished = false;
  const slices = {
    begin: () => () => true,
    onUnfinished: () => {
      isUnfinished = true;
    },
  };
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail, slices });
  const text = ['one', 'two', 'three', 'four'].map(deployment).join('');
  const simulated = (act: () => void): number => {
    act();
    do {
      isUnfinished = false;
      service.codeLenses('file');
    } while (isUnfinished);
    return cost().simulated;
  };
  assert.equal(
    simulated(() => service.update('file', text)),
    12,
  );
  const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: one }\n';
  assert.equal(
    simulated(() => service.setWorkspaceFile('other', config)),
    0,
  );
  const broken = text.replace('replicas: 3', 'replicas: {3');
  assert.equal(
    simulated(() => service.update('file', broken)),
    0,
  );
  assert.equal(
    simulated(() => service.update('file', text)),
    3,
    'the one that could not be read',
  );
});
