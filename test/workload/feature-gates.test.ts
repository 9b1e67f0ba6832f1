import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  type FeatureGate,
  featureGates,
  gateFaults,
  gatesText,
  readFeatureGates,
  readGateMap,
} from '../../src/workload/feature-gates.ts';
import { supportedVersions, versionTraitsOf } from '../../src/workload/versions.ts';

interface Stage {
  readonly version: string;
  readonly default: boolean;
  readonly preRelease: string;
  readonly lockToDefault?: boolean;
}

/** As recorded from upstream's own table. */
const { gates: upstream }: { readonly gates: Readonly<Record<string, readonly Stage[]>> } = JSON.parse(
  readFileSync(new URL('upstream-gates.json', import.meta.url), 'utf8'),
);

function stageOf(gate: string, minor: number): Stage | undefined {
  return upstream[gate]?.findLast(({ version }) => Number(version.split('.')[1]) <= minor);
}

test('what is simulated are gates of upstream', () => {
  for (const gate of featureGates) assert.ok(gate in upstream, gate);
});

for (const version of supportedVersions) {
  test(`in ${version} gates are on by default where upstream has them on`, () => {
    const { minor } = versionTraitsOf(version);
    const { gates } = versionTraitsOf(`${version}.99`);
    for (const gate of featureGates) assert.equal(gates[gate], stageOf(gate, minor)?.default ?? false, gate);
  });

  test(`in ${version} gates are switched where upstream switches them`, () => {
    const traits = versionTraitsOf(version);
    for (const gate of featureGates) {
      const stage = stageOf(gate, traits.minor);
      for (const value of [true, false]) {
        const isGate = stage !== undefined && stage.preRelease !== 'Removed';
        const isTaken = isGate && (stage.lockToDefault !== true || stage.default === value);
        assert.equal(gateFaults({ [gate]: value }, traits).length, isTaken ? 0 : 1, gate);
        assert.equal(
          versionTraitsOf(version, { [gate]: value }).gates[gate],
          isTaken ? value : (stage?.default ?? false),
          gate,
        );
      }
    }
  });
}

test('several pods of a StatefulSet were updated at once by default until 1.35.4', () => {
  const isOn = (patch: number) => versionTraitsOf(`1.35.${patch}`).gates.MaxUnavailableStatefulSet;
  assert.deepEqual([0, 3, 4].map(isOn), [true, true, false]);
});

test('the same question has the same answer, and another gate another one', () => {
  const [on, off] = [{ PodLevelResources: true }, { PodLevelResources: false }];
  assert.equal(versionTraitsOf('1.36', { ...off }), versionTraitsOf('1.36', off));
  assert.notEqual(versionTraitsOf('1.36', on), versionTraitsOf('1.36', off));
});

const simulated = featureGates.join(', ');

const texts: readonly { text: string; gates?: Partial<Record<FeatureGate, boolean>>; fault?: string }[] = [
  { text: '', gates: {} },
  { text: 'MaxUnavailableStatefulSet=true', gates: { MaxUnavailableStatefulSet: true } },
  { text: ' ImageVolume = F , PodLevelResources=1,', gates: { ImageVolume: false, PodLevelResources: true } },
  { text: 'ImageVolume=false,ImageVolume=true', gates: { ImageVolume: true } },
  { text: 'ImageVolume', fault: '"ImageVolume" is not valid: use NAME=true or NAME=false' },
  { text: 'ImageVolume=yes', fault: '"ImageVolume=yes" is not valid: use NAME=true or NAME=false' },
  { text: 'ImageVolume=toString', fault: '"ImageVolume=toString" is not valid: use NAME=true or NAME=false' },
  {
    text: 'maxUnavailableStatefulSets=true',
    fault: `the feature gate maxUnavailableStatefulSets is not simulated; did you mean MaxUnavailableStatefulSet? Supported gates: ${simulated}`,
  },
  { text: 'NodeSwap=true', fault: `the feature gate NodeSwap is not simulated. Supported gates: ${simulated}` },
  {
    text: 'AllBeta=true',
    fault: 'AllBeta is not supported, because it also affects gates that are not simulated: name each gate',
  },
];

for (const { text, gates, fault } of texts) {
  test(`--feature-gates "${text}" ${fault === undefined ? 'is understood' : 'is refused in a sentence'}`, () => {
    const read = readFeatureGates(text);
    assert.deepEqual(read.faults, fault === undefined ? [] : [fault]);
    if (gates !== undefined) assert.deepEqual(read.gates, gates);
  });
}

test('gates are written as they are read', () => {
  const { gates } = readFeatureGates('PodLevelResources=false,ImageVolume=true');
  assert.equal(gatesText(gates), 'ImageVolume=true,PodLevelResources=false');
  assert.deepEqual(readFeatureGates(gatesText(gates)).gates, gates);
});

test('a map of gates has true and false as values', () => {
  assert.deepEqual(readGateMap({ ImageVolume: true, PodLevelResources: 'true' }), {
    gates: { ImageVolume: true },
    faults: ['"PodLevelResources: true" is not valid: use NAME=true or NAME=false'],
  });
});

const unswitchable: readonly { gate: FeatureGate; value: boolean; version: string; fault: string }[] = [
  {
    gate: 'ImageVolume',
    value: false,
    version: '1.36',
    fault: 'the feature gate ImageVolume cannot be switched off in Kubernetes 1.36',
  },
  {
    gate: 'PodLevelResources',
    value: true,
    version: '1.30.2',
    fault: 'Kubernetes 1.30.2 has no feature gate PodLevelResources: it was added in 1.32',
  },
];

for (const { gate, value, version, fault } of unswitchable) {
  test(`${gate}=${value} is no switch of ${version}`, () => {
    assert.deepEqual(gateFaults({ [gate]: value }, versionTraitsOf(version)), [fault]);
  });
}
