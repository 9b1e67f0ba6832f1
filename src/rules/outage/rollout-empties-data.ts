import { asText } from '../../document/manifest.ts';
import { rolloutEmptiesData as words } from '../../wording/findings/gone.ts';
import { hasReplicas, kindOf } from '../../workload/kinds.ts';
import { asList, asMap, longRunningContainers, startsPods } from '../facts.ts';
import { lastNameOf } from '../images.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';

/** Images, by their last name, whose programs keep data on disk that no other place has. */
const databases: ReadonlySet<string> = new Set([
  'cassandra',
  'clickhouse-server',
  'cockroach',
  'couchdb',
  'elasticsearch',
  'etcd',
  'influxdb',
  'mariadb',
  'mongo',
  'mongodb',
  'mysql',
  'neo4j',
  'opensearch',
  'postgres',
  'postgresql',
]);

/** Volumes that begin empty, or with what is written elsewhere, in each pod. */
const fleeting: ReadonlySet<string> = new Set(['name', 'emptyDir', 'configMap', 'secret', 'downwardAPI', 'projected']);

export const rolloutEmptiesData: Rule = {
  id: 'rollout-empties-data',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const { object } = context.workload;
    if (object === undefined || !startsPods(context) || !hasReplicas(context.workload.kind) || keepsData(context))
      return [];
    const database = longRunningContainers(context).find(({ value }) => databases.has(lastNameOf(asText(value.image))));
    if (database === undefined) return [];
    const { path, value } = database;
    return [
      finding(rolloutEmptiesData, {
        // Whoever tells pods apart means to keep what they have; most others are demonstrations.
        severity: kindOf(object).podsDifferBy === 'ordinal' ? 'warning' : 'information',
        message: words.message(asText(value.name)),
        range: findingRange(context, [...path, 'image']),
      }),
    ];
  },
};

/** Whether any volume of the pods outlives them. */
function keepsData({ workload: { object, manifest } }: RuleContext): boolean {
  if (asList(asMap(manifest.value.spec).volumeClaimTemplates).length > 0) return true;
  const volumes = asList(object?.spec.template.spec.volumes).map(asMap);
  return volumes.some((volume) => Object.keys(volume).some((source) => !fleeting.has(source)));
}
