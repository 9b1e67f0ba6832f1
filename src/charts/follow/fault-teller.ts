import { faultAlone } from './editor-rendering.ts';
import type { FollowOptions } from './follow-renderings.ts';
import { renderedUri } from './rendered-uri.ts';
import type { WantedTasks } from './wanted-tasks.ts';

/** Tells the service of the configurations that cannot be read now, and takes back what holds no more. */
export function faultTeller({
  service,
  onChange,
  uriOf,
}: Pick<FollowOptions, 'service' | 'onChange' | 'uriOf'>): (faults: WantedTasks['faults']) => void {
  let told = new Map<string, string>();
  return (faults) => {
    const now = new Map([...faults.values()].map((fault) => [renderedUri(fault.file, fault.file), fault]));
    const before = told;
    told = new Map([...now].map(([uri, fault]) => [uri, JSON.stringify(fault)]));
    for (const uri of new Set([...before.keys(), ...told.keys()])) {
      if (before.get(uri) === told.get(uri)) continue;
      const fault = now.get(uri);
      service.setRendering(uri, fault && faultAlone(fault, uriOf));
      onChange(uri);
    }
  };
}
