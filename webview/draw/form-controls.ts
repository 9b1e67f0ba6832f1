import { h, type Tree } from '../tree.ts';
import { withBreaks } from './sentence.ts';

// The controls as trees. The tags are those that ../controls.ts registers; nothing else names them.

export interface ButtonOptions {
  readonly action: string;
  readonly label: string;
  /** What assistive technology reads where the label is but a sign. */
  readonly name?: string;
  readonly look?: 'primary' | 'secondary';
  readonly disabled?: boolean;
  /** Whether what it opens is open; undefined: it opens nothing. */
  readonly expands?: boolean;
  /** Further data of the action, such as `{ 'data-format': 'svg' }`. */
  readonly data?: Readonly<Record<string, string>>;
}

export function button(options: ButtonOptions): Tree {
  const { action, label, name, look = 'secondary', disabled = false, expands, data = {} } = options;
  return h(
    'vscode-button',
    {
      appearance: look,
      'data-action': action,
      ...data,
      disabled,
      'aria-label': name,
      'aria-expanded': expands === undefined ? undefined : String(expands),
      title: name,
      // One that opens something is the same button under its other label, and keeps the focus.
      'data-key': expands === undefined ? action + label : action,
    },
    label,
  );
}

export interface FieldOptions {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly fault: string;
}

export interface TextFieldOptions extends FieldOptions {
  /** What an empty field means. */
  readonly placeholder?: string;
}

/** A field for text or a number, with its label and what is wrong with its value. */
export function textField({ field, label, value, placeholder = '', fault }: TextFieldOptions): Tree {
  return h(
    'div',
    { class: 'field', 'data-key': field },
    h(
      'vscode-text-field',
      { 'data-field': field, 'data-value': value, 'aria-label': label, placeholder: placeholder !== '' && placeholder },
      withBreaks(label),
    ),
    fault !== '' && h('p', { class: 'fault', role: 'alert' }, fault),
  );
}

export interface ChoiceOptions extends FieldOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of several values. */
export function choice({ field, label, value, fault, options }: ChoiceOptions): Tree {
  return h(
    'div',
    { class: 'field', 'data-key': field },
    h('span', { class: 'label', 'aria-hidden': 'true' }, withBreaks(label)),
    h(
      'vscode-dropdown',
      { 'data-field': field, 'data-value': value, 'aria-label': label },
      options.map((option) => h('vscode-option', { value: option.value, 'data-key': option.value }, option.label)),
    ),
    fault !== '' && h('p', { class: 'fault', role: 'alert' }, fault),
  );
}

const controls: ReadonlySet<string> = new Set(['vscode-button', 'vscode-dropdown', 'vscode-text-field']);

/** The tree with none of its controls in use. */
export function disabled(tree: Tree): Tree {
  const attributes = controls.has(tree.tag) ? { ...tree.attributes, disabled: '' } : tree.attributes;
  const children = tree.children.map((child) => (typeof child === 'string' ? child : disabled(child)));
  return { ...tree, attributes, children };
}

/** A link inside text that does something in the page. */
export function link(label: string, action: string, data: Readonly<Record<string, string>>): Tree {
  return h('button', { class: 'link', type: 'button', 'data-action': action, ...data }, label);
}
