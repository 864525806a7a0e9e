/** The forms of an HTML page, as a browser would send them. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface Field {
  readonly name: string;
  /** Of an input its `type`, in lower case. */
  readonly type: string;
  readonly value: string;
  /** Whatever says what it is for: name, id, `autocomplete` and placeholder. */
  readonly hint: string;
}

export interface Button {
  /** Nothing where pressing it sends no more than the form. */
  readonly name: string | undefined;
  readonly value: string;
  readonly label: string;
  /** Says of itself that it needs nothing filled in: a way out of the form, and not through it. */
  readonly skipsValidation: boolean;
}

export interface Form {
  /** Absolute. */
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** What is sent: HTML, 4.10.21.4, as far as forms of sign-in pages go. */
  readonly fields: readonly Field[];
  readonly buttons: readonly Button[];
}

/** @param url of the page */
export function formsOf(html: string, url: string): Form[] {
  return within(parse(html), ['form']).map((form) => ({
    action: new URL(attribute(form, 'action') || url, url).href,
    method: attribute(form, 'method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    fields: within(form, ['input', 'select', 'textarea']).flatMap(fieldOf),
    buttons: within(form, ['button', 'input']).flatMap(buttonOf),
  }));
}

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** @returns the elements of these names, at any depth, in the order of the page. */
function within(parent: ParentNode, names: readonly string[]): Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return [...(names.includes(node.tagName) ? [node] : []), ...within(node, names)];
  });
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function has(element: Element, name: string): boolean {
  return attribute(element, name) !== undefined;
}

function textOf({ childNodes }: ParentNode): string {
  const texts = childNodes.map((node) => ('value' in node ? node.value : 'childNodes' in node ? textOf(node) : ''));
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

const notSent = ['submit', 'button', 'reset', 'image', 'file'];

function fieldOf(element: Element): Field[] {
  const name = attribute(element, 'name');
  const type = typeOf(element, 'text');
  if (!name || has(element, 'disabled') || notSent.includes(type)) return [];
  const ticked = type === 'checkbox' || type === 'radio';
  if (ticked && !has(element, 'checked')) return [];
  const hints = ['name', 'id', 'autocomplete', 'placeholder'].map((hint) => attribute(element, hint) ?? '');
  return [{ name, type, value: sentValue(element, ticked ? 'on' : ''), hint: hints.join(' ') }];
}

function sentValue(element: Element, otherwise: string): string {
  switch (element.tagName) {
    case 'textarea':
      return textOf(element);
    case 'select': {
      const options = within(element, ['option']);
      const chosen = options.find((option) => has(option, 'selected')) ?? options[0];
      return chosen ? (attribute(chosen, 'value') ?? textOf(chosen)) : '';
    }
    default:
      return attribute(element, 'value') ?? otherwise;
  }
}

function buttonOf(element: Element): Button[] {
  const isButton = element.tagName === 'button';
  const type = typeOf(element, isButton ? 'submit' : 'text');
  if (type !== 'submit' || has(element, 'disabled')) return [];
  const value = attribute(element, 'value') ?? '';
  return [
    {
      name: attribute(element, 'name') || undefined,
      value,
      label: isButton ? textOf(element) : value,
      skipsValidation: has(element, 'formnovalidate'),
    },
  ];
}

function typeOf(element: Element, otherwise: string): string {
  return attribute(element, 'type')?.toLowerCase() || otherwise;
}
