import type { LogOutputChannel, Uri } from 'vscode';
import { LiveRollout, liveOnceSeen } from '../../host/follow/live-rollout.ts';
import type { KubectlProgram } from '../../host/kubectl.ts';
import { liveNameOf } from '../../host/live-name.ts';
import { unreadOf } from '../../host/live-object.ts';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { followQuestion, followRollout, nothingUnderWay, tooLittleRead } from '../../wording/editor/live.ts';
import { absentWorkload } from '../../wording/follow.ts';
import { kinds } from '../../workload/kinds.ts';
import { warn } from '../editor/notices.ts';
import { openLivePanel } from '../panel/live-panel.ts';
import type { PanelSubject } from '../panel/subject.ts';
import { settings } from '../settings.ts';
import { assumptionsIn, inAgreedCluster, tell } from './live-place.ts';

export interface FollowLiveOptions {
  readonly service: RemoteService;
  readonly kubectl: KubectlProgram | undefined;
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
}

/** Opens a panel that follows the live rollout of the workload, after the user agreed to the context. */
export async function followLive(options: FollowLiveOptions, { uri, workload }: PanelSubject): Promise<void> {
  const written = await options.service.named(uri, workload);
  const named = written && liveNameOf(written.value);
  if (written === undefined || named === undefined) return;
  const question = (context: string) => followQuestion(context, named.name);
  const intent = { title: followRollout, question, log: options.log };
  await inAgreedCluster(options.kubectl, settings().cluster, intent, async (kubectl, chosen) => {
    const place = { ...chosen, namespace: named.namespace ?? chosen.namespace };
    const name = { ...named, namespace: place.namespace };
    const [{ assumptions, notes }, live] = await Promise.all([
      assumptionsIn(kubectl, place, new Set([place.namespace])),
      liveOnceSeen(kubectl, place, name),
    ]);
    if (live === undefined) return tell(absentWorkload(`${kinds[written.kind].plural}.apps`, name.name));
    const said = [...notes, ...unreadOf(live)];
    if (said.length > 0) void warn(said.join('\n'));
    const rollout = new LiveRollout({ kubectl, place, name, live, assumptions });
    const { status } = rollout.followed;
    if (status.state !== 'waiting') return tell(nothingUnderWay(status.text));
    if (rollout.forecast === undefined) return tell(tooLittleRead(name.name));
    openLivePanel(options.extensionUri, { rollout, forecast: rollout.forecast, assumptions });
  });
}
