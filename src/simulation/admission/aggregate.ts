// Follows k8s.io/apimachinery/pkg/util/errors/errors.go (v0.36.3): the text of an aggregate.

/** One text of several, each said once. */
export function aggregate(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
