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
const annotationsPath = ['spec', 'template', 'metadata', 'annotations'];

/** The proxy that is injected gets SIGTERM at once, while preStop keeps the container of the template up. */
export const proxyStopsFirst: Rule = {
  id: 'proxy-stops-first',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const annotations = asMap(asMap(context.workload.object?.spec.template.metadata).annotations as JsonMap);
    const usual = drainOf(asText(annotations[configuration]));
    const isNative = annotations['sidecar.istio.io/nativeSidecar'] === 'true';
    if (!startsPods(context) || !isInjected(context, annotations) || isNative || usual === undefined) return [];
    const sleeping = longRunningContainers(context)
      .map(({ path, value }) => ({ path, value, seconds: hookSleep(asMap(asMap(value.lifecycle).preStop)) }))
      .find(({ seconds }) => seconds > usual);
    if (sleeping === undefined) return [];
    const { path, value, seconds } = sleeping;
    const drain = words.configuration(seconds + usualDrain);
    return [
      finding(proxyStopsFirst, {
        message: words.message(asText(value.name), seconds, usual),
        range: findingRange(context, [...path, 'lifecycle', 'preStop']),
        fixes:
          annotations[configuration] === undefined
            ? settingFix(context, annotationsPath, { [configuration]: drain })
            : [],
      }),
    ];
  },
};

/** For how long the proxy goes on, as its configuration says; undefined: that is not known. */
function drainOf(written: string): number | undefined {
  if (/EXIT_ON_ZERO_ACTIVE_CONNECTIONS/.test(written)) return undefined;
  if (!written.includes('terminationDrainDuration')) return usualDrain;
  const seconds = /terminationDrainDuration["']?\s*:\s*["']?(\d+)s/.exec(written)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** By a label or an annotation of the pods, else of their namespace. A proxy that the template has as a sidecar is none that is injected. */
function isInjected(context: RuleContext, annotations: JsonMap): boolean {
  const own = templateLabels(context)['sidecar.istio.io/inject'] ?? annotations['sidecar.istio.io/inject'];
  if (own !== undefined) return own === 'true';
  return isNamespaceLabelled(context, 'istio-injection', 'enabled');
}
