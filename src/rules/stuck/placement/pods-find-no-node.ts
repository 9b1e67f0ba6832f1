import type { Path } from '../../../document/manifest.ts';
import { podsFindNoNode as words } from '../../../wording/findings/placement.ts';
import { podSpecPath, templateLabelsPath, written } from '../../facts.ts';
import { finding, keyPlaceOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { type Hindrance, noNodeOf } from './no-node.ts';

/** Pods that fit no node, at the field that decides, where no other rule tells of it. */
export const podsFindNoNode: Rule = {
  id: 'pods-find-no-node',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const told = noNodeOf(context);
    if (told === undefined) return [];
    const message = words.message(told.words, whereStuck(context));
    return [finding(podsFindNoNode, { message, range: keyPlaceOf(context, placeOfHindrance(told.by, context)) })];
  },
};

/** The fields that decide, the likeliest first. */
const fields: Readonly<Record<Hindrance, readonly Path[]>> = {
  resources: [['containers']],
  'anti-affinity': [['affinity', 'podAntiAffinity']],
  'host-port': [['containers']],
  spread: [['topologySpreadConstraints']],
  'one-writer': [['volumes']],
  'pod-affinity': [['affinity', 'podAffinity']],
  volumes: [['volumes']],
  'others-anti-affinity': [],
  'node-affinity': [['nodeSelector'], ['affinity', 'nodeAffinity'], ['nodeName']],
  taints: [['tolerations']],
  unknown: [],
};

function placeOfHindrance(by: Hindrance, context: RuleContext): Path {
  if (by === 'others-anti-affinity') return templateLabelsPath;
  const paths = [...fields[by].map((path) => [...podSpecPath, ...path]), ...(by === 'volumes' ? [claimsPath] : [])];
  return paths.find((path) => written(context, path) !== undefined) ?? podSpecPath;
}

/** Of a StatefulSet. */
const claimsPath: Path = ['spec', 'volumeClaimTemplates'];
