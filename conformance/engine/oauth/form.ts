/** Parser for HTML forms, as a browser would submit them. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface Field {
  readonly name: string;
  /** The `type` of an input, in lower case. */
  readonly type: string;
  readonly value: string;
  /** Attributes that describe its purpose: name, id, `autocomplete` and placeholder. */
  readonly hint: string;
}

export interface Button {
  /** Undefined if pressing the button adds no value to the form. */
  readonly name: string | undefined;
  readonly value: string;
  readonly label: string;
  /** Has `formnovalidate`: a cancel button, not the way through the form. */
  readonly skipsValidation: boolean;
}

export interface Form {
  /** Absolute URL. */
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** Submitted fields (HTML, 4.10.21.4), as far as sign-in pages need them. */
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

/** @returns the elements of these names at any depth, in document order. */
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
