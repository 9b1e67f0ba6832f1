import { h, type Tree } from '../tree.ts';
import { cutInMiddle } from './names.ts';
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
  /** What assistive technology reads where the label does not say all. */
  readonly name?: string;
  /** What the value was before it was changed, beside the label. */
  readonly was?: string;
  readonly value: string;
  readonly fault: string;
}

export interface TextFieldOptions extends FieldOptions {
  /** What an empty field means. */
  readonly placeholder?: string;
}

/** A field for text or a number, with its label and what is wrong with its value. */
export function textField({ placeholder = '', ...options }: TextFieldOptions): Tree {
  const hint = { placeholder: placeholder !== '' && placeholder };
  return inField(options, h('vscode-text-field', { ...attributesOf(options), ...hint }));
}

export interface ChoiceOptions extends FieldOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of several values. */
export function choice({ options, ...field }: ChoiceOptions): Tree {
  const all = options.map(({ value, label }) => h('vscode-option', { value, 'data-key': value }, label));
  return inField(field, h('vscode-dropdown', attributesOf(field), all));
}

function attributesOf({ field, label, name = label, value, fault }: FieldOptions): Tree['attributes'] {
  const invalid = fault !== '' && { 'aria-invalid': 'true' };
  return { 'data-field': field, 'data-value': value, 'aria-label': name, ...invalid };
}

function inField({ field, label, was, fault }: FieldOptions, control: Tree): Tree {
  return h(
    'div',
    { class: was === undefined ? 'field' : 'field changed', 'data-key': field },
    h(
      'span',
      { class: 'label', 'aria-hidden': 'true', 'data-for': field },
      withBreaks(label),
      was !== undefined && h('span', { class: 'was' }, was),
    ),
    control,
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

/** A link with a name that its place may be too narrow for. */
export function cutLink(name: string, action: string, data: Readonly<Record<string, string>>): Tree {
  const words = { 'aria-label': name, ...data };
  return h('button', { class: 'link cut', type: 'button', 'data-action': action, ...words }, cutInMiddle(name));
}
