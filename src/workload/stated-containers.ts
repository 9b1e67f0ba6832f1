// What somebody says of single containers, or of all of a pod.

/** What a container does; times in seconds. What is absent is as it is assumed of all. */
export interface StatedContainer {
  readonly pullSeconds?: number;
  readonly startupSeconds?: number;
  /** How long an init container runs. */
  readonly runSeconds?: number;
  readonly terminationSeconds?: number;
  /** It ends so long after each start. */
  readonly crashSeconds?: number;
  /** The code that it ends with. */
  readonly exitCode?: number;
  readonly isNeverReady?: boolean;
}

/** By the container's name; '' is what is said of all. */
export type StatedContainers = Readonly<Record<string, StatedContainer>>;

/** The keys of times, in their order. */
export const containerTimeKeys = {
  pull: 'pullSeconds',
  startup: 'startupSeconds',
  run: 'runSeconds',
  termination: 'terminationSeconds',
  crash: 'crashSeconds',
} as const satisfies Readonly<Record<string, keyof StatedContainer>>;

/** What is said of a container, of itself or of all. */
export function statedOf(containers: StatedContainers | undefined, name: string): StatedContainer {
  return containers === undefined ? nothing : { ...containers[''], ...(name === '' ? nothing : containers[name]) };
}

const nothing: StatedContainer = {};

/** As `readAssumptions` takes it. */
export function containersText(containers: StatedContainers = {}): readonly string[] {
  return Object.entries(containers).flatMap(([name, stated]) => {
    const place = name === '' ? '' : `${name}:`;
    const times = Object.entries(containerTimeKeys).flatMap(([key, field]) => {
      const seconds = stated[field];
      return seconds === undefined ? [] : [`${place}${key}=${seconds}s`];
    });
    const code = stated.exitCode === undefined ? [] : [`${place}exit=${stated.exitCode}`];
    return [...times, ...code, ...(stated.isNeverReady === true ? [`${place}ready=never`] : [])];
  });
}
