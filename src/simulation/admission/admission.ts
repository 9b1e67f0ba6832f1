// Follows k8s.io/apiserver/pkg/registry/generic/registry/store.go, Create (v0.36.3): the policies of a namespace.
// Differs from upstream: pods that are made from one template are judged once, except for what quotas have left.
import type { JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import type { WebhookService } from '../../workload/placement/admission-webhook.ts';
import type { ResourceQuota } from '../../workload/placement/resource-quota.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import { type AdmittedPod, admitPod, type PodPolicies, refusalOfClaim } from './admit-pod.ts';
import { countedClaim } from './claim-evaluator.ts';
import type { AdmissionRefusal, RefusalWords } from './refusal.ts';
import { checkClaim, checkObjectCount, checkRequest, type QuotaPods, roomFor } from './resourcequota.ts';
import { shouldCallHook, type WebhookRequest, webhookRefusal } from './webhook.ts';

export interface Policies extends PodPolicies {
  readonly quotas: readonly ResourceQuota[];
}

/** Whether requests to the Service find a pod now. */
export type IsServed = (service: WebhookService) => boolean;

/** How many pods there are of each template. */
export type PodsByTemplate = ReadonlyMap<PodTemplateSpec, number>;

/** How many PersistentVolumeClaims there are of each spec. */
export type ClaimCounts = ReadonlyMap<JsonMap, number>;

/** What the policies of a namespace make of what is created in it. */
export class Admission {
  /** What becomes of a pod of the template, except for quotas. */
  readonly ofPod: (template: PodTemplateSpec) => AdmittedPod;
  readonly #countedClaim = oncePer(countedClaim);
  readonly #limitsOnClaim: (spec: JsonMap) => AdmissionRefusal | undefined;
  readonly #policies: Policies;
  readonly #traits: VersionTraits;
  readonly #isServed: IsServed;

  constructor(policies: Policies, traits: VersionTraits, isServed: IsServed = () => true) {
    this.#policies = policies;
    this.#traits = traits;
    this.#isServed = isServed;
    this.ofPod = oncePer((template) => admitPod(template, policies, traits));
    this.#limitsOnClaim = oncePer((spec) => refusalOfClaim(spec, policies.limitRanges));
  }

  /** The same with other quotas. */
  withQuotas(quotas: readonly ResourceQuota[]): Admission {
    return new Admission({ ...this.#policies, quotas }, this.#traits, this.#isServed);
  }

  /** Why one more object of the resource, such as `replicasets.apps`, is refused beside so many; undefined: it is not. */
  refusalOfObject(resource: string, present: number): RefusalWords | undefined {
    const message = checkObjectCount(this.#policies.quotas, resource, present);
    return message === undefined ? undefined : { reason: 'Forbidden', message };
  }

  /** Why one more PersistentVolumeClaim of the spec is refused beside those that are there; undefined: it is not. */
  refusalOfClaim(spec: JsonMap, present: ClaimCounts): RefusalWords | undefined {
    const refusal = this.#limitsOnClaim(spec);
    if (refusal !== undefined || this.#policies.quotas.length === 0) return refusal;
    const those = [...present].map(([each, count]) => ({ claim: this.#countedClaim(each), count }));
    const message = checkClaim(this.#policies.quotas, this.#countedClaim(spec), those);
    return message === undefined ? undefined : { reason: 'Forbidden', message };
  }

  /** Why one more pod of the template is refused beside those that are there; undefined: it is not. */
  refusalOf(template: PodTemplateSpec, present: PodsByTemplate): RefusalWords | undefined {
    const { refusal, counted } = this.ofPod(template);
    if (refusal !== undefined) return refusal;
    const message = checkRequest(this.#policies.quotas, counted, this.#counted(present));
    return message === undefined ? undefined : { reason: 'Forbidden', message };
  }

  /** What is said of the request where a webhook is asked about it and nothing answers; undefined: it is admitted. */
  unansweredWebhook(request: WebhookRequest): string | undefined {
    const { webhooks } = this.#policies;
    const webhook = webhooks?.find((each) => shouldCallHook(each, request) && !this.#isServed(each.service));
    return webhook && webhookRefusal(webhook);
  }

  /** How many more pods of the template are admitted beside those that are there. */
  roomFor(template: PodTemplateSpec, present: PodsByTemplate): number {
    const { refusal, counted } = this.ofPod(template);
    return refusal === undefined ? roomFor(this.#policies.quotas, counted, this.#counted(present)) : 0;
  }

  #counted(present: PodsByTemplate): readonly QuotaPods[] {
    return [...present].map(([template, count]) => ({ pod: this.ofPod(template).counted, count }));
  }
}
