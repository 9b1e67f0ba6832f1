// CustomResourceDefinitions: a folder's are often longer than all the rest of it, and no rollout depends on what they define.

/** Whether a document is one, as it is usually written. */
export function isDefinition(document: string): boolean {
  return document.includes('kind: CustomResourceDefinition') && /^kind: CustomResourceDefinition\r?$/m.test(document);
}

/** A document up to its `spec`, where that is all that follows but for a `status`; any other text as it is. */
export function withoutDefinition(document: string): string {
  if (!isDefinition(document) || document.includes('{{')) return document;
  const start = document.search(/^spec:[ \t]*\r?$/m);
  const head = document.slice(0, Math.max(0, start));
  if (!isDefinition(head)) return document;
  const [, next] = /\n([^\s#]\S*)/.exec(document.slice(start)) ?? [];
  return next === undefined || next === 'status:' ? head : document;
}
