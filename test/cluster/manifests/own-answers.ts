// What this tool says of applying a manifest where nothing of the kind lives.
import { readManifests } from '../../../src/document/read-manifests.ts';
import { decodeWorkload } from '../../../src/workload/decode-workload.ts';
import { manifestOf } from '../../../src/workload/manifest-of.ts';
import type { VersionTraits } from '../../../src/workload/versions.ts';
import { answerOf, type ManifestAnswer } from './manifest-case.ts';

export function ownAnswer(text: string, traits: VersionTraits): ManifestAnswer {
  const { manifests, problems } = readManifests(text);
  const [problem] = problems;
  if (problem !== undefined) return { refusal: problem.message };
  const workload = manifests[0] && decodeWorkload(manifests[0], traits);
  if (workload?.object === undefined) return { refusal: workload?.refusal?.message ?? '' };
  return answerOf(manifestOf(workload.object));
}
