import { offsetOfFault, SettingsFault } from '../document/settings-object.ts';
import { LineIndex } from '../std/line-index.ts';
import { oncePer } from '../std/once-per.ts';
import { inWorld, runningText } from '../surroundings/world/in-world.ts';
import { type ReadWorld, readWorld } from '../surroundings/world/read-world.ts';
import { furtherFaults, unreadWorld } from '../wording/input/world-faults.ts';
import type { EditorSettings } from './settings.ts';
import { ageNote } from './world-age.ts';

/** The file that the setting `world` names, as it was read. */
export interface WorldText {
  readonly file: string;
  /** Undefined: it cannot be read. */
  readonly text: string | undefined;
}

/**
 * The settings with what the file tells of the cluster; of what is wrong with it the first is told, and whether it is old
 * on the day `today`, a date such as 2026-11-20.
 */
export function settingsInWorld(settings: EditorSettings, world: WorldText | undefined, today: string): EditorSettings {
  if (world === undefined) return settings;
  const { told, faults } = readOf(world);
  const age = ageNote(told?.world.takenAt, today);
  const all = [...settings.faults, ...faults, ...(age === undefined ? [] : [`${world.file}: ${age}`])];
  if (told === undefined) return { ...settings, faults: all };
  const { service } = settings;
  const { kubernetesVersion, featureGates } = service.assumptions;
  const gates = { ...featureGates, ...told.featureGates };
  const version = { kubernetesVersion: told.kubernetes ?? kubernetesVersion };
  const isSwitched = Object.keys(gates).length > 0;
  const assumptions = { ...service.assumptions, ...version, ...(isSwitched && { featureGates: gates }) };
  const text = runningText(told.world);
  const running = text === undefined ? undefined : { source: 'file' as const, label: world.file, text, history: [] };
  return {
    ...settings,
    service: { ...service, assumptions: inWorld(assumptions, told.world) },
    ...(running && { running }),
    faults: all,
  };
}

interface ToldWorld {
  readonly told: ReadWorld | undefined;
  readonly faults: readonly string[];
}

const readOf = oncePer(({ file, text }: WorldText): ToldWorld => {
  if (text === undefined) return { told: undefined, faults: [unreadWorld(file)] };
  const lines = new LineIndex(text);
  const at = (message: string, offset: number | undefined): string => {
    const place = offset === undefined ? undefined : lines.positionAt(offset);
    return `${file}${place === undefined ? '' : `:${place.line}:${place.column}`}: ${message}`;
  };
  try {
    const told = readWorld(text, file);
    const [first, ...others] = told.faults;
    if (first === undefined) return { told, faults: [] };
    const further = others.length === 0 ? [] : [at(furtherFaults(others.length), undefined)];
    return { told, faults: [at(first.message, first.offset), ...further] };
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    return { told: undefined, faults: [at(error.message, offsetOfFault(text, error))] };
  }
});
