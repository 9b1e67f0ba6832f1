// Rollouts as a real cluster told them, followed up to an instant.
import { readFileSync } from 'node:fs';
import type { LiveState } from '../../../src/change/change.ts';
import { asMap, type JsonMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { liveView, panelLive } from '../../../src/presentation/panel/live.ts';
import type { PanelLive } from '../../../src/presentation/panel/live-messages.ts';
import type { PanelView } from '../../../src/presentation/panel/messages.ts';
import { FollowReport } from '../../../src/preview/follow/follow-report.ts';
import { FollowedRollout, type WatchReport } from '../../../src/preview/follow/followed-rollout.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

/** What the panel shows so many seconds after the following of a recorded stream began. */
export function followedFor(
  stream: 'good' | 'slow' | 'stuck',
  seconds: number,
): { readonly view: PanelView; readonly live: PanelLive } {
  const text = readFileSync(new URL(`../../preview/follow/streams/${stream}.jsonl`, import.meta.url), 'utf8');
  const [live, ...events]: [LiveState, ...WatchReport[]] = JSON.parse(`[${text.trimEnd().split('\n').join(',')}]`);
  const { apiVersion = '', kind = '', metadata, spec = {} } = live.object;
  const { name = '', namespace = '', annotations = {} } = asMap(metadata);
  const manifest: JsonMap = { apiVersion, kind, metadata: { name, namespace, annotations }, spec };
  const file = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster test', file, history: [], live: [live] } as const;
  const surroundings = { baseline, objects: [] };
  const [first] = preview(readManifests(JSON.stringify(manifest)), surroundings, defaultAssumptions).workloads;
  const forecast = present(first, 'a forecast');
  const followed = new FollowedRollout(live, forecast.apply);
  const now = live.readAt + seconds * 1000;
  for (const event of events) if (event.at <= now) followed.see(event);
  const moment = {
    followed,
    report: new FollowReport(followed, live.readAt),
    complete: forecast.apply?.complete,
    assumptions: defaultAssumptions,
    warnings: [],
    fault: undefined,
    now,
  };
  return { view: liveView(forecast, { panel: '', assumptions: defaultAssumptions }), live: panelLive(moment) };
}
