/** Reasons of refusals in the language of the reader. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { adhesionTransitions } from '#contracts/schemas/adhesion.ts';
import { contactTransitions } from '#contracts/schemas/contact.ts';
import { eventTransitions } from '#contracts/schemas/event.ts';
import { formTransitions } from '#contracts/schemas/form.ts';
import { importTransitions } from '#contracts/schemas/import.ts';
import { invitationTransitions } from '#contracts/schemas/invitation.ts';
import { invoiceTransitions } from '#contracts/schemas/invoice.ts';
import { memberContractTransitions } from '#contracts/schemas/member-contract.ts';
import { newsletterTransitions } from '#contracts/schemas/newsletter.ts';
import { paymentTransitions } from '#contracts/schemas/payment.ts';
import { registrationTransitions } from '#contracts/schemas/registration.ts';
import { waitlistTransitions } from '#contracts/schemas/waitlist.ts';
import { refusedAction, refusedTransition, type Transitions } from '#server/gateway/api/transition.ts';
import { languages } from '#server/platform/messages/messages.ts';
import { inLanguage } from '../language/language.ts';
import { isLabel } from '../language/say.ts';
import { capitalised } from '../page/format.ts';
import { refusalTexts } from './refusal-texts.ts';
import { sayRefusal } from './say-refusal.ts';
import { violationTexts } from './violation-texts.ts';

const features = join(import.meta.dirname, '../../features');
/** Problems of requests that no page of the administration makes. */
const ofOthers =
  /^server\/features\/(?:oauth|invitation-page)\/|service-events-route|^(?:one of contactIds|Changes of these types|Contact hash)/;

const say = (language: 'de' | 'fr' | 'en', reason: string) => inLanguage(language, () => sayRefusal(reason));

test('a reason is said in German and French, with what it names', (t) => {
  t.is(say('de', 'You cannot delete yourself.'), 'Sie können sich nicht selbst löschen.');
  t.is(
    say('fr', 'The newsletter would go to 12 recipients, not 10.'),
    'La newsletter partirait à 12 destinataires, et non 10.',
  );
  t.is(
    say('de', 'The payment is PAID and cannot become PENDING; that state is final.'),
    'Das geht im jetzigen Zustand nicht (Zahlung: Bezahlt, verlangt: Ausstehend; dieser Zustand ist endgültig).',
  );
  t.is(say('en', 'You cannot delete yourself.'), 'You cannot delete yourself.');
  t.is(say('de', 'A reason of a service.'), 'A reason of a service.');
});

test('a reason is in the words of the page in English, too', (t) => {
  const said = (reason: string) => say('en', reason);
  t.is(
    said('The registration is ATTENDED and cannot become CANCELLED; it may become CONFIRMED, NO_SHOW.'),
    'The registration is checked in and cannot become cancelled; it may become confirmed, no-show.',
  );
  t.is(
    said('The payment belongs to an adhesion. Cancel it instead.'),
    'The payment belongs to a membership. Cancel it instead.',
  );
  t.is(said('An adhesion with this externalId exists.'), 'A membership with this external key exists.');
  t.is(said('The import has no CSV file any more.'), 'The import has no CSV file any more.');
  t.is(said('The form “AGM” is CLOSED.'), 'The form “AGM” is closed.');
  t.is(
    said('The event has 1 seats left, and 2 are wanted. It has a waitlist.'),
    'Free seats of the event: 1; needed: 2. It has a waitlist.',
  );
});

const machines: Readonly<Record<string, Transitions<string>>> = {
  adhesion: adhesionTransitions,
  contact: contactTransitions,
  contract: memberContractTransitions,
  entry: waitlistTransitions,
  event: eventTransitions,
  form: formTransitions,
  import: importTransitions,
  invitation: invitationTransitions,
  invoice: invoiceTransitions,
  newsletter: newsletterTransitions,
  payment: paymentTransitions,
  registration: registrationTransitions,
};

test('no state and no name of the API is left in the reason of a refused step', (t) => {
  for (const [noun, transitions] of Object.entries(machines)) {
    const states = Object.keys(transitions);
    for (const from of states) {
      for (const { message: detail } of [
        ...states.map((to) => refusedTransition(noun, transitions, from, to)),
        refusedAction('an event', transitions, from, states),
      ]) {
        for (const language of languages) {
          const said = say(language, detail);
          t.notRegex(said, /[A-Z]{3}|_|adhesion/, `${language}: ${detail}`);
          if (language !== 'en') t.notRegex(said, / (?:or|an|is|may) /, `${language}: ${detail}`);
        }
      }
    }
  }
});

test('no English reason names a state, a member or an address of the API', (t) => {
  for (const reason of Object.keys(refusalTexts)) {
    const said = say('en', reason.replaceAll(/\{(?:status|statuses|from|to)\}/g, 'PENDING'));
    t.notRegex(said.replaceAll(/\{\w+\}|CSV/g, ''), /[A-Z]{3}|[a-z][A-Z]|\/api|dhesion/, reason);
  }
});

test('every reason of the features that a page can meet has a text', async (t) => {
  const missing: string[] = [];
  let seen = 0;
  const known = new Set(Object.keys(refusalTexts).map((text) => text.replaceAll(/\{\w+\}/g, '{}')));
  for await (const file of glob('**/*.ts', { cwd: features })) {
    if (/\.(?:test|slow|fault|services)\.ts$|testing\//.test(file)) continue;
    const source = await readFile(join(features, file), 'utf8');
    const note = (value: Node | null) => {
      for (const text of value ? textsOf(value) : []) {
        if (!text.includes(' ') || ofOthers.test(`server/features/${file}`) || ofOthers.test(text)) continue;
        seen += 1;
        if (!known.has(text)) missing.push(`${file}: ${text}`);
      }
    };
    new Visitor({
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && key.name === 'detail') note(value);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && id.name === 'detail') note(init);
      },
      CallExpression: ({ callee, arguments: [first] }) => {
        const isRefusal =
          callee.type === 'Identifier' && /^(?:notNow|notUndone|refused|closed|invalidTransition)$/.test(callee.name);
        if (isRefusal && first && first.type !== 'SpreadElement') note(first);
      },
    }).visit(parseSync(file, source).program);
  }
  t.true(seen > 60, `${seen}`);
  t.deepEqual(missing, []);
});

/** Said by their code (error-texts.ts), about members that no form sends together, or about what is chosen from a list. */
const saidByCode =
  /^(?:required|empty|enum|unique|unknown|format|type|picture|iban|unknown_reference|excluded|exclusive|conflict|ambiguous)$/;
/** Of members that no page sends, and of those that the page checks or says by itself. */
const rulesOfOthers = /^(?:guests must not|seats must not be above \{\}, the person|\{\} \{\}$|url \{\}$)/;

test('every rule of the features about a value of a form has a text', async (t) => {
  const known = new Set(Object.keys(violationTexts).map((text) => text.replaceAll(/\{\w+\}/g, '{}')));
  const missing: string[] = [];
  let seen = 0;
  for await (const file of glob('**/*.ts', { cwd: features })) {
    if (/\.(?:test|slow|fault|services)\.ts$|testing\//.test(file)) continue;
    const source = await readFile(join(features, file), 'utf8');
    new Visitor({
      CallExpression: ({ callee, arguments: [member, message, code] }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'invalidProperty' || !message || !code) return;
        if (message.type === 'SpreadElement' || code.type !== 'Literal' || saidByCode.test(String(code.value))) return;
        const named = member?.type === 'Literal' ? String(member.value) : '{}';
        for (const text of textsOf(message)) {
          seen += 1;
          const rule = capitalised((text.startsWith(named) ? text.slice(named.length) : text).replace(/^[:\s]+/, ''));
          const isKnown = known.has(rule) || isLabel(rule);
          if (!isKnown && !rulesOfOthers.test(text)) missing.push(`${file}: ${rule}`);
        }
      },
    }).visit(parseSync(file, source).program);
  }
  t.true(seen > 20, `${seen}`);
  t.deepEqual(missing, []);
});

/** @returns the texts that an expression can be, with `{}` for what is put in */
function textsOf(value: Node): string[] {
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'TemplateLiteral') return [value.quasis.map(({ value: { cooked } }) => cooked ?? '').join('{}')];
  if (value.type === 'ConditionalExpression') return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  return [];
}
