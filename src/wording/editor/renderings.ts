// What editors say of charts and overlays in the files that they are rendered from.
import { say } from '../../std/say.ts';
import { plural } from '../plural.ts';

/** Before the forecast of a workload that is rendered: with what, and whose it is where the place does not tell. */
export function renderedTitle(title: string, environment: string, name: string): string {
  const about = [environment, name].filter((part) => part !== '').join(' · ');
  return about === '' ? title : `${about}: ${title}`;
}

/** The lens that offers them. */
export function otherEnvironmentsTitle(count: number): string {
  return plural(count, 'other environment');
}

/** Beside a value's place, which is told after the place of what it makes. */
export function valuePlace(path: string): string {
  return say`${path} is set here`;
}

/** Several workloads have something to say in one place. */
export function hintOf(name: string, label: string): string {
  return `${name}: ${label}`;
}

export const environmentQuestion = say`Which values or overlay should the forecasts use?`;

export const noEnvironments = say`There is only one way to render this file.`;

export const noRenderingHere = say`Programs cannot run here, so charts and overlays are not rendered.`;

/** A value of a what-if that no single place of a file decides. */
export function applyByHand(text: string, file: string, line: number): string {
  return say`No single value decides this, so nothing was written. Change ${file}, line ${line}, so that it renders to "${text}".`;
}
