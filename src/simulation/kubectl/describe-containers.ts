// After kubectl v0.36.3 pkg/describe/describe.go: describeContainers.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { describeResourceField } from './describe-resource-field.ts';
import { describedList, describedMap, describedText, goSlice } from './describe-values.ts';

/** The lines of the containers under their title. */
export function describeContainers(title: string, containers: Json | undefined): string[] {
  const all = describedList(containers);
  return [`  ${title}:${all.length === 0 ? ' <none>' : ''}`, ...all.flatMap(describeContainer)];
}

function describeContainer(container: JsonMap): string[] {
  return [
    `   ${describedText(container.name)}:`,
    `    Image:\t${describedText(container.image)}`,
    ...describePorts(container.ports),
    ...describeSeccompProfile(describedMap(describedMap(container.securityContext).seccompProfile)),
    ...describeWords('Command', container.command),
    ...describeWords('Args', container.args),
    ...describeQuantities('Limits', describedMap(describedMap(container.resources).limits)),
    ...describeQuantities('Requests', describedMap(describedMap(container.resources).requests)),
    ...describeProbe('Liveness', container.livenessProbe),
    ...describeProbe('Readiness', container.readinessProbe),
    ...describeProbe('Startup', container.startupProbe),
    ...describeEnvFrom(container.envFrom),
    ...describeEnv(container),
    ...describeMounts(container.volumeMounts),
    ...describeDevices(container),
  ];
}

function describePorts(ports: Json | undefined): string[] {
  const print = (number: 'containerPort' | 'hostPort') =>
    describedList(ports)
      .map(
        (port) =>
          `${describedText(port[number] ?? 0)}/${describedText(port.protocol)}${port.name ? ` (${describedText(port.name)})` : ''}`,
      )
      .join(', ');
  const line = (title: string, text: string) =>
    text.includes(',') ? `    ${title}s:\t${text}` : `    ${title}:\t${text || '<none>'}`;
  return [line('Port', print('containerPort')), line('Host Port', print('hostPort'))];
}

function describeSeccompProfile({ type, localhostProfile }: JsonMap): string[] {
  if (type === undefined) return [];
  const profile = type === 'Localhost' ? [`      LocalhostProfile:\t${describedText(localhostProfile)}`] : [];
  return [`    SeccompProfile:\t${describedText(type)}`, ...profile];
}

function describeWords(title: string, words: Json | undefined): string[] {
  if (!Array.isArray(words) || words.length === 0) return [];
  return [
    `    ${title}:`,
    ...words.flatMap((word) =>
      describedText(word)
        .split('\n')
        .map((line) => `      ${line}`),
    ),
  ];
}

function describeQuantities(title: string, quantities: JsonMap): string[] {
  const names = Object.keys(quantities).sort(compareBytes);
  if (names.length === 0) return [];
  return [`    ${title}:`, ...names.map((name) => `      ${name}:\t${describedText(quantities[name])}`)];
}

function describeProbe(title: string, probe: Json | undefined): string[] {
  if (probe === undefined) return [];
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0, ...rest } = describedMap(probe);
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  const thresholds = `#success=${rest.successThreshold ?? 0} #failure=${rest.failureThreshold ?? 0}`;
  return [`    ${title}:\t${describeHandler(rest)} ${times} ${thresholds}`];
}

function describeHandler({ exec, httpGet, tcpSocket, grpc }: JsonMap): string {
  if (exec !== undefined) return `exec ${goSlice(describedMap(exec).command)}`;
  if (httpGet !== undefined) return `http-get ${urlOf(describedMap(httpGet))}`;
  if (tcpSocket !== undefined)
    return `tcp-socket ${describedText(describedMap(tcpSocket).host)}:${describedText(describedMap(tcpSocket).port)}`;
  if (grpc !== undefined)
    return `grpc <pod>:${describedText(describedMap(grpc).port)} ${describedText(describedMap(grpc).service)}`;
  return 'unknown';
}

/** As Go's url.URL prints it; a path without a slash gets one, as there is a host. */
function urlOf({ scheme, host, port, path }: JsonMap): string {
  const hostText = describedText(host).includes(':') ? `[${describedText(host)}]` : describedText(host);
  const pathText = encodeURI(describedText(path)).replaceAll('?', '%3F').replaceAll('#', '%23');
  const separator = pathText === '' || pathText.startsWith('/') ? '' : '/';
  return `${describedText(scheme).toLowerCase()}://${hostText}:${describedText(port)}${separator}${pathText}`;
}

function describeEnvFrom(sources: Json | undefined): string[] {
  if (describedList(sources).length === 0) return [];
  const lines = describedList(sources).map(({ configMapRef, secretRef, prefix }) => {
    const kind = configMapRef === undefined ? 'Secret' : 'ConfigMap';
    const { name, optional = false } = describedMap(configMapRef ?? secretRef);
    const prefixed = prefix ? ` with prefix '${describedText(prefix)}'` : '';
    return `      ${describedText(name)}\t${kind}${prefixed}\tOptional: ${optional}`;
  });
  return ['    Environment Variables from:', ...lines];
}

function describeEnv(container: JsonMap): string[] {
  const variables = describedList(container.env);
  if (variables.length === 0) return ['    Environment:\t<none>'];
  return ['    Environment:', ...variables.flatMap((variable) => describeVariable(variable, container))];
}

function describeVariable({ name, value, valueFrom }: JsonMap, container: JsonMap): string[] {
  if (valueFrom === undefined) {
    const lines = describedText(value).split('\n');
    return lines.map((line, index) => `      ${index === 0 ? `${describedText(name)}:` : ''}\t${line}`);
  }
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = describedMap(valueFrom);
  const line = (text: string) => [`      ${describedText(name)}:\t${text}`];
  if (fieldRef !== undefined)
    return line(
      ` (${describedText(describedMap(fieldRef).apiVersion)}:${describedText(describedMap(fieldRef).fieldPath)})`,
    );
  if (resourceFieldRef !== undefined) return line(describeResourceField(describedMap(resourceFieldRef), container));
  const { key, name: source, optional = false } = describedMap(secretKeyRef ?? configMapKeyRef);
  const place =
    secretKeyRef === undefined ? `of config map '${describedText(source)}'` : `in secret '${describedText(source)}'`;
  return line(`<set to the key '${describedText(key)}' ${place}>\tOptional: ${optional}`);
}

function describeMounts(mounts: Json | undefined): string[] {
  const all = describedList(mounts).toSorted((a, b) =>
    compareBytes(describedText(a.mountPath), describedText(b.mountPath)),
  );
  if (all.length === 0) return ['    Mounts:\t<none>'];
  const lines = all.map(({ mountPath, name, readOnly, subPath }) => {
    const path = subPath ? `,path=${JSON.stringify(describedText(subPath))}` : '';
    return `      ${describedText(mountPath)} from ${describedText(name)} (${readOnly === true ? 'ro' : 'rw'}${path})`;
  });
  return ['    Mounts:', ...lines];
}

function describeDevices({ volumeDevices, volumeMounts }: JsonMap): string[] {
  const all = describedList(volumeDevices).toSorted((a, b) =>
    compareBytes(describedText(a.devicePath), describedText(b.devicePath)),
  );
  if (all.length === 0) return [];
  const lines = all.map(({ devicePath, name }) => `      ${describedText(devicePath)} from ${describedText(name)}`);
  return [`    Devices:${describedList(volumeMounts).length === 0 ? '\t<none>' : ''}`, ...lines];
}
