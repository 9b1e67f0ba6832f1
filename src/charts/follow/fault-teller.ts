import type { TextFault } from '../rendering.ts';
import { faultAlone } from './editor-rendering.ts';
import type { FollowOptions } from './follow-options.ts';
import { renderedUri } from './rendered-uri.ts';

/** Tells the service of what is wrong beside what is rendered, and takes back what holds no more. */
export function faultTeller({
  service,
  onChange,
  uriOf,
}: Pick<FollowOptions, 'service' | 'onChange' | 'uriOf'>): (faults: readonly TextFault[]) => void {
  let told = new Map<string, string>();
  return (faults) => {
    const numbers = new Map<string, number>();
    const uriOfFault = ({ file }: TextFault): string => {
      const number = (numbers.get(file) ?? 0) + 1;
      numbers.set(file, number);
      return renderedUri(file, `${file} ${number}`);
    };
    const now = new Map(faults.map((fault) => [uriOfFault(fault), fault]));
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
