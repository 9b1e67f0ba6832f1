// What Argo CD and Flux do by force, and what they replace.
import { application, deployment, kustomization, type Row } from './delivered-rows.ts';

/** A Deployment with more labels to select, or with marks. */
const labeled = (text: string) => text.replaceAll('{ app: web }', '{ app: web, tier: front }');
const marked = (marks: string, tag = '1') => deployment('web', tag).replace('{ name: web }', `{ name: web, ${marks} }`);
const ofArgo = (text: string, now: string, app = application('web')) => ({
  before: { 'apps.yaml': app, 'web/web.yaml': text },
  now: { 'web/web.yaml': now },
});
const ofFlux = (text: string, now: string, by = kustomization('web')) => ({
  before: { 'apps.yaml': by, 'web/web.yaml': text },
  now: { 'web/web.yaml': now },
});
const syncOptions = (options: string) => marked(`annotations: { argocd.argoproj.io/sync-options: '${options}' }`);
const replacing = application('web').replace('automated:', 'syncOptions: [Replace=true], automated:');
const anew = /^web: Deletes 2 pods and creates the workload anew in 1 start-up$/;
const refused = /^web: Rejected: spec.selector/;
const autoscaler = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { minReplicas: 4, maxReplicas: 9, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }
`;
const scaled = (tag: string) => `${deployment('web', tag).replace('  replicas: 2\n', '')}---\n${autoscaler}`;

export const forcedRows: readonly Row[] = [
  {
    name: 'Flux is told to force what the server refuses',
    ...ofFlux(
      deployment('web', '1'),
      labeled(deployment('web', '1')),
      kustomization('web').replace('prune:', 'force: true, prune:'),
    ),
    first: anew,
  },
  {
    name: 'what is made anew without pods is no outage',
    ...ofFlux(
      deployment('web', '1').replace('replicas: 2', 'replicas: 0'),
      labeled(deployment('web', '1').replace('replicas: 2', 'replicas: 0')),
      kustomization('web').replace('prune:', 'force: true, prune:'),
    ),
    first: /^1 rollout completes/,
    says: [/^completes +web +new +Deletes 0 pods/m],
    never: [/outage/],
  },
  {
    name: 'a mark of Flux forces one object',
    ...ofFlux(
      marked('labels: { kustomize.toolkit.fluxcd.io/force: Enabled }'),
      labeled(marked('labels: { kustomize.toolkit.fluxcd.io/force: Enabled }')),
    ),
    first: anew,
  },
  {
    name: 'Flux forces nothing by itself',
    ...ofFlux(deployment('web', '1'), labeled(deployment('web', '1'))),
    first: refused,
    status: 1,
  },
  {
    name: 'Flux forces only what is refused',
    ...ofFlux(
      deployment('web', '1'),
      deployment('web', '2'),
      kustomization('web').replace('prune:', 'force: true, prune:'),
    ),
    first: /^1 rollout completes/,
  },
  {
    name: 'a mark of Argo CD means nothing to Flux',
    ...ofFlux(syncOptions('Force=true'), labeled(syncOptions('Force=true'))),
    first: refused,
    status: 1,
  },
  {
    name: 'Argo CD is told to force what the server refuses',
    ...ofArgo(syncOptions('Force=true'), labeled(syncOptions('Force=true'))),
    first: anew,
  },
  {
    name: 'Argo CD replaces by force whatever changes',
    ...ofArgo(syncOptions('Force=true, Replace=true'), syncOptions('Force=true, Replace=true').replace(':1"', ':2"')),
    first: anew,
  },
  {
    name: 'Argo CD replaces by force nothing that stays the same',
    ...ofArgo(syncOptions('Force=true,Replace=true'), `${syncOptions('Force=true,Replace=true')}# a comment\n`),
    first: /^1 workload does not change|Changes no pod|^.*web.yaml:1/,
    never: [/anew/],
  },
  {
    name: 'a replacement alone is refused as a patch is',
    ...ofArgo(deployment('web', '1'), labeled(deployment('web', '1')), replacing),
    first: refused,
    status: 1,
  },
  {
    name: 'a replacement takes away the pods of an autoscaler',
    ...ofArgo(scaled('1'), scaled('2'), replacing),
    first: /^1 rollout completes/,
    says: [
      /^completes +web +replicas 4 → 1/m,
      /warning: without spec.replicas, each sync with Replace=true sets 1 replica \(was 4\)/,
    ],
  },
  {
    name: 'a patch leaves the pods of an autoscaler',
    ...ofArgo(scaled('1'), scaled('2')),
    first: /^1 rollout completes/,
    says: [/≥ 3 of 4 available/],
    never: [/sets 1 replica/],
  },
];
