/** Signs in and consents on the host's pages, independent of their layout. */
import type { Account } from '#harness/profile.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Browser, Place } from './browser.ts';
import { type Button, type Field, type Form, formsOf } from './form.ts';

export interface Person {
  readonly account: Account;
  /** Labels of buttons that authorize the application, and of those that refuse. */
  readonly consent: RegExp;
  readonly refusal: RegExp;
  /** Called before the password is sent, because sign-in is limited. */
  readonly beforePassword: () => Promise<void>;
}

interface Step {
  readonly form: Form;
  readonly values: ReadonlyMap<string, string>;
  readonly button: Button | undefined;
  /** True if the step sends the password. */
  readonly signsIn: boolean;
}

/** Email, password and consent on separate pages, and a margin. */
const mostSteps = 8;

/**
 * Signs in and consents until the application or a page without a usable form is reached.
 * @throws Inconclusive when the host refuses the password
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
  // Two-step sign-in: the password follows on the next page.
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

/** The first button that submits the form regularly. */
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
