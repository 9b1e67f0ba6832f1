/** The day, such as `2026-11-24`, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
