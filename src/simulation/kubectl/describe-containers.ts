// After kubectl v0.36.3 pkg/describe/describe.go: describeContainers.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { describeResourceField } from './describe-resource-field.ts';
import { goSlice, listOf, mapOf, textOf } from './describe-values.ts';

/** The lines of the containers under their title. */
export function describeContainers(title: string, containers: Json | undefined): string[] {
  const all = listOf(containers);
  return [`  ${title}:${all.length === 0 ? ' <none>' : ''}`, ...all.flatMap(describeContainer)];
}

function describeContainer(container: JsonMap): string[] {
  return [
    `   ${textOf(container.name)}:`,
    `    Image:\t${textOf(container.image)}`,
    ...describePorts(container.ports),
    ...describeSeccompProfile(mapOf(mapOf(container.securityContext).seccompProfile)),
    ...describeWords('Command', container.command),
    ...describeWords('Args', container.args),
    ...describeQuantities('Limits', mapOf(mapOf(container.resources).limits)),
    ...describeQuantities('Requests', mapOf(mapOf(container.resources).requests)),
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
    listOf(ports)
      .map(
        (port) => `${textOf(port[number] ?? 0)}/${textOf(port.protocol)}${port.name ? ` (${textOf(port.name)})` : ''}`,
      )
      .join(', ');
  const line = (title: string, text: string) =>
    text.includes(',') ? `    ${title}s:\t${text}` : `    ${title}:\t${text || '<none>'}`;
  return [line('Port', print('containerPort')), line('Host Port', print('hostPort'))];
}

function describeSeccompProfile({ type, localhostProfile }: JsonMap): string[] {
  if (type === undefined) return [];
  const profile = type === 'Localhost' ? [`      LocalhostProfile:\t${textOf(localhostProfile)}`] : [];
  return [`    SeccompProfile:\t${textOf(type)}`, ...profile];
}

function describeWords(title: string, words: Json | undefined): string[] {
  if (!Array.isArray(words) || words.length === 0) return [];
  return [
    `    ${title}:`,
    ...words.flatMap((word) =>
      textOf(word)
        .split('\n')
        .map((line) => `      ${line}`),
    ),
  ];
}

function describeQuantities(title: string, quantities: JsonMap): string[] {
  const names = Object.keys(quantities).sort(compareBytes);
  if (names.length === 0) return [];
  return [`    ${title}:`, ...names.map((name) => `      ${name}:\t${textOf(quantities[name])}`)];
}

function describeProbe(title: string, probe: Json | undefined): string[] {
  if (probe === undefined) return [];
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0, ...rest } = mapOf(probe);
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  const thresholds = `#success=${rest.successThreshold ?? 0} #failure=${rest.failureThreshold ?? 0}`;
  return [`    ${title}:\t${describeHandler(rest)} ${times} ${thresholds}`];
}

function describeHandler({ exec, httpGet, tcpSocket, grpc }: JsonMap): string {
  if (exec !== undefined) return `exec ${goSlice(mapOf(exec).command)}`;
  if (httpGet !== undefined) return `http-get ${urlOf(mapOf(httpGet))}`;
  if (tcpSocket !== undefined) return `tcp-socket ${textOf(mapOf(tcpSocket).host)}:${textOf(mapOf(tcpSocket).port)}`;
  if (grpc !== undefined) return `grpc <pod>:${textOf(mapOf(grpc).port)} ${textOf(mapOf(grpc).service)}`;
  return 'unknown';
}

/** As Go's url.URL prints it; a path without a slash gets one, as there is a host. */
function urlOf({ scheme, host, port, path }: JsonMap): string {
  const hostText = textOf(host).includes(':') ? `[${textOf(host)}]` : textOf(host);
  const pathText = encodeURI(textOf(path)).replaceAll('?', '%3F').replaceAll('#', '%23');
  const separator = pathText === '' || pathText.startsWith('/') ? '' : '/';
  return `${textOf(scheme).toLowerCase()}://${hostText}:${textOf(port)}${separator}${pathText}`;
}

function describeEnvFrom(sources: Json | undefined): string[] {
  if (listOf(sources).length === 0) return [];
  const lines = listOf(sources).map(({ configMapRef, secretRef, prefix }) => {
    const kind = configMapRef === undefined ? 'Secret' : 'ConfigMap';
    const { name, optional = false } = mapOf(configMapRef ?? secretRef);
    const prefixed = prefix ? ` with prefix '${textOf(prefix)}'` : '';
    return `      ${textOf(name)}\t${kind}${prefixed}\tOptional: ${optional}`;
  });
  return ['    Environment Variables from:', ...lines];
}

function describeEnv(container: JsonMap): string[] {
  const variables = listOf(container.env);
  if (variables.length === 0) return ['    Environment:\t<none>'];
  return ['    Environment:', ...variables.flatMap((variable) => describeVariable(variable, container))];
}

function describeVariable({ name, value, valueFrom }: JsonMap, container: JsonMap): string[] {
  if (valueFrom === undefined) {
    const lines = textOf(value).split('\n');
    return lines.map((line, index) => `      ${index === 0 ? `${textOf(name)}:` : ''}\t${line}`);
  }
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = mapOf(valueFrom);
  const line = (text: string) => [`      ${textOf(name)}:\t${text}`];
  if (fieldRef !== undefined)
    return line(` (${textOf(mapOf(fieldRef).apiVersion)}:${textOf(mapOf(fieldRef).fieldPath)})`);
  if (resourceFieldRef !== undefined) return line(describeResourceField(mapOf(resourceFieldRef), container));
  const { key, name: source, optional = false } = mapOf(secretKeyRef ?? configMapKeyRef);
  const place = secretKeyRef === undefined ? `of config map '${textOf(source)}'` : `in secret '${textOf(source)}'`;
  return line(`<set to the key '${textOf(key)}' ${place}>\tOptional: ${optional}`);
}

function describeMounts(mounts: Json | undefined): string[] {
  const all = listOf(mounts).toSorted((a, b) => compareBytes(textOf(a.mountPath), textOf(b.mountPath)));
  if (all.length === 0) return ['    Mounts:\t<none>'];
  const lines = all.map(({ mountPath, name, readOnly, subPath }) => {
    const path = subPath ? `,path=${JSON.stringify(textOf(subPath))}` : '';
    return `      ${textOf(mountPath)} from ${textOf(name)} (${readOnly === true ? 'ro' : 'rw'}${path})`;
  });
  return ['    Mounts:', ...lines];
}

function describeDevices({ volumeDevices, volumeMounts }: JsonMap): string[] {
  const all = listOf(volumeDevices).toSorted((a, b) => compareBytes(textOf(a.devicePath), textOf(b.devicePath)));
  if (all.length === 0) return [];
  const lines = all.map(({ devicePath, name }) => `      ${textOf(devicePath)} from ${textOf(name)}`);
  return [`    Devices:${listOf(volumeMounts).length === 0 ? '\t<none>' : ''}`, ...lines];
}
