// What the runtime does with the process of a container.
import type { Container } from './container.ts';
import type { PodHost } from './pod-host.ts';

/** The process of a container starts. */
export function run(worker: PodHost, container: Container): void {
  const before = container.process;
  const attempt = before === undefined ? 0 : before.attempt + 1;
  const started = { state: 'running', attempt, startedAt: worker.now, finishedAt: 0, exitCode: 0 } as const;
  container.process = started;
  worker.changed();
  const { exits } = container.plan;
  const exit = exits[Math.min(attempt, exits.length - 1)];
  container.endsAt = worker.now + (exit?.after ?? Number.POSITIVE_INFINITY);
  if (exit === undefined || !Number.isFinite(exit.after)) return;
  worker.at(container.endsAt, () => {
    if (container.process !== started) return;
    end(worker, container, exit.code);
    worker.changed();
  });
}

/** The process of a container ends. */
export function end(worker: PodHost, container: Container, exitCode: number): void {
  if (container.process?.state !== 'running') return;
  worker.record({ call: 'exit', container: container.plan.name });
  container.ended = container.process = { ...container.process, state: 'exited', finishedAt: worker.now, exitCode };
  worker.armProbes(container);
}
