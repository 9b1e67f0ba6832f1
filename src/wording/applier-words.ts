// What appliers print in the end, in their own words.

import { verbatim } from '../std/say.ts';
import type { Duration } from '../std/time.ts';
import type { ToldApplier, ToldBlocked, ToldRefused, ToldStage, ToldUnready } from './told-applier.ts';

/** Of a stage that ends in vain; with RELEASE for a name that nobody knows, and several lines where they have several. */
export function lastWords(applier: ToldApplier, stage: ToldStage): string {
  // What Helm says is inside of what helm-controller says.
  if (applier.by?.kind === 'HelmRelease') return '';
  return stage.refused.length > 0 ? refusalWords(applier, stage) : wordsOf(applier, stage);
}

function refusalWords(applier: ToldApplier, stage: ToldStage): string {
  const { name, isNew } = applier;
  const { refused } = stage;
  const [first] = refused;
  if (first === undefined || refused.some(({ causes }) => causes.length === 0)) return '';
  if (name === 'argocd') return argoRefusal(stage);
  if (name === 'flux') return verbatim`${fullName(first)} dry-run failed (Invalid): ${first.message}`;
  if (name === 'kubectl' || name === 'kustomize') return refused.map(kubectlRefusal).join('\n');
  const said = (each: ToldRefused) => (name === 'helm4' ? `${serverSide(each)}: ${each.message}` : each.message);
  if (isNew) {
    const all = refused.map(said);
    return `Error: ${helmWords(applier, name === 'helm3' ? countedErrors(all) : all.join('\n'))}`;
  }
  const causes = refused.map((each) => {
    if (each.isOfCreation) return verbatim`failed to create resource: ${said(each)}`;
    return name === 'helm4'
      ? said(each)
      : verbatim`cannot patch "${each.name}" with kind ${each.kind}: ${each.message}`;
  });
  return `Error: ${helmWords(applier, causes.join(' && '))}`;
}

/** In Argo CD's words, with FILE for the name of a temporary file. */
function argoRefusal({ refused, workloads }: ToldStage): string {
  const what =
    workloads.length === 0
      ? verbatim`one or more objects failed to apply`
      : verbatim`one or more synchronization tasks completed unsuccessfully`;
  const reasons = refused.map(
    ({ isOfCreation, message }) => verbatim`error when ${isOfCreation ? 'creating' : 'patching'} "FILE": ${message}`,
  );
  return verbatim`${what}, reason: ${reasons.join(',')}`;
}

function kubectlRefusal({ kind, name, causes }: ToldRefused): string {
  const list = causes.length === 1 ? causes.join() : causes.map((each) => `\n* ${each}`).join('');
  return verbatim`The ${kind} "${name}" is invalid: ${list}`;
}

function serverSide({ apiVersion, kind, namespace, name }: ToldRefused): string {
  return verbatim`server-side apply failed for object ${namespace}/${name} ${apiVersion}, Kind=${kind}`;
}

/** As Go's multierror has them. */
function countedErrors(errors: readonly string[]): string {
  const count = errors.length === 1 ? verbatim`1 error` : verbatim`${errors.length} errors`;
  return `${count} occurred:${errors.map((each) => `\n\t* ${each}`).join('')}`;
}

function wordsOf(applier: ToldApplier, stage: ToldStage): string {
  const { state, unready, blocked, ended = 0 } = stage;
  const { name, timeout = ended } = applier;
  const [hook] = blocked;
  const isLate = state === 'timed-out';
  switch (name) {
    case 'kubectl':
    case 'kustomize':
      return isLate ? verbatim`error: timed out waiting for the condition` : (unready[0]?.status ?? '');
    case 'helm3':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, hookTimedOut) : verbatim`context deadline exceeded`)}`;
    case 'helm4':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, helm4Hook(hook)) : helm4Cause(unready, isLate))}`;
    case 'argocd':
      return isLate
        ? verbatim`Operation terminated, triggered by controller sync timeout`
        : verbatim`one or more synchronization tasks completed unsuccessfully`;
    case 'flux': {
      const cause = isLate ? verbatim`timeout waiting for` : verbatim`failed early due to stalled resources`;
      const shown = unready.filter(({ isFailed }) => isLate || isFailed);
      const list = shown.map((one) => verbatim`${fullName(one)} status: '${one.isFailed ? 'Failed' : 'InProgress'}'`);
      return verbatim`health check failed after ${goText(isLate ? timeout : ended)}: ${cause}: [${list.join(', ')}]`;
    }
  }
}

/** As Go prints a duration: `1h0m0s`, `15m0s`, `30s`. */
function goText(duration: Duration): string {
  const [seconds, minutes] = [Math.floor(duration / 1000), Math.floor(duration / 60_000)];
  if (minutes === 0) return `${seconds}s`;
  const hours = Math.floor(minutes / 60);
  return `${hours === 0 ? '' : `${hours}h`}${minutes % 60}m${seconds % 60}s`;
}

function fullName({ kind, namespace, name }: Pick<ToldUnready, 'kind' | 'namespace' | 'name'>): string {
  return `${kind}/${namespace}/${name}`;
}

/** Helm 3 watches hooks as a list, whose errors it counts. */
const hookTimedOut = countedErrors([verbatim`timed out waiting for the condition`]);

function helm4Hook(hook: ToldBlocked): string {
  return verbatim`resource ${fullName(hook)} not ready. status: InProgress, message: Job in progress\ncontext deadline exceeded`;
}

function hookWords({ isNew }: ToldApplier, cause: string): string {
  return `${isNew ? verbatim`failed pre-install` : verbatim`pre-upgrade hooks failed`}: ${cause}`;
}

function helm4Cause(unready: readonly ToldUnready[], isLate: boolean): string {
  const each = unready.map((one) => {
    const status = one.isFailed ? 'Failed' : 'InProgress';
    return verbatim`resource ${fullName(one)} not ready. status: ${status}, message: ${one.message}`;
  });
  return [...each, ...(isLate ? [verbatim`context deadline exceeded`] : [])].join('\n');
}

function helmWords({ name, isNew, rollsBack, rollback }: ToldApplier, cause: string): string {
  const prefix = isNew ? '' : verbatim`UPGRADE FAILED: `;
  if (!rollsBack) return `${prefix}${cause}`;
  const option = name === 'helm3' ? 'atomic' : 'rollback-on-failure';
  const end = isNew ? 'uninstalled' : verbatim`rolled back`;
  if (isNew || rollback?.isDone === true)
    return verbatim`${prefix}release RELEASE failed, and has been ${end} due to ${option} being set: ${cause}`;
  return verbatim`${prefix}an error occurred while rolling back the release. original upgrade error: ${cause}`;
}
