import { say } from '../../std/say.ts';
import { productName } from '../product.ts';

export function startedMessage(version: string): string {
  return `${productName} ${version}`;
}

/** What the forecasts rest upon. */
export function settingsMessage({
  baseline,
  version,
  isTrusted,
}: {
  readonly baseline: string;
  readonly version: string;
  readonly isTrusted: boolean;
}): string {
  const programs = isTrusted ? '' : say`; restricted workspace: git, kubectl, helm and kustomize do not run`;
  return say`Kubernetes ${version}, baseline ${baseline}${programs}`;
}

/** A setting whose default holds, as its value means nothing. */
export function settingFault(name: string, fault: string): string {
  return say`The setting ${name} is not valid: ${fault}`;
}
