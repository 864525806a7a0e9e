/** Forms in a real browser: built without scripts, opened, mailed, answered, read and deleted. */
import { addContact, addEvent, organise } from '#test/fixtures/invitations.ts';
import { administratorTest } from '../../../testing/administrator-test.ts';
import { Visitor } from '../../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/forms';
const script = '<img src=x onerror=alert(1)>';

const labels = ({ page }: Visitor) =>
  page.$$eval('.question input[name$=".label"]', (inputs) => inputs.map((input) => input.value));

/** @returns places of the second question's handle, and of the first question */
async function typeTwoQuestions(ada: Visitor) {
  await ada.open(`${path}/new`);
  await ada.page.type('[name="question.0.label"]', 'First');
  await ada.press('Add a question');
  await ada.page.type('[name="question.1.label"]', 'Second');
  const handle = await ada.page.waitForSelector('#question-1 [data-drag]', { visible: true });
  const first = await ada.page.$('#question-0');
  await first?.scrollIntoView();
  const [from, to] = [await handle?.boundingBox(), await first?.boundingBox()];
  if (!from || !to) throw new Error('the questions are not visible');
  return { from, to };
}

test('a question is dragged to another place, and keeps what was typed', async (t) => {
  const { ada } = t.context;
  const { from, to } = await typeTwoQuestions(ada);
  await ada.page.mouse.move(from.x + 4, from.y + 4);
  await ada.page.mouse.down();
  await ada.page.mouse.move(to.x + 40, to.y + 8, { steps: 8 });
  // The browser says where the pointer is only now and then while something is dragged.
  await ada.page.mouse.move(to.x + 40, to.y + 12, { steps: 4 });
  await ada.page.waitForFunction(`document.querySelector('.question').id === 'question-1'`);
  await Promise.all([ada.page.waitForNavigation(), ada.page.mouse.up()]);
  t.deepEqual(await labels(ada), ['Second', 'First']);
  t.is(new URL(ada.page.url()).hash, '#question-0');
  await ada.press('Cancel');
});

test('leaving needs a confirmation also right after a button of the builder, and after a refusal', async (t) => {
  const { ada } = t.context;
  const leave = async () => {
    const next = new Promise<string>((resolve) => {
      ada.page.once('framenavigated', () => resolve('left'));
      ada.page.once('dialog', (dialog) => {
        resolve(dialog.type());
        dialog.dismiss();
      });
    });
    await ada.page.click('nav a[href="/admin/users"]');
    return next;
  };
  await ada.open(`${path}/new`);
  await ada.page.type('[name="question.0.label"]', 'Typed');
  await ada.press('Add a question');
  t.is(await leave(), 'beforeunload');
  t.deepEqual(await labels(ada), ['Typed', '']);
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.press('Create form');
  t.is(await leave(), 'beforeunload');
  t.deepEqual(await labels(ada), ['Typed', '']);
  await ada.press('Cancel');
});

test('a drag that is cancelled leaves the questions as they were, and posts nothing', async (t) => {
  const { ada } = t.context;
  const { from, to } = await typeTwoQuestions(ada);
  await ada.page.evaluate(`addEventListener('submit', () => { document.body.dataset.posted = 'yes' }, true);
    addEventListener('dragend', () => { document.body.dataset.ended = 'yes' })`);
  await ada.page.mouse.move(from.x + 4, from.y + 4);
  await ada.page.mouse.down();
  await ada.page.mouse.move(to.x + 40, to.y + 8, { steps: 8 });
  await ada.page.mouse.move(to.x + 40, to.y + 12, { steps: 4 });
  await ada.page.waitForFunction(`document.querySelector('.question').id === 'question-1'`);
  // As by Escape, a drop outside has no effect.
  await ada.page.mouse.move(4, 4, { steps: 4 });
  await ada.page.mouse.up();
  await ada.page.waitForSelector('body[data-ended]');
  t.deepEqual(await labels(ada), ['First', 'Second']);
  t.is(await ada.page.$('body[data-posted]'), null);
  await ada.press('Cancel');
});

for (const scripts of [true, false]) {
  test(`a form is built with buttons, ${scripts ? 'with' : 'without'} scripts, and nothing typed is lost`, async (t) => {
    const { fixture } = t.context;
    const { acme } = fixture.service;
    const ada = scripts ? t.context.ada : await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
    const title = `Dinner ${scripts}`;
    await ada.page.setJavaScriptEnabled(scripts);
    await ada.open(path);
    await ada.press('New form');
    if (scripts) t.deepEqual(await ada.axeFaults(), []);
    t.is(await ada.widerThanPhone(), 0);
    await ada.page.type('[name="title"]', title);
    await ada.page.type('[name="question.0.label"]', 'What do you eat?');
    await ada.page.select('[name="question.0.type"]', 'CHOICE');
    await ada.press('Add a question');
    t.is(new URL(ada.page.url()).hash, '#question-1');
    await ada.page.type('[name="question.1.label"]', script);
    await ada.page.click('[name="question.1.required"]');
    await ada.press('Add a question');
    await ada.press('Move question 2 up');
    t.deepEqual(await labels(ada), [script, 'What do you eat?', '']);
    await ada.press('Create form');
    t.true((await ada.text()).includes('Question 2: enter its options, one per line.'));
    if (scripts) t.deepEqual(await ada.axeFaults(), []);
    await ada.page.type('[name="question.1.options"]', 'Vegan\nFish');
    await ada.press('Remove question 3');
    // Enter saves; it presses no button of a question.
    await ada.page.focus('[name="title"]');
    await Promise.all([ada.page.waitForNavigation(), ada.page.keyboard.press('Enter')]);
    t.true((await ada.text()).includes(`${title} is created.`), await ada.text());
    t.deepEqual(await fixture.service.sql(`select fields from forms where title = $1`, [title]), [
      {
        fields: [
          { key: 'imgSrcXOnerrorAlert1', label: script, help: null, type: 'TEXT', required: true },
          {
            key: 'whatDoYouEat',
            label: 'What do you eat?',
            help: null,
            type: 'CHOICE',
            options: [
              { value: 'Vegan', label: 'Vegan' },
              { value: 'Fish', label: 'Fish' },
            ],
            required: false,
          },
        ],
      },
    ]);
    await ada.page.setJavaScriptEnabled(true);
    t.deepEqual(await ada.axeFaults(), []);
    t.deepEqual(ada.complaints, []);
  });
}

test('a form of an event is opened, sent to invited contacts, answered, read, closed and deleted', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const eventId = await addEvent(service, { title: 'Gala' });
  const contactId = await addContact(service);
  const { json: invitation } = await organise(service, 'POST', `/api/v1/events/${eventId}/invitations`, { contactId });
  await organise(service, 'POST', `/api/v1/invitations/${invitation.id}/send`);
  await ada.open(`${path}/new?event=${eventId}`);
  await ada.fill({ title: 'Menu', 'question.0.label': 'Diet' });
  await ada.press('Create form');
  t.true((await ada.text()).includes('Gala'));
  await ada.press('Open Menu');
  t.true((await ada.text()).includes('Menu is open.'));
  await ada.press('Send');
  t.deepEqual(await ada.axeFaults(), []);
  t.true((await ada.text()).includes('Invited contacts without a response (1)'));
  await ada.press('Send');
  t.true((await ada.text()).includes('Menu is on its way to 1 contact.'));
  const [form] = await service.sql<{ id: string }>(`select id from forms where title = 'Menu'`);
  const here = `${path}/${form?.id}`;
  const answers = { answers: { diet: script } };
  t.is((await organise(service, 'POST', `/api/v1/forms/${form?.id}/responses`, answers)).status, 201);
  await ada.open(here);
  await ada.press('Responses (1)');
  t.true((await ada.text()).includes(script));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.open(`${here}/responses?email=nobody%40x.example`);
  t.true((await ada.text()).includes('No matching responses'));
  await ada.open(`${here}/edit`);
  t.is((await labels(ada)).length, 0, 'answered questions stay');
  await ada.fill({ title: 'Menu 2' });
  await ada.press('Save');
  await ada.press('Close Menu 2');
  t.true((await ada.text()).includes('Its responses stay.'));
  await ada.press('Delete');
  await ada.fill({ confirm: 'no' });
  await ada.press('Delete form');
  t.true((await ada.text()).includes('Type delete to confirm'));
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete form');
  t.true((await ada.text()).includes('Menu 2 is deleted.'));
  t.deepEqual(ada.complaints, []);
});

test('a question that was changed meanwhile is not overwritten unseen, also after a button was pressed', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT' }];
  const { json } = await organise(service, 'POST', '/api/v1/forms', { title: 'Race', fields });
  await ada.open(`${path}/${json.id}/edit`);
  await ada.press('Add a question');
  await ada.fill({ 'question.1.label': 'Allergies' });
  await organise(service, 'PATCH', `/api/v1/forms/${json.id}`, { title: 'Raced' });
  await ada.press('Save');
  t.true((await ada.text()).includes('Raced'), await ada.text());
  t.deepEqual(await labels(ada), ['Diet', 'Allergies']);
  const read = async () => (await organise(service, 'GET', `/api/v1/forms/${json.id}`)).json;
  t.like(await read(), { title: 'Raced', fields: { length: 1 } });
  await ada.press('Save');
  t.like(await read(), { title: 'Race', fields: { length: 2 } });
});

test('questions that are edited while the first response comes are refused with the reason, and not dropped', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const fields = [{ key: 'diet', label: 'Diet', type: 'TEXT' }];
  const { json } = await organise(service, 'POST', '/api/v1/forms', { title: 'First', fields });
  await organise(service, 'POST', `/api/v1/forms/${json.id}/open`);
  await ada.open(`${path}/${json.id}/edit`);
  await ada.fill({ 'question.0.label': 'Allergies' });
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_MEMBER.jwt}` };
  const answer = { method: 'POST', headers, body: { answers: { diet: 'None' } } };
  t.is((await service.send(service.acme, `/api/v1/forms/${json.id}/responses`, answer)).status, 201);
  await ada.press('Save');
  t.regex(await ada.text(), /A response has come meanwhile, so the questions stay as they are\. Nothing was saved\./);
  await ada.press('Save');
  t.like((await organise(service, 'GET', `/api/v1/forms/${json.id}`)).json, { fields: [{ label: 'Diet' }] });
});
