// A product that does what none may: node test/fuzz/repositories/misbehaving.ts DEED PLACE
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const [deed = '', place = ''] = process.argv.slice(2);

const deeds: Readonly<Record<string, () => void>> = {
  read: () => void readFileSync(place),
  show: () => process.stdout.write(readFileSync(place)),
  write: () => writeFileSync(place, 'x'),
  make: () => mkdirSync(place),
  remove: () => rmSync(place),
  rename: () => renameSync('web.yaml', place),
  link: () => symlinkSync('/', place),
  connect() {
    const [host, port] = place.split(':');
    connect(Number(port), host).on('error', () => undefined);
  },
  start: () => void execFileSync(place),
  outlive: () => spawn('/bin/sleep', ['4'], { detached: true, stdio: 'ignore' }).unref(),
  work() {
    for (;;);
  },
  // It holds what it takes, so that it is seen however seldom somebody looks.
  swell() {
    const much = Buffer.alloc(500 * 1024 ** 2, 1);
    setInterval(() => much.length, 1000);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  nothing: () => undefined,
};

deeds[deed]?.();
