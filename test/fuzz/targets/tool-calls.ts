import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { root } from '../../../scripts/root.ts';
import { answerCall } from '../../../src/cli/mcp/answer-call.ts';
import { tools } from '../../../src/cli/mcp/tools.ts';
import { asMap, type Json } from '../../../src/document/manifest.ts';
import { faultsBySchema } from '../../../src/presentation/report/json-schema.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { commandsIn } from '../../security/runners.ts';
import { randomWorkload } from '../random-inputs.ts';
import { changedJson } from './changed-json.ts';
import { targetOf } from './target.ts';

const text = `${deployment('app:1')}---\n${statefulSet}`;
const options = { against: 'first-rollout.yaml', assume: 'nodes=3', kubernetes: '1.34' };

/** A call of each tool that is answered. */
const calls: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['preview_rollout', { text, ...options }],
  ['preview_rollout', { path: 'recreate.yaml', ...options, world: 'recreate.yaml' }],
  ['compare_strategies', { text, workload: 'Deployment web', ...options }],
  ['tune_rollout', { text, workload: 'Deployment web', atLeast: '90%', atMostPods: '5', within: '1m', ...options }],
  ['explain_finding', { id: 'paused' }],
];

const call = fc.oneof(
  fc.constantFrom(...calls).chain(([name, input]) => changedJson(input).map((changed) => ({ name, input: changed }))),
  fc
    .tuple(fc.constantFrom('preview_rollout', 'compare_strategies', 'tune_rollout'), randomWorkload)
    .map(([name, random]) => ({
      name,
      input: JSON.stringify({
        text: random,
        ...(name !== 'preview_rollout' && { workload: 'web' }),
        ...(name === 'tune_rollout' && { atLeast: '1' }),
      }),
    })),
);

/** Whatever an assistant calls is answered, by the schema of the tool, or told in a sentence of one line. */
export const toolCalls = targetOf(call, async ({ name, input }) => {
  const folder = path.join(root, 'examples');
  const packageUrl = pathToFileURL(`${root}/`).href;
  const answer = await answerCall({ root: folder, packageUrl, name, input: asMap(JSON.parse(input) as Json) });
  const told = 'fault' in answer ? answer.fault : answer.text;
  assert.deepEqual(commandsIn(told), []);
  assert.doesNotMatch(told, /fault of the tool itself|undefined/);
  if ('fault' in answer) return assert.doesNotMatch(told, /\n/);
  const tool = tools.find((each) => each.name === name);
  assert.deepEqual([...faultsBySchema(answer.structured, tool?.answer ?? {})], []);
});
