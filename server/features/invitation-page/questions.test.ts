/** The forms of an event on the page of its invitation. */
import anyTest, { type TestFn } from 'ava';
import { addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { addFullEvent } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { pageOf, postForm } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const hostile = '<img src=x onerror="document.title=1">';
const options = [
  { value: 'A', label: 'Apple' },
  { value: 'B', label: hostile },
];
const everyField = [
  { key: 'text', label: hostile, type: 'TEXT', required: true, help: hostile },
  { key: 'area', label: 'Area', type: 'TEXTAREA' },
  { key: 'number', label: 'Number', type: 'NUMBER' },
  { key: 'date', label: 'Date', type: 'DATE' },
  { key: 'bool', label: 'Bool', type: 'BOOLEAN' },
  { key: 'choice', label: 'Choice', type: 'CHOICE', options },
  { key: 'multi', label: 'Multi', type: 'MULTI_CHOICE', options },
  { key: 'phone', label: 'Phone', type: 'PHONE' },
  { key: 'mail', label: 'Mail', type: 'EMAIL' },
];

async function openForm(service: TestService, eventId: string, fields: readonly object[]): Promise<string> {
  const id = idOf(await organise(service, 'POST', '/api/v1/forms', { title: 'Dinner', eventId, fields }));
  await organise(service, 'POST', `/api/v1/forms/${id}/open`);
  return id;
}

const responsesTo = async (service: TestService, id: string) =>
  (await organise(service, 'GET', `/api/v1/forms/${id}/responses`)).json.member.map(
    ({ answers }: { answers: object }) => answers,
  );

test('a yes answers the forms in the same step, and says which answer is wrong', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const id = await openForm(service, eventId, everyField);
  const guest = await pageOf(service, eventId);
  const shown = (await guest.open()).text;
  t.false(shown.includes('<img'));
  t.regex(shown, new RegExp(`name="form.${id}.text" type="text" value="" required`));
  const send = (phone: string) => {
    const fields = new URLSearchParams({ action: 'register', guests: '0', note: '', form: id });
    const typed = {
      text: ' Ada ',
      area: 'one\r\ntwo',
      number: '1.5',
      date: '2028-02-29',
      bool: 'true',
      choice: 'B',
      phone,
    };
    for (const [key, value] of Object.entries(typed)) fields.set(`form.${id}.${key}`, value);
    fields.append(`form.${id}.multi`, 'A');
    fields.append(`form.${id}.multi`, 'B');
    fields.set(`form.${id}.mail`, 'ada@acme.example');
    return postForm(service, guest.hash, fields.toString());
  };
  const refused = await send('0123');
  t.is(refused.status, 422);
  t.regex(refused.text, new RegExp(`id="form.${id}.phone-fault">Enter the phone number with its country code`));
  t.regex(refused.text, /value=" Ada "[\s\S]*one\r\ntwo[\s\S]*value="1\.5"[\s\S]* checked[\s\S]*value="B" selected/);
  t.is((await guest.api('GET', '/api/v1/invitation/registration')).status, 404);
  t.is((await send('+33 1 23 45 67 89')).status, 303);
  t.deepEqual(await responsesTo(service, id), [
    {
      text: 'Ada',
      area: 'one\ntwo',
      number: 1.5,
      date: '2028-02-29',
      bool: true,
      choice: 'B',
      multi: ['A', 'B'],
      phone: '+33123456789',
      mail: 'ada@acme.example',
    },
  ]);
  t.like((await guest.api('GET', '/api/v1/invitation/registration')).json, { status: 'CONFIRMED' });
});

test('once registered, or waiting, the contact answers a form by itself, and changes its answers', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const [first, second] = [await pageOf(service, eventId), await pageOf(service, eventId)];
  await first.post({ action: 'register' });
  await second.post({ action: 'join' });
  const id = await openForm(service, eventId, [{ key: 'diet', label: 'Diet', type: 'TEXT', required: true }]);
  for (const guest of [first, second]) {
    const empty = await guest.post({ action: 'respond', form: id });
    t.is(empty.status, 422);
    t.regex(empty.text, /Please answer this question\./);
    const { status, headers } = await guest.post({ action: 'respond', form: id, [`form.${id}.diet`]: 'Vegan' });
    t.deepEqual([status, headers.location], [303, `/invitation/${guest.hash}?done=saved`]);
    const { text } = await service.send(service.acme, String(headers.location), {});
    t.regex(text, /Your answers are saved\.[\s\S]*value="Vegan"/);
  }
  await first.post({ action: 'respond', form: id, [`form.${id}.diet`]: 'Fish' });
  t.deepEqual((await responsesTo(service, id)).length, 2);
  t.regex((await first.open()).text, /value="Fish"/);
  await organise(service, 'POST', `/api/v1/forms/${id}/close`);
  const late = await first.post({ action: 'respond', form: id, [`form.${id}.diet`]: 'Meat' });
  t.is(late.status, 404);
  t.regex(late.text, /This form takes no answers any more\./);
});

test('an optional form may be passed over; those of other events are out of reach', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const id = await openForm(service, eventId, [{ key: 'diet', label: 'Diet', type: 'TEXT' }]);
  const other = await openForm(service, await addEvent(service), [{ key: 'diet', label: 'Diet', type: 'TEXT' }]);
  const guest = await pageOf(service, eventId);
  t.is((await guest.post({ action: 'register', form: id, [`form.${id}.diet`]: '' })).status, 303);
  t.is((await guest.post({ action: 'respond', form: other, [`form.${other}.diet`]: 'Vegan' })).status, 404);
  for (const form of [id, other]) t.deepEqual(await responsesTo(service, form), []);
});

test('a form that was closed since the page was opened refuses the registration, too', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: true }];
  const [open, closed] = [await openForm(service, eventId, fields), await openForm(service, eventId, fields)];
  const guest = await pageOf(service, eventId);
  const fieldsOf = (ids: readonly string[]) => {
    const form = new URLSearchParams({ action: 'register', guests: '0', note: 'Hungry' });
    for (const id of ids) {
      form.append('form', id);
      form.set(`form.${id}.diet`, 'Vegan');
    }
    return form.toString();
  };
  await organise(service, 'POST', `/api/v1/forms/${closed}/close`);
  const refused = await postForm(service, guest.hash, fieldsOf([open, closed]));
  t.is(refused.status, 409);
  t.regex(refused.text, /closed meanwhile, so you are not registered yet[\s\S]*value="Vegan"[\s\S]*Hungry/);
  t.false(refused.text.includes(closed));
  t.is((await guest.api('GET', '/api/v1/invitation/registration')).status, 404);
  t.like((await guest.api('GET', '/api/v1/invitation')).json, { status: 'SENT' });
  t.deepEqual(await responsesTo(service, open), []);
  // Deleted since, or not an id of a form: refused, not an error of the server.
  await organise(service, 'DELETE', `/api/v1/forms/${closed}`);
  for (const absent of [closed, 'x']) {
    const again = await postForm(service, guest.hash, fieldsOf([open, absent]));
    t.is(again.status, 409);
    t.regex(again.text, /closed meanwhile, so you are not registered yet/);
  }
  t.is((await postForm(service, guest.hash, fieldsOf([open]))).status, 303);
  t.deepEqual(await responsesTo(service, open), [{ diet: 'Vegan' }]);
  t.like((await guest.api('GET', '/api/v1/invitation/registration')).json, { status: 'CONFIRMED' });
});
