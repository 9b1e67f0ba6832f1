import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BaselineText } from '../../src/change/change.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { fileReport } from '../../src/presentation/report/document-report.ts';
import { textWriter } from '../../src/presentation/report/text.ts';
import { operate } from '../../src/preview/operation/operate.ts';
import { statusLines } from '../../src/preview/operation/status-lines.ts';
import { preview } from '../../src/preview/preview.ts';
import { noWhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { failedOutcomes } from '../../src/timeline/failed-outcomes.ts';
import { durationText } from '../../src/wording/duration-text.ts';
import { plural } from '../../src/wording/plural.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadText } from './workload-text.ts';

interface Settings {
  readonly replicas: number;
  readonly surge: string;
  readonly unavailable: string;
  readonly minReadySeconds: number;
  readonly paused: boolean;
  readonly tag: number;
}

interface Case {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly text: Settings;
  readonly before: Settings | undefined;
  readonly hasBaseline: boolean;
  readonly quota: number | undefined;
  /** How many claims of 1 Gi a quota has room for; StatefulSets have one for each pod. */
  readonly claims: number | undefined;
  readonly hasBudget: boolean;
  readonly nodes: number | undefined;
  /** Whether somebody has given the times of pods. */
  readonly isStated: boolean;
  readonly newVersion: Assumptions['newVersion'];
}

const settings = fc.record<Settings>({
  replicas: fc.integer({ min: 0, max: 8 }),
  surge: fc.constantFrom('25%', '1', '0', '50%'),
  unavailable: fc.constantFrom('25%', '0', '1', '100%'),
  minReadySeconds: fc.constantFrom(0, 5),
  paused: fc.boolean(),
  tag: fc.integer({ min: 1, max: 2 }),
});

const cases = fc.record<Case>({
  kind: fc.constantFrom('Deployment', 'Deployment', 'StatefulSet', 'DaemonSet'),
  text: settings,
  before: fc.option(settings, { nil: undefined }),
  hasBaseline: fc.boolean(),
  quota: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  claims: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  hasBudget: fc.boolean(),
  nodes: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  isStated: fc.boolean(),
  newVersion: fc.constantFrom<Assumptions['newVersion']>({ behaviour: 'healthy' }, { behaviour: 'never-ready' }),
});

function manifest(kind: Case['kind'], each: Settings): string {
  const { replicas, surge, unavailable, minReadySeconds, paused, tag } = each;
  const claim =
    'metadata: { name: data }, spec: { resources: { requests: { storage: 1Gi } }, accessModes: [ReadWriteOnce] }';
  const strategies = {
    Deployment: `paused: ${paused}\n  strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: ${unavailable} } }`,
    StatefulSet: `serviceName: web\n  volumeClaimTemplates: [{ ${claim} }]`,
    DaemonSet: `updateStrategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: ${unavailable} } }`,
  };
  return workloadText({
    kind,
    replicas,
    spec: [strategies[kind], `minReadySeconds: ${minReadySeconds}`],
    container: `image: "web:${tag}", readinessProbe: { httpGet: { port: 80 } }`,
  });
}

function textOf({ kind, text, quota, claims, hasBudget }: Case): string {
  const quotaOf = (name: string, hard: string) =>
    `---\napiVersion: v1\nkind: ResourceQuota\nmetadata: { name: ${name} }\nspec: { hard: { ${hard} } }\n`;
  const limit = quota === undefined ? '' : quotaOf('q', `pods: "${quota}"`);
  const storage = claims === undefined ? '' : quotaOf('storage', `requests.storage: ${claims}Gi`);
  const budget =
    '---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: web }\n' +
    'spec: { minAvailable: 1, selector: { matchLabels: { app: web } } }\n';
  return manifest(kind, text) + limit + storage + (hasBudget ? budget : '');
}

/** What a sentence names: how it ends, the two bounds, and when. */
interface Named {
  readonly end: string;
  readonly least: string | undefined;
  readonly most: string | undefined;
  readonly about: string | undefined;
}

function namedIn(sentence: string): Named {
  const end =
    /gets stuck|exceeds its (?:progress )?deadline|rejected|waits:|no pod/i.exec(sentence)?.[0] ?? 'completes';
  const [, least] = /(?:≥|at least) (\d+) of \d+ available/.exec(sentence) ?? [];
  const [, most] = /(?:≤|at most) (\d+) pod/.exec(sentence) ?? [];
  const [, about] =
    /about ([\d.]+ (?:s|min|h)(?: \d+ (?:s|min))?)(?: over \d|$|\.$|;(?! completes))/.exec(sentence) ??
    /(\d+ start-ups?)(?: one after the other)?(?: \(at least [^)]*\)|, ≥ [\d.]+ (?:s|min|h)(?: \d+ (?:s|min))?)?(?: over \d|$|\.$|;(?! completes))/.exec(
      sentence,
    ) ??
    [];
  return { end: end.toLowerCase().replace('progress ', '').replace(/:$/, ''), least, most, about };
}

/** The part of a sentence that tells of the next rollout, or all of it where it is one. */
function nextPart(sentence: string): string {
  return sentence.split(/(?:next rollout|when resumed): /i).at(-1) ?? '';
}

function worldOf({ kind, before, hasBaseline, nodes, newVersion, isStated }: Case) {
  const stated = isStated ? (['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] as const) : [];
  const assumptions = { ...defaultAssumptions, nodes, newVersion, stated };
  const former = hasBaseline ? (before === undefined ? 'kind: List\n' : manifest(kind, before)) : undefined;
  return { assumptions, former };
}

test('lens, status bar, panel and reports name the same end, bounds and time', () => {
  let bounded = 0;
  fc.assert(
    fc.property(cases, (each) => {
      const { assumptions, former } = worldOf(each);
      const service = createLanguageService({ settings: { assumptions, severities: {} }, log: assert.fail });
      const text = textOf(each);
      service.update('file:///web.yaml', text);
      const baseline =
        former === undefined ? [] : [{ source: 'git', label: 'git HEAD', text: former, history: [] } as const];
      service.setBaselines('file:///web.yaml', baseline, former === undefined ? 'assumed' : 'last-text');
      const [workload = ''] = service.workloads('file:///web.yaml');
      const [first] = service.codeLenses('file:///web.yaml');
      // A long lens is cut, and its tooltip has all of it.
      const lens = first?.tooltip ?? first?.title ?? '';
      const status = service.statusItem('file:///web.yaml', 0)?.text ?? '';
      const { view } = present(
        service.panel('file:///web.yaml', workload, { panel: 'p', whatIf: noWhatIf }),
        'a panel',
      );
      const forecast = present(service.preview('file:///web.yaml', workload), 'a forecast');
      const report = fileReport(
        { file: 'web.yaml', text, workloads: [forecast], objects: [], problems: [], notSimulated: [] },
        reportSettings(assumptions),
      );
      const [reported] = report.workloads;
      const named = namedIn(nextPart(lens));
      assert.deepEqual(namedIn(nextPart(view.verdict.text)), named);
      if (!/^Rollout: rejected$|^No rollout$/.test(status)) assert.equal(namedIn(nextPart(status)).end, named.end);
      if (named.least !== undefined) {
        bounded += 1;
        // A status bar has room for a phrase.
        assert.equal(namedIn(nextPart(status)).about, named.about);
        const course = reported?.next ?? reported;
        assert.deepEqual([course?.guaranteed?.minAvailable, course?.guaranteed?.maxPods].map(String), [
          named.least,
          named.most,
        ]);
        const { seconds, basis, startUps = 0 } = present(course?.expected, 'a course');
        assert.equal(
          basis === 'assumed' && seconds !== 0
            ? plural(startUps, 'start-up')
            : durationText((seconds ?? Number.NaN) * 1000),
          named.about,
        );
        assert.deepEqual([view.bounds?.minAvailable, view.bounds?.maxPods].map(String), [named.least, named.most]);
        assert.equal(
          view.course?.marks.find(({ label }) => label === 'complete')?.at,
          Math.round((course?.expected?.seconds ?? 0) * 1000),
        );
      }
      const written = textWriter({ ...reportSettings(assumptions), terminal, detail: 'full', hasTotals: false }).file(
        report,
      );
      assert.ok(written.includes(reported?.words.verdict ?? 'a verdict'));
    }),
    { seed: 14, numRuns: 150 },
  );
  assert.ok(bounded > 30, `${bounded} of 150 courses name bounds`);
});

const terminal = { width: 10_000, hasColors: false };

function reportSettings(assumptions: Assumptions) {
  return { assumptions };
}

test('with a course, what is guaranteed and what is expected do not contradict each other, whatever is done in the middle', () => {
  const steps = fc.constantFrom(
    { at: 5000, do: 'scale', replicas: 20 } as const,
    { at: 5000, do: 'undo', toRevision: 0 } as const,
    { at: 3000, do: 'restart' } as const,
    { at: 2000, do: 'pause' } as const,
    { at: 6000, do: 'set-image', container: '*', image: 'web:9' } as const,
  );
  fc.assert(
    fc.property(cases, fc.array(steps, { maxLength: 2 }), (each, some) => {
      const { assumptions, former } = worldOf(each);
      const baseline = former === undefined ? undefined : fileBaseline(former);
      const ordered = some.toSorted((one, other) => one.at - other.at);
      const { workloads } = preview(readManifests(textOf(each)), { baseline, objects: [] }, assumptions, ordered);
      for (const run of workloads.flatMap(({ apply, next }) => [apply, next])) {
        if (run?.guarantee === undefined) continue;
        assert.ok(
          run.timeline.peak.pods <= run.guarantee.maxPods,
          `${run.timeline.peak.pods} > ${run.guarantee.maxPods}`,
        );
      }
    }),
    { seed: 15, numRuns: 150 },
  );
});

function fileBaseline(text: string): BaselineText {
  return { source: 'file', label: 'before', file: readManifests(text), history: [] };
}

test('preview and kubectl rollout status agree on how the apply ends, with quotas, nodes, budgets and pauses', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { assumptions, former } = worldOf(each);
      const file = readManifests(textOf(each));
      const baseline = former === undefined ? undefined : fileBaseline(former);
      const [forecast] = preview(file, { baseline, objects: [] }, assumptions).workloads;
      const { workload, apply, change } = present(forecast, 'a workload');
      const world = {
        file,
        baseline: baseline ?? 'assumed',
        surroundings: { baseline: undefined, objects: [] },
        assumptions,
      } as const;
      const operated = operate(workload, { from: 'applied', actions: [], at: 0 }, world).apply;
      if (change.kind === 'rejected') return assert.equal(operated, undefined);
      const { state } = statusLines(present(operated, 'a run').trace, { watch: true, timeout: undefined });
      const outcome = apply?.timeline.outcome.state ?? 'no-rollout';
      if (failedOutcomes.has(outcome)) assert.notEqual(state, 'done');
      else if (outcome !== 'waits') assert.equal(state, 'done', `${outcome}: ${state}`);
      else assert.notEqual(state, 'failed');
    }),
    { seed: 16, numRuns: 150 },
  );
});

test('preview and kubectl rollout restart agree on how a rollout of what runs ends, as long as nobody tells what ran', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { assumptions } = worldOf(each);
      const file = readManifests(textOf({ ...each, text: { ...each.text, paused: false } }));
      const [forecast] = preview(file, { baseline: undefined, objects: [] }, assumptions).workloads;
      const { workload, next } = present(forecast, 'a workload');
      const world = {
        file,
        baseline: { source: 'file', label: 'the manifest', file, history: [] },
        surroundings: { baseline: undefined, objects: [] },
        assumptions,
      } as const;
      const restarted = operate(workload, { from: 'settled', actions: [{ do: 'restart' }], at: 0 }, world).next;
      assert.equal(restarted?.timeline.outcome.state, next?.timeline.outcome.state);
    }),
    { seed: 17, numRuns: 150 },
  );
});
