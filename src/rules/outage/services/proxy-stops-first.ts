import { asText, type JsonMap } from '../../../document/manifest.ts';
import { proxyStopsFirst as words } from '../../../wording/findings/requests.ts';
import { hookSleep } from '../../../workload/hook-sleep.ts';
import { asMap, isNamespaceLabelled, longRunningContainers, startsPods, templateLabels } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';

/** What an Istio proxy takes by default from SIGTERM to its end (mesh.go, terminationDrainDuration). */
const usualDrain = 5;
const configuration = 'proxy.istio.io/config';

/** The proxy that is injected gets SIGTERM at once, while preStop keeps the container of the template up. */
export const proxyStopsFirst: Rule = {
  id: 'proxy-stops-first',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const annotations = asMap(asMap(context.workload.object?.spec.template.metadata).annotations as JsonMap);
    if (!startsPods(context) || !isInjected(context) || annotations[configuration] !== undefined) return [];
    const sleeping = longRunningContainers(context)
      .map(({ path, value }) => ({ path, value, seconds: hookSleep(asMap(asMap(value.lifecycle).preStop)) }))
      .find(({ seconds }) => seconds > usualDrain);
    if (sleeping === undefined) return [];
    const { path, value, seconds } = sleeping;
    const drain = words.configuration(seconds + usualDrain);
    return [
      finding(proxyStopsFirst, {
        message: words.message(asText(value.name), seconds, usualDrain),
        range: findingRange(context, [...path, 'lifecycle', 'preStop']),
        fixes: settingFix(context, ['spec', 'template', 'metadata', 'annotations'], { [configuration]: drain }),
      }),
    ];
  },
};

/** By a label of the pods, else of their namespace. A proxy that the template has as a sidecar is none that is injected. */
function isInjected(context: RuleContext): boolean {
  const own = templateLabels(context)['sidecar.istio.io/inject'];
  if (own !== undefined) return own === 'true';
  return isNamespaceLabelled(context, 'istio-injection', 'enabled');
}
