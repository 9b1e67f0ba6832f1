import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { web } from '../support/manifests.ts';

const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: team }
spec: { hard: { pods: "10" } }
`;

const other = 'file:///elsewhere';
const inOther = `${other}/web.yaml`;
const inWorkspace = 'file:///shop/web.yaml';

const cases: readonly {
  name: string;
  bring: (service: LanguageService) => void;
  stopped: { inOther: boolean; inWorkspace: boolean };
}[] = [
  {
    name: 'a quota of a folder outside of the workspace counts for the workloads of that folder alone',
    bring: (service) => {
      service.setFolderFile(other, inOther, web);
      service.setFolderFile(other, `${other}/quota.yaml`, quota);
    },
    stopped: { inOther: true, inWorkspace: false },
  },
  {
    name: 'a quota of the workspace does not count for a folder outside of it',
    bring: (service) => {
      service.setFolderFile(other, inOther, web);
      service.setWorkspaceFile('file:///shop/quota.yaml', quota);
    },
    stopped: { inOther: false, inWorkspace: true },
  },
  {
    name: 'a file of the workspace lives in the workspace, even if a folder that is looked at holds it as well',
    bring: (service) => {
      service.setFolderFile('file:///', inWorkspace, web);
      service.setFolderFile('file:///', 'file:///quota.yaml', quota);
    },
    stopped: { inOther: false, inWorkspace: false },
  },
  {
    name: 'a quota that is gone counts no longer',
    bring: (service) => {
      service.setFolderFile(other, inOther, web);
      service.setFolderFile(other, `${other}/quota.yaml`, quota);
      service.keepFolderFiles(other, new Set([inOther]));
    },
    stopped: { inOther: false, inWorkspace: false },
  },
  {
    name: 'what a folder holds is forgotten with the folder',
    bring: (service) => {
      service.setFolderFile(other, inOther, web);
      service.setFolderFile(other, `${other}/quota.yaml`, quota);
      service.keepFolderFiles(other, new Set());
      service.setFolderFile(other, inOther, web);
    },
    stopped: { inOther: false, inWorkspace: false },
  },
];

for (const { name, bring, stopped } of cases) {
  test(name, () => {
    const service = createLanguageService({
      settings: { assumptions: defaultAssumptions, severities: {} },
      log: (message) => assert.fail(message),
    });
    service.setWorkspaceFile(inWorkspace, web);
    for (const uri of [inOther, inWorkspace]) {
      service.update(uri, web);
      service.workloads(uri);
    }
    bring(service);
    const isStopped = (uri: string): boolean => !service.codeLenses(uri)[0]?.title.startsWith('Rollout: ');
    assert.deepEqual({ inOther: isStopped(inOther), inWorkspace: isStopped(inWorkspace) }, stopped);
  });
}
