// What the server of a cluster says of an apply before anything is stored.
import type { DryRun, ServerSideApply } from '../change/change.ts';
import { lastAppliedAnnotation } from '../change/last-applied.ts';
import type { JsonMap } from '../document/manifest.ts';
import { notDryRun } from '../wording/cluster.ts';
import type { KubectlProgram, LiveName, LivePlace } from './kubectl.ts';
import { objectIn, withoutNamespace } from './live-answer.ts';

/** An apply that the server is asked about. */
export interface AskedApply {
  readonly name: LiveName;
  readonly manifest: JsonMap;
  readonly serverSide: ServerSideApply | undefined;
}

export interface DryRunAnswer {
  /** Undefined: the server does not say it to somebody with these rights. */
  readonly dryRun: DryRun | undefined;
  /** The server's own warnings. */
  readonly warnings: readonly string[];
  /** Why there is no answer, in a sentence. */
  readonly fault?: string;
}

/** Asks the server; a promise that fails does so with kubectl's own words. */
export async function dryRunOf(kubectl: KubectlProgram, place: LivePlace, asked: AskedApply): Promise<DryRunAnswer> {
  const { name, manifest, serverSide } = asked;
  const { namespace } = name;
  const { object, errors } = await kubectl.dryRun(place, { manifest: JSON.stringify(manifest), namespace, serverSide });
  const warnings = warningsIn(errors);
  if (object !== undefined) {
    const stored = objectIn(object);
    return {
      dryRun: { ...name, answer: { object: namespace === undefined ? withoutNamespace(stored) : stored } },
      warnings,
    };
  }
  const refusal = refusalIn(errors);
  const isOfRights = /cannot (?:get|create|patch|update) resource/.test(refusal);
  if (isOfRights) return { dryRun: undefined, warnings, fault: notDryRun(name.name, refusal) };
  return { dryRun: { ...name, answer: { refusal } }, warnings };
}

/** Of the annotation that is missing it is told in any case. */
function warningsIn(errors: string): readonly string[] {
  const told = [...errors.matchAll(/^Warning: (.*)$/gm)].map(([, warning = '']) => warning);
  return told.filter((warning) => !warning.includes(lastAppliedAnnotation));
}

/** The server's words, without the patch and the hints that kubectl writes around them. */
function refusalIn(errors: string): string {
  const lines = errors.split('\n').filter((line) => !line.startsWith('Warning: '));
  const hint = lines.findIndex((line) => line.startsWith('Please review the fields above'));
  const text = lines
    .slice(0, hint < 0 ? lines.length : hint)
    .join('\n')
    .trim();
  const [, afterPatch] = /\nfor: "STDIN": (.*)$/s.exec(text) ?? [];
  const words = (afterPatch ?? text).replace(/^Error from server \(\w+\): |^error: /, '');
  return words.replace(/^error when \w+ "STDIN": /, '');
}
