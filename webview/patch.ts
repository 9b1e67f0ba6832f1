import type { Tree } from './tree.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** The tree that was last put into an element. What custom elements and the browser add is left alone. */
const patched = new WeakMap<Node, Tree>();

/** Makes the children of an element those of the tree, and keeps what stays: focus, scroll position, custom elements. */
export function patchChildren(parent: Element, children: Tree['children']): void {
  const wanted = children.map(keyOf);
  let node = parent.firstChild;
  children.forEach((child, index) => {
    while (node !== null && keyOfNode(node) !== wanted[index] && !wanted.includes(keyOfNode(node), index + 1)) {
      const next: ChildNode | null = node.nextSibling;
      node.remove();
      node = next;
    }
    if (node !== null && keyOfNode(node) === wanted[index]) {
      patchNode(node, child);
      node = node.nextSibling;
    } else parent.insertBefore(created(parent, child), node);
  });
  while (node !== null) {
    const next: ChildNode | null = node.nextSibling;
    node.remove();
    node = next;
  }
}

/** Siblings with different keys are different things. Sections come and go, so their class is part of the key. */
function keyOf(child: Tree | string): string {
  if (typeof child === 'string') return '#text';
  const { 'data-key': key, class: className = '' } = child.attributes;
  if (key !== undefined) return `${child.tag} ${key}`;
  return child.tag === 'section' || child.tag === 'div' ? `${child.tag}.${className}` : child.tag;
}

function keyOfNode(node: Node): string {
  const tree = patched.get(node);
  return tree === undefined ? node.nodeName : keyOf(tree);
}

function created(parent: Element, child: Tree | string): ChildNode {
  if (typeof child === 'string') return document.createTextNode(child);
  const element = document.createElementNS(child.tag === 'svg' ? svgNamespace : parent.namespaceURI, child.tag);
  patchElement(element, undefined, child);
  return element;
}

function patchNode(node: ChildNode, child: Tree | string): void {
  if (typeof child === 'string') {
    if (node.nodeValue !== child) node.nodeValue = child;
  } else if (node instanceof Element && patched.get(node) !== child) patchElement(node, patched.get(node), child);
}

function patchElement(element: Element, before: Tree | undefined, after: Tree): void {
  for (const name of Object.keys(before?.attributes ?? {})) {
    if (!Object.hasOwn(after.attributes, name)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(after.attributes)) {
    if (before?.attributes[name] !== value) element.setAttribute(name, value);
  }
  patchChildren(element, after.children);
  patched.set(element, after);
  patchValue(element, after);
}

/** A form control's value is a property, and is not overwritten while the user edits it. */
function patchValue(element: Element, after: Tree): void {
  const value = after.attributes['data-value'];
  if (value === undefined || !('value' in element) || element.value === value) return;
  if (!element.matches(':focus-within')) element.value = value;
}
