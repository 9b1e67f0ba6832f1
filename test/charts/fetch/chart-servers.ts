// A repository of charts and a registry on loopback, as helm asks them.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tarOf } from '../../fuzz/repositories/tar.ts';

/** A chart by its files, such as `Chart.yaml`. */
export interface ServedChart {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface ChartServer extends AsyncDisposable {
  /** Of the repository. */
  readonly url: string;
  /** Of the charts in the registry, with `oci://`. */
  readonly registry: string;
  /** What it was asked for. */
  readonly asked: readonly string[];
}

/** Serves the charts in both ways; `answer` may answer first. */
export async function serveCharts(
  charts: readonly ServedChart[],
  answer: (path: string, response: ServerResponse) => boolean = () => false,
): Promise<ChartServer> {
  const asked: string[] = [];
  const packed = charts.map((chart) => ({ ...chart, bytes: packedChart(chart) }));
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    asked.push(pathname);
    if (answer(pathname, response)) return;
    const found = answerOf(pathname, packed, String(request.headers.host));
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': found?.type ?? 'text/plain',
      'content-length': String(found?.bytes.length ?? 0),
      ...(found?.isManifest === true ? { 'docker-content-digest': digestOf(found.bytes) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : found?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/charts`,
    registry: `oci://${host}/charts`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function packedChart({ name, files }: ServedChart): Buffer {
  return tarOf(Object.entries(files).map(([file, text]) => ({ name: `${name}/${file}`, text })));
}

interface Answer {
  readonly type: string;
  readonly bytes: Buffer;
  readonly isManifest?: true;
}

type Packed = ServedChart & { readonly bytes: Buffer };

function answerOf(path: string, charts: readonly Packed[], host: string): Answer | undefined {
  if (path === '/charts/index.yaml') return { type: 'text/yaml', bytes: Buffer.from(indexOf(charts, host)) };
  const file = charts.find(({ name, version }) => path === `/charts/${name}-${version}.tgz`);
  if (file !== undefined) return { type: 'application/gzip', bytes: file.bytes };
  if (path === '/v2/') return { type: 'application/json', bytes: Buffer.from('{}') };
  const [, name = '', kind, reference] = /^\/v2\/charts\/([^/]+)\/(tags|manifests|blobs)\/(.+)$/.exec(path) ?? [];
  const own = charts.filter((each) => each.name === name);
  if (kind === 'tags')
    return {
      type: 'application/json',
      bytes: json({ name: `charts/${name}`, tags: own.map(({ version }) => version) }),
    };
  const found = own.find((chart) => kind === 'manifests' && isMeant(chart, reference));
  if (found !== undefined) return { type: manifestType, bytes: manifestOf(found), isManifest: true };
  const blobs = own.flatMap((chart) => [chart.bytes, configOf(chart)]);
  const blob = blobs.find((bytes) => digestOf(bytes) === reference);
  return blob && { type: 'application/octet-stream', bytes: blob };
}

function isMeant(chart: Packed, reference: string | undefined): boolean {
  return reference === chart.version || reference === digestOf(manifestOf(chart));
}

const manifestType = 'application/vnd.oci.image.manifest.v1+json';

function manifestOf(chart: Packed): Buffer {
  const described = (mediaType: string, bytes: Buffer) => ({ mediaType, digest: digestOf(bytes), size: bytes.length });
  return json({
    schemaVersion: 2,
    mediaType: manifestType,
    config: described('application/vnd.cncf.helm.config.v1+json', configOf(chart)),
    layers: [described('application/vnd.cncf.helm.chart.content.v1.tar+gzip', chart.bytes)],
  });
}

function configOf({ name, version }: ServedChart): Buffer {
  return json({ apiVersion: 'v2', name, version });
}

function indexOf(charts: readonly Packed[], host: string): string {
  const entries: Record<string, unknown[]> = {};
  for (const { name, version, bytes } of charts) {
    const digest = digestOf(bytes).replace('sha256:', '');
    const urls = [`http://${host}/charts/${name}-${version}.tgz`];
    entries[name] = [...(entries[name] ?? []), { apiVersion: 'v2', name, version, digest, urls }];
  }
  return JSON.stringify({ apiVersion: 'v1', entries });
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
