import type { JsonMap } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import { listOf, textOf } from '../validation/checks.ts';
import { child, type Field } from '../validation/field-errors.ts';
import type { PlacedContainers } from '../validation/pod/validate-os.ts';
import type { Warnings } from './warnings.ts';

interface Port {
  readonly field: Field;
  readonly name: string;
  readonly hostPort: number;
  readonly containerPort: number;
  readonly protocol: string;
  readonly hostIP: string;
}

/** Ports of all containers that get into each other's way. */
export function warningsForPorts(containers: PlacedContainers, warnings: Warnings): void {
  const ports = containers.flatMap(([container, field]) =>
    listOf(container.ports).map((port, index) => portOf(port, child(field, 'ports', index))),
  );
  const earlier = new Map<string, Port[]>();
  for (const port of ports) {
    const { field, name, hostPort, containerPort, protocol, hostIP } = port;
    if (hostIP !== '' && hostPort === 0) {
      // As Go prints the struct.
      const dump = `{Name:${name} HostPort:${hostPort} ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`;
      warnings.at(field, `hostIP set without hostPort: ${dump}`);
    }
    const key = `${containerPort}/${protocol}`;
    const others = earlier.get(key) ?? [];
    for (const other of others) {
      if (warnings.isFull) break;
      const conflict = conflictOf(port, other);
      if (conflict !== undefined) warnings.at(field, `${conflict} port definition with ${other.field.name}`);
    }
    others.push(port);
    earlier.set(key, others);
  }
  if (warnings.traits.warnings.judgesPortNames) warningsForPortNames(ports, warnings);
}

function portOf({ name, hostPort, containerPort, protocol, hostIP }: JsonMap, field: Field): Port {
  return {
    field,
    name: textOf(name),
    hostPort: Number(hostPort ?? 0),
    containerPort: Number(containerPort ?? 0),
    protocol: textOf(protocol),
    hostIP: textOf(hostIP),
  };
}

function conflictOf(one: Port, other: Port): string | undefined {
  if (one.hostIP === other.hostIP && one.hostPort === other.hostPort) return 'duplicate';
  if (one.hostPort === 0 || other.hostPort === 0) return 'overlapping';
  const isAmbiguous = one.hostPort === other.hostPort && (one.hostIP === '') !== (other.hostIP === '');
  return isAmbiguous ? 'dangerously ambiguous' : undefined;
}

function warningsForPortNames(ports: readonly Port[], warnings: Warnings): void {
  const firsts = new Map<string, string>();
  for (const { name, field } of ports) {
    if (name === '') continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, field.name);
    else {
      const used = `services and probes that select ports by name will use ${first}`;
      warnings.at(field, `duplicate port name ${quoted(name)} with ${first}, ${used}`);
    }
  }
}
