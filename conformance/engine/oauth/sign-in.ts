/** What a person does at the pages of a host that asks who they are and what they allow: whatever these look like. */
import type { Account } from '../../profile.ts';
import { Inconclusive } from '../../verdict.ts';
import type { Browser, Place } from './browser.ts';
import { type Button, type Field, type Form, formsOf } from './form.ts';

export interface Person {
  readonly account: Account;
  /** What is written on the button that lets an application in, and on those that do not. */
  readonly consent: RegExp;
  readonly refusal: RegExp;
  /** Asked before the password is sent: it may have to wait. */
  readonly beforePassword: () => Promise<void>;
}

interface Step {
  readonly form: Form;
  readonly values: ReadonlyMap<string, string>;
  readonly button: Button | undefined;
  /** Whether it sends the password. */
  readonly signsIn: boolean;
}

/** Email, password and consent each on a page of its own, and some more. */
const mostSteps = 8;

/**
 * Signs in and consents until the application is reached, or a page that asks for nothing.
 * @throws Inconclusive when the host does not take the password
 */
export async function goThrough(
  browser: Browser,
  url: string,
  person: Person,
): Promise<{ readonly place: Place; readonly signedIn: boolean }> {
  let place = await browser.open(url);
  let signedIn = false;
  for (let steps = 0; steps < mostSteps && !place.left; steps += 1) {
    const step = nextStep(place, person);
    if (!step) break;
    if (step.signsIn && signedIn) {
      const { exchange } = place.answer;
      throw new Inconclusive('control-failed', `the page at ${place.url} does not take the password`, exchange);
    }
    if (step.signsIn) await person.beforePassword();
    signedIn ||= step.signsIn;
    place = await browser.submit(place, step.form, step.values, step.button);
  }
  return { place, signedIn };
}

function nextStep({ answer, url }: Place, person: Person): Step | undefined {
  const forms = answer.mediaType === 'text/html' ? formsOf(answer.text, url) : [];
  return signInStep(forms, person) ?? consentStep(forms, person);
}

function signInStep(forms: readonly Form[], { account, refusal }: Person): Step | undefined {
  const asksPassword = (form: Form) => form.fields.some(isPassword);
  // The password may be asked for on the page after.
  const form = forms.find(asksPassword) ?? forms.find(({ fields }) => fields.some(isEmail));
  if (!form) return undefined;
  const password = form.fields.find(isPassword);
  const email = form.fields.find(isEmail) ?? (password && form.fields.find(isText));
  const values = new Map<string, string>();
  if (email) values.set(email.name, account.email);
  if (password) values.set(password.name, account.password);
  return { form, values, button: throughButton(form, refusal), signsIn: password !== undefined };
}

function isPassword({ type }: Field): boolean {
  return type === 'password';
}

function isText({ type }: Field): boolean {
  return type === 'text' || type === 'email' || type === 'tel';
}

function isEmail(field: Field): boolean {
  return field.type === 'email' || (isText(field) && /e-?mail|user|login|identifier/i.test(field.hint));
}

/** The first that sends the form as it is meant to be sent. */
function throughButton({ buttons }: Form, refusal: RegExp): Button | undefined {
  const onward = buttons.filter(({ skipsValidation }) => !skipsValidation);
  return onward.find((button) => !says(button, refusal)) ?? onward[0] ?? buttons[0];
}

function consentStep(forms: readonly Form[], { consent, refusal }: Person): Step | undefined {
  for (const form of forms) {
    const button = form.buttons.find((one) => says(one, consent) && !says(one, refusal));
    if (button) return { form, values: new Map(), button, signsIn: false };
  }
  return undefined;
}

function says({ label, value, name = '' }: Button, pattern: RegExp): boolean {
  return [label, value, name].some((text) => pattern.test(text.replaceAll(/[_-]/g, ' ')));
}
