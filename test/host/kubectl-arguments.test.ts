import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  configWords,
  dryRunWords,
  everywhere,
  listWords,
  readWords,
  versionWords,
  watchWords,
} from '../../src/host/kubectl-arguments.ts';

/** Each says what it is by itself, and is an option or a list nowhere. */
const hostile = ['--all-namespaces', '-A', 'a,b', 'a=b', 'all', '*', '', ' ', '-', 'a\nb', '"', '--'];

for (const text of hostile) {
  test(`kubectl takes ${JSON.stringify(text)} as the name of one thing`, () => {
    const place = { context: text, namespace: text, kubeconfig: text };
    const object = { kind: 'Deployment', name: text };
    const common = ['--output=json', `--context=${text}`, `--kubeconfig=${text}`];
    const inTime = [...common, '--request-timeout=7s'];
    const within = [...inTime, `--namespace=${text}`];
    assert.deepEqual(
      [
        configWords(text, text),
        versionWords(place),
        readWords(place, object, undefined),
        dryRunWords(place, { namespace: undefined, serverSide: { isForced: true } }),
        watchWords(place, object),
        watchWords(place, { selector: text }),
      ],
      [
        ['config', 'view', '--minify', ...common],
        ['version', ...inTime],
        ['get', `deployment/${text}`, '--show-managed-fields', ...within],
        ['apply', '--dry-run=server', '--filename=-', '--server-side', '--force-conflicts', ...within],
        ['get', `deployment/${text}`, '--watch', '--output-watch-events', ...common, `--namespace=${text}`],
        ['get', 'pods', `--selector=${text}`, '--watch', '--output-watch-events', ...common, `--namespace=${text}`],
      ],
    );
  });
}

test('objects are listed in one namespace, also in one named all, or everywhere', () => {
  const place = { context: 'prod', namespace: 'shop' };
  const common = ['--output=json', '--context=prod', '--request-timeout=7s'];
  const [kinds, selector] = [['pods', 'replicasets.apps'], 'app=web'];
  const told = [undefined, 'all', everywhere].map((namespace) => listWords(place, { kinds, namespace, selector }));
  const listed = ['get', 'pods,replicasets.apps', '--selector=app=web'];
  assert.deepEqual(told, [
    [...listed, ...common, '--namespace=shop'],
    [...listed, ...common, '--namespace=all'],
    [...listed, '--all-namespaces', ...common],
  ]);
});
