// CustomResourceDefinitions: a folder's are often longer than all the rest of it, and no rollout depends on what they define.

/** Whether a document is one, as it is usually written. */
export function isDefinition(document: string): boolean {
  return document.includes('kind: CustomResourceDefinition') && /^kind: CustomResourceDefinition\r?$/m.test(document);
}

/** A document up to its `spec`, where that is all that follows but for a `status`; any other text as it is. */
export function withoutDefinition(document: string): string {
  if (!isDefinition(document) || elsewhere.test(document)) return document;
  const start = document.search(/^spec:[ \t]*\r?$/m);
  const head = document.slice(0, Math.max(0, start));
  return isDefinition(head) && !otherField.test(document.slice(start)) ? head : document;
}

/** What a template or a comment of ours says counts beside what it stands in. */
const elsewhere = /\{\{|rollout-preview:/;

const otherField = /\n(?!status:)[^\s#]/;
