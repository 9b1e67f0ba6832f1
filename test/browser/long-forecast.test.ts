// Forecasts that take longer than an editor waits, in the real VS Code: its settings are proxies, its threads can end.
import { after, before, test } from 'node:test';
import { endThread } from '../support/extension-host.ts';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

/** Each pod needs longer than the rollout may go without progress. */
function late(replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: late }
spec:
  replicas: ${replicas}
  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  selector: { matchLabels: { app: late } }
  template:
    metadata: { labels: { app: late } }
    spec:
      containers:
        - name: late
          image: late:1
          readinessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: 700 }
`;
}

const workspace = makeWorkspace({
  'late.yaml': late(100),
  'large.yaml': late(2000).replace('maxSurge: 1,', 'maxSurge: 25%,').replace('700', '7'),
  'hard.yaml': late(20_000),
});
let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({ folder: workspace.folder, file: 'late.yaml' });
});

after(async () => {
  await workbench?.close();
  workspace.remove();
});

pictureFailures('long-forecast', () => workbench?.page);

test('the error of a long forecast stands over its workload, in the status bar and in the list', async () => {
  await workbench.lens(/^Exceeds its progress deadline after about 10 min 1 s in wave 1/).waitFor();
  await workbench.page.locator('.statusbar-item', { hasText: 'Rollout: exceeds its deadline' }).waitFor();
  await workbench.page.locator('.squiggly-error').first().waitFor();
});

test('2,000 pods have their forecast', async () => {
  await workbench.open('large.yaml');
  await workbench.lens(/^Rollout: ≥ 2000 of 2000 available, ≤ 2500 pods, \d+ start-ups/).waitFor();
});

test('whenever the thread of the service ends, another one shows the same', async () => {
  const { signal } = new AbortController();
  for (let times = 1; times <= 5; times++) {
    await workbench.open('late.yaml');
    await endThread(signal);
    await workbench.lens(/^Exceeds its progress deadline/).waitFor();
    await workbench.open('large.yaml');
    await workbench.lens(/^Rollout: ≥ 2000 of 2000 available/).waitFor();
    await workbench.lines.filter({ hasText: /replicas:/ }).click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type(' ');
  }
});
