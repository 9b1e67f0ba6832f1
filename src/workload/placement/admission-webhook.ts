import type { JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../api-types.ts';
import type { NamedService } from '../endpoint.ts';

/** A webhook that fails closed, in a namespace that it is asked about for certain. */
export interface AdmissionWebhook {
  readonly name: string;
  readonly rules: readonly JsonMap[];
  readonly objectSelector: LabelSelector;
  readonly service: WebhookService;
}

/** The Service that is asked, and the pods that it sends to. */
export interface WebhookService extends NamedService {
  readonly port: number;
  readonly path: string;
  readonly timeoutSeconds: number;
}
