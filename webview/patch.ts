import type { Tree } from './tree.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** What was last put into an element; what others put there (custom elements, the browser) is not ours to take away. */
const patched = new WeakMap<Element, Tree>();

/** Makes the children of an element those of the tree, and keeps what stays: focus, scroll position, custom elements. */
export function patchChildren(parent: Element, children: Tree['children']): void {
  children.forEach((child, index) => {
    const present = parent.childNodes[index];
    const node = patchedNode(parent, present, child);
    if (present === undefined) parent.append(node);
    else if (present !== node) present.replaceWith(node);
  });
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
}

function patchedNode(parent: Element, present: ChildNode | undefined, child: Tree | string): ChildNode {
  if (typeof child === 'string') return patchedText(present, child);
  const before = present instanceof Element ? patched.get(present) : undefined;
  if (present instanceof Element && before !== undefined && isSame(before, child)) {
    if (before !== child) patchElement(present, before, child);
    return present;
  }
  const namespace = child.tag === 'svg' ? svgNamespace : parent.namespaceURI;
  const element = document.createElementNS(namespace, child.tag);
  patchElement(element, undefined, child);
  return element;
}

function patchedText(present: ChildNode | undefined, text: string): ChildNode {
  if (!(present instanceof Text)) return document.createTextNode(text);
  if (present.data !== text) present.data = text;
  return present;
}

/** Elements with different keys are different things that happen to stand at the same place. */
function isSame(before: Tree, after: Tree): boolean {
  return before.tag === after.tag && before.attributes['data-key'] === after.attributes['data-key'];
}

function patchElement(element: Element, before: Tree | undefined, after: Tree): void {
  for (const name of Object.keys(before?.attributes ?? {})) {
    if (!Object.hasOwn(after.attributes, name)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(after.attributes)) {
    if (before?.attributes[name] !== value) element.setAttribute(name, value);
  }
  patchChildren(element, after.children);
  patchValue(element, before, after);
  patched.set(element, after);
}

/** A form control's value is a property, and follows the tree unless the user is at it. */
function patchValue(element: Element, before: Tree | undefined, after: Tree): void {
  const value = after.attributes['data-value'];
  if (value === undefined || !('value' in element) || element.value === value) return;
  if (before?.attributes['data-value'] !== value || !element.matches(':focus-within')) element.value = value;
}
