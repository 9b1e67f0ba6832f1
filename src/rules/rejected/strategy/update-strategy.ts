import type { FieldError } from '../../../workload/faults.ts';

/** Whether the reason is about the whole of a StatefulSet's or DaemonSet's `spec.updateStrategy`. */
export function isUpdateStrategy(reason: FieldError): boolean {
  return reason.field === 'spec.updateStrategy';
}
