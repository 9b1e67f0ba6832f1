// Pod Security by the labels of a namespace (k8s.io/pod-security-admission/api/helpers.go, v0.36.3).
import type { JsonMap } from '../../document/manifest.ts';

const levels = ['privileged', 'baseline', 'restricted'] as const;
export type PodSecurityLevel = (typeof levels)[number];

export interface LevelVersion {
  readonly level: PodSecurityLevel;
  /** `latest` or such as `v1.30`. */
  readonly version: string;
}

/** What is refused, what is noted in the server's log, and what is told to who applies a workload. */
export interface PodSecurityPolicy {
  readonly enforce: LevelVersion;
  readonly audit: LevelVersion;
  readonly warn: LevelVersion;
}

/** `restricted:latest`. */
export function levelVersionText({ level, version }: LevelVersion): string {
  return `${level}:${version}`;
}

/** The policy of a namespace with the labels. The server takes no new namespace where one of them is not valid. */
export function policyToEvaluate(labels: JsonMap): PodSecurityPolicy & { readonly isValid: boolean } {
  const read = (mode: string, otherwise: PodSecurityLevel): LevelVersion & { readonly isValid: boolean } => {
    const level = labels[`${prefix}${mode}`];
    const version = labels[`${prefix}${mode}-version`] ?? latest;
    return {
      level: levels.find((each) => each === level) ?? (level === undefined ? 'privileged' : otherwise),
      version: isVersion(version) ? version : latest,
      isValid: (level === undefined || levels.some((each) => each === level)) && isVersion(version),
    };
  };
  const [enforce, audit, warn] = [
    read('enforce', 'restricted'),
    read('audit', 'privileged'),
    read('warn', 'privileged'),
  ];
  const isWarnOwn =
    labels[`${prefix}warn`] !== undefined || !levels.some((each) => each === labels[`${prefix}enforce`]);
  const warnVersion = labels[`${prefix}warn-version`] === undefined ? enforce.version : warn.version;
  return {
    enforce,
    audit,
    warn: isWarnOwn || enforce.level === 'privileged' ? warn : { level: enforce.level, version: warnVersion },
    isValid: [enforce, audit, warn].every(({ isValid }) => isValid),
  };
}

const prefix = 'pod-security.kubernetes.io/';
const latest = 'latest';
const greatestMinor = (1n << 63n) - 1n;

function isVersion(version: unknown): version is string {
  if (version === latest) return true;
  const minor = typeof version === 'string' ? /^v1\.(0|[1-9]\d*)$/.exec(version)?.[1] : undefined;
  return minor !== undefined && BigInt(minor) <= greatestMinor;
}
