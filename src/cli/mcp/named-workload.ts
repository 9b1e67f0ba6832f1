import type { Manifest } from '../../document/manifest.ts';
import type { LibraryTexts } from '../../presentation/library/preview-texts.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { surroundingObject } from '../../surroundings/surroundings.ts';
import { noSuchWorkload, refusedWorkload, severalSuchWorkloads } from '../../wording/cli/mcp.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { plainText } from './plain-answer.ts';
import { ToolFault } from './tool-fault.ts';

/** A workload that a call names, and where it stands. */
export interface WorkloadOfCall {
  readonly name: string;
  readonly workload: Workload;
  readonly source: LibraryTexts['sources'][number];
}

interface NamedManifest {
  readonly name: string;
  readonly words: readonly string[];
  readonly manifest: Manifest;
  readonly source: WorkloadOfCall['source'];
}

const maxNamed = 10;

/** The workload that a call is about, which the API server takes. Throws a ToolFault. */
export function takenWorkloadIn(world: LibraryTexts, asked: string): WorkloadOfCall {
  const named = workloadIn(world, asked);
  if (named.workload.object === undefined) throw new ToolFault(refusedWorkload(plainText(named.name)));
  return named;
}

/** The one workload that is meant by its name, behind its kind or namespace where they are given. Throws a ToolFault. */
export function workloadIn({ sources, assumptions }: LibraryTexts, asked: string): WorkloadOfCall {
  const all = sources.flatMap((source) => source.manifests.manifests.flatMap((each) => named(each, source)));
  const parts = asked.split(/[\s/]+/).map((part) => part.toLowerCase());
  const last = parts.at(-1) ?? '';
  const fits = all.filter(({ words }) => words.at(-1) === last && parts.every((part) => words.includes(part)));
  // Of the same manifest again the last one is what is applied.
  const meant = new Map(fits.map((each) => [each.name, each]));
  const [only] = meant.values();
  const workload = only && decodeWorkload(only.manifest, traitsIn(assumptions));
  if (only !== undefined && workload !== undefined && meant.size === 1)
    return { name: only.name, workload, source: only.source };
  const known = [...new Set((meant.size === 0 ? all : fits).map(({ name }) => plainText(name)))].slice(0, maxNamed);
  throw new ToolFault(meant.size === 0 ? noSuchWorkload(plainText(asked), known) : severalSuchWorkloads(known));
}

function named(manifest: Manifest, source: WorkloadOfCall['source']): readonly NamedManifest[] {
  const { kind, namespace, name } = surroundingObject(manifest.value, source.file);
  if (!isWorkloadKind(kind)) return [];
  const words = [kind, namespace, name].map((word) => word.toLowerCase());
  return [{ name: `${kind} ${namespace}/${name}`, words, manifest, source }];
}
