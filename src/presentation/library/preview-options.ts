/** What a preview depends on besides the manifests. */
export interface PreviewOptions {
  /** The manifests that run now. Absent: the same ones with an earlier image. */
  readonly against?: string;
  /** Other manifests that are there: quotas, disruption budgets, autoscalers, services, nodes. */
  readonly beside?: readonly string[];
  /** The Kubernetes version that is simulated, such as `1.34`. */
  readonly kubernetes?: string;
  /** Feature gates that are switched, as `--feature-gates` takes them: `MaxUnavailableStatefulSet=true`. */
  readonly featureGates?: string;
  /** What is assumed of the world, as the command line's `--assume` takes it: `startup=20s,nodes=3`. */
  readonly assume?: string;
  /**
   * What is there in the cluster, as the file has it that `--world` names. The workloads in it are those that run now,
   * unless `against` says otherwise.
   */
  readonly world?: string;
  /** What the report calls the text. */
  readonly file?: string;
}
