/** Blocks of mails: their text, their MJML, and their content in newsletters and templates. */
import anyTest, { type TestFn } from 'ava';
import mjml2html from 'mjml';
import { accentOf } from '#server/platform/accent.ts';
import { addEvent } from '#test/fixtures/invitations.ts';
import { call, path } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { plainTextOf } from '../plain-text.ts';
import { htmlOfText } from './markdown.ts';
import { mjmlOfBlocks } from './mjml.ts';
import { letterWords } from './words.ts';

const test = anyTest as TestFn<{ service: TestService }>;
test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** Without the styles. */
const plain = (text: string) => htmlOfText(text).replaceAll(/ style="[^"]*"/g, '');

test('text has bold, italics, links, lists and line breaks', (t) => {
  t.is(plain('**A** _b_\nc'), '<p><strong>A</strong> <em>b</em><br>c</p>');
  t.is(
    plain('- a\n- [b](https://b.example/?q=1)'),
    '<ul><li>a</li><li><a href="https://b.example/?q=1">b</a></li></ul>',
  );
  t.is(plain('1. a\n2. b'), '<ol><li>a</li><li>b</li></ol>');
  t.is(plain('[Away]({{ unsubscribeUrl }})'), '<p><a href="{{unsubscribeUrl}}">Away</a></p>');
  t.is(
    plain('{{#firstName}}Dear {{ firstName }}{{/firstName}}'),
    '<p>{{#firstName}}Dear {{firstName}}{{/firstName}}</p>',
  );
});

test('a line that begins with a day or a year keeps its number, and is no list', (t) => {
  t.is(plain('15. März: Fest\n20. April: **Fahrt**'), '<p>15. März: Fest</p><p>20. April: <strong>Fahrt</strong></p>');
  t.is(plain('2027. What a year\n\n- a'), '<p>2027. What a year</p><ul><li>a</li></ul>');
  t.is(plain('3) a\n   - b'), '<p>3) a</p><ul><li>b</li></ul>');
  t.is(plain('1. a\n1. b'), '<ol><li>a</li><li>b</li></ol>');
  t.is(plainTextOf(htmlOfText('1. Mai: Fest\n\n12. Juni: Fahrt')), '1. Mai: Fest\n12. Juni: Fahrt');
});

test('HTML, other Markdown and links with other schemes stay as they were typed', (t) => {
  t.is(plain('<img src=x onerror=alert(1)> & "q"'), '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;q&quot;</p>');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '{{firstName}}', '/admin'])
    t.false(plain(`[x](${link})`).includes('<a'), link);
  t.is(plain('> q'), '<p>&gt; q</p>');
  t.is(plain('- '.repeat(2500)).includes('<ul>'), false);
});

test('a block becomes escaped MJML that compiles, and braces in an event are no variable', async (t) => {
  const id = '01a1f956-1deb-7d0b-9d43-ec0699f8e25e';
  const event = {
    title: '{{ firstName }} <b>',
    when: 'today',
    place: 'Town "hall"',
    url: `{{ tenant.url }}/events/${id}`,
  };
  const mjml = mjmlOfBlocks(
    [
      { kind: 'HEADING', text: 'A </mj-text> & B' },
      { kind: 'IMAGE', url: 'https://acme.example/a.png?b=1&c=2', alt: '"quoted"' },
      { kind: 'BUTTON', text: 'See <all>', url: '{{ tenant.url }}' },
      { kind: 'DIVIDER' },
      { kind: 'COLUMNS', left: [{ kind: 'EVENT', eventId: id }], right: [{ kind: 'TEXT', text: 'Right' }] },
    ],
    { events: new Map([[id, event]]), words: letterWords.en, accent: accentOf(null) },
  );
  const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict' });
  t.deepEqual(errors, []);
  t.true(html.includes('A &lt;/mj-text&gt; &amp; B'));
  t.true(html.includes('&#123;&#123; firstName'));
  t.true(html.includes(`href="{{ tenant.url }}/events/${id}"`));
  t.true(html.includes('href="{{ unsubscribeUrl }}"'));
  t.true(html.includes('prefers-color-scheme: dark'));
});

test('a newsletter of blocks has the MJML of them, and writing MJML replaces the blocks', async (t) => {
  const { service } = t.context;
  const blocks = [{ kind: 'TEXT', text: 'Dear {{ firstName }}' }];
  const created = await call(service, 'POST', path, { name: 'B', subject: 'S', blocks });
  t.is(created.status, 201, created.text);
  t.deepEqual(created.json.blocks, blocks);
  t.true(created.json.mjml.includes('Dear {{firstName}}'));
  const target = String(created.headers.location);
  t.true((await call(service, 'POST', `${target}/preview`)).json.html.includes('Dear Ada'));
  const unsaved = await call(service, 'POST', `${target}/preview`, {
    subject: 'Other',
    blocks: [{ kind: 'HEADING', text: 'Unsaved' }],
  });
  t.true(unsaved.json.html.includes('Unsaved'), unsaved.text);
  t.is(unsaved.json.subject, 'Other');
  t.deepEqual((await call(service, 'GET', target)).json.blocks, blocks);
  const written = await call(service, 'PATCH', target, { mjml: '<mjml><mj-body></mj-body></mjml>' });
  t.like(written.json, { blocks: null, mjml: '<mjml><mj-body></mj-body></mjml>' });
});

test('a template is written as blocks or as MJML, and needs one of them', async (t) => {
  const { service } = t.context;
  const templates = '/api/v1/email_templates';
  const created = await call(service, 'POST', templates, {
    name: 'B',
    subject: 'S',
    blocks: [{ kind: 'TEXT', text: '{{ town }}' }],
    locale: 'de',
  });
  t.deepEqual(created.json.variables, ['tenant.name', 'town', 'unsubscribeUrl'], created.text);
  t.true(created.json.mjml.includes('Abmelden'));
  const changed = await call(service, 'PATCH', String(created.headers.location), { blocks: [{ kind: 'DIVIDER' }] });
  t.deepEqual(changed.json.blocks, [{ kind: 'DIVIDER' }], changed.text);
  t.is((await call(service, 'POST', templates, { name: 'B', subject: 'S' })).json.violations[0].propertyPath, 'mjml');
});

test('an event of blocks shows its title and place, and only a published or cancelled one for everyone is shown', async (t) => {
  const { service } = t.context;
  const body = (eventId: string) => ({ name: 'E', subject: 'S', blocks: [{ kind: 'EVENT', eventId }] });
  const saved = async (fields: object, tenant = service.acme) =>
    call(service, 'POST', path, body(await addEvent(service, { title: 'Shown or not', ...fields }, tenant)));
  const { json, text } = await saved({});
  t.true(json.mjml?.includes('Shown or not'), text);
  const cancelledId = await addEvent(service, { title: 'Called off' });
  t.is((await call(service, 'POST', `/api/v1/events/${cancelledId}/cancel`)).status, 200);
  const cancelled = await call(service, 'POST', path, body(cancelledId));
  t.true(cancelled.json.mjml?.includes('Called off'), cancelled.text);
  const { startsAt, endsAt } = (await call(service, 'GET', '/api/v1/events')).json.member[0];
  const written = { title: 'Unpublished', timezone: 'Europe/Paris', startsAt, endsAt };
  const draftId = (await call(service, 'POST', '/api/v1/events', written)).json.id;
  const refusals = [
    await saved({ visibility: 'MEMBERS' }),
    await saved({ visibility: 'INVITE_ONLY' }),
    await call(service, 'POST', path, body(draftId)),
    await saved({}, service.globex),
    await call(service, 'POST', path, body('01a1f956-1deb-7d0b-9d43-ec0699f8e25e')),
  ];
  // The same as for an event that does not exist: the refusal discloses nothing.
  for (const refused of refusals)
    t.like(refused.json.violations[0], {
      propertyPath: 'blocks.0.eventId',
      message: 'blocks.0.eventId is not a published or cancelled event for everyone',
    });
});

test('a block is refused by the member that is missing or does not belong to it', async (t) => {
  const { service } = t.context;
  for (const [block, property] of [
    [{ kind: 'BUTTON', text: 'x' }, 'blocks.0.url'],
    [{ kind: 'BUTTON', text: 'x', url: 'javascript:alert(1)' }, 'blocks.0.url'],
    [{ kind: 'IMAGE', url: 'http://acme.example/x.png' }, 'blocks.0.url'],
    [{ kind: 'DIVIDER', text: 'x' }, 'blocks.0.text'],
    [{ kind: 'COLUMNS', left: [{ kind: 'TEXT' }], right: [] }, 'blocks.0.left.0.text'],
    [{ kind: 'TEXT', text: '{{ firstName' }, 'blocks'],
  ] as const) {
    const refused = await call(service, 'POST', path, { name: 'x', subject: 'x', blocks: [block] });
    t.is(refused.json.violations?.[0]?.propertyPath, property, refused.text);
  }
  const both = { name: 'x', subject: 'x', blocks: [{ kind: 'DIVIDER' }], mjml: '<mjml></mjml>' };
  t.is((await call(service, 'POST', path, both)).json.violations[0].propertyPath, 'mjml');
});
