/** Attacks on the pages: forged sign-in or consent. */
import type { TestResponse } from '#test/http.ts';
import { type Attack, type Field, problem, stays } from './attack.ts';
import { formOf, Visitor } from './visitor.ts';

interface Opened {
  readonly visitor: Visitor;
  readonly page: TestResponse;
}

async function signInPage({ fixture }: Field): Promise<Opened> {
  const visitor = new Visitor(fixture.service, fixture.tenant);
  return { visitor, page: await visitor.authorize(fixture.parameters()) };
}

async function consentPage({ fixture }: Field): Promise<Opened> {
  const visitor = new Visitor(fixture.service, fixture.tenant);
  const { email, password } = fixture.person;
  const page = await visitor.authorize(fixture.parameters({ prompt: 'consent' }));
  return { visitor, page: await visitor.submit(page, 'password', { email, password }) };
}

const pages = { 'the sign-in page': signInPage, 'the consent page': consentPage } as const;

/** The fields of a correctly filled form. */
const whole = ({ fixture }: Field, page: TestResponse) => ({
  csrf: formOf(page).csrf,
  action: page.text.includes('value="allow"') ? 'allow' : 'password',
  email: fixture.person.email,
  password: fixture.person.password,
});

const onEachPage: readonly Attack[] = Object.entries(pages).flatMap(([name, open]): Attack[] => [
  {
    name: `the form of ${name} without its token`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, { ...whole(field, page), csrf: '' });
    },
    faults: stays(403),
  },
  {
    name: `the form of ${name} with the token of another one`,
    run: async (field) => {
      const [own, other] = [await open(field), await open(field)];
      return own.visitor.post(formOf(own.page).path, { ...whole(field, own.page), csrf: formOf(other.page).csrf });
    },
    faults: stays(403),
  },
  {
    name: `the form of ${name} from a page of another origin`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, whole(field, page), { origin: 'https://evil.example' });
    },
    faults: stays(403),
  },
  {
    name: `the form of ${name} from a page without an origin`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, whole(field, page), { origin: 'null' });
    },
    faults: stays(403),
  },
  {
    name: `the form of ${name} from a sibling of our host`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, whole(field, page), { 'sec-fetch-site': 'same-site' });
    },
    faults: stays(403),
  },
  {
    name: `the form of ${name} without the cookie of its browser`,
    run: async (field) => {
      const { page } = await open(field);
      return new Visitor(field.fixture.service, field.fixture.tenant).post(formOf(page).path, whole(field, page));
    },
    faults: stays(400),
  },
  {
    name: `the form of ${name} with the cookie of another browser`,
    run: async (field) => {
      const [own, other] = [await open(field), await open(field)];
      const { path } = formOf(own.page);
      for (const [key, cookie] of [...other.visitor.cookies]) other.visitor.cookies.set(key, { ...cookie, path });
      return other.visitor.post(path, whole(field, own.page));
    },
    faults: stays(400),
  },
  {
    name: `the form of ${name} with a cookie that was altered`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      const cookie = visitor.cookies.get('guildgate_interaction.sig');
      if (cookie)
        visitor.cookies.set('guildgate_interaction.sig', { ...cookie, value: `${cookie.value.slice(0, -1)}~` });
      return visitor.post(formOf(page).path, whole(field, page));
    },
    faults: stays(400),
  },
  {
    name: `the form of ${name} at another tenant`,
    run: async (field) => {
      const { page, visitor } = await open(field);
      const otherVisitor = new Visitor(field.fixture.service, field.other.tenant);
      for (const [key, cookie] of visitor.cookies) otherVisitor.cookies.set(key, cookie);
      return otherVisitor.post(formOf(page).path, whole(field, page));
    },
    faults: stays(400),
  },
  {
    name: `${name}, seen by another browser`,
    run: async (field) => {
      const { page } = await open(field);
      return new Visitor(field.fixture.service, field.fixture.tenant).get(formOf(page).path);
    },
    faults: stays(400),
  },
  {
    name: `the form of ${name} as JSON`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, whole(field, page), { 'content-type': 'application/json' });
    },
    faults: problem(415, 'unsupported_media_type'),
  },
  {
    name: `the form of ${name} with a megabyte in it`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      return visitor.post(formOf(page).path, { ...whole(field, page), email: 'x'.repeat(1_000_000) });
    },
    faults: problem(413, 'payload_too_large'),
  },
  {
    name: `an action that ${name} does not have`,
    run: async (field) => {
      const { visitor, page } = await open(field);
      const action = page.text.includes('value="allow"') ? 'password' : 'allow';
      return visitor.post(formOf(page).path, { ...whole(field, page), action });
    },
    faults: stays(400),
  },
]);

const order: readonly Attack[] = [
  {
    name: 'continuing without a sign-in',
    run: async (field) => {
      const { visitor, page } = await signInPage(field);
      const back = formOf(page).path.replace('/interaction/', '/authorize/');
      return visitor.follow(await visitor.get(back));
    },
    faults: (response) => (response.status === 200 && response.text.includes('value="password"') ? [] : ['went on']),
  },
  {
    name: 'continuing without consent',
    run: async (field) => {
      const { visitor, page } = await consentPage(field);
      const back = formOf(page).path.replace('/interaction/', '/authorize/');
      return visitor.follow(await visitor.get(back));
    },
    faults: (response) => (response.status === 200 && response.text.includes('value="allow"') ? [] : ['went on']),
  },
  {
    name: 'going on where another browser was',
    run: async (field) => {
      const { page } = await consentPage(field);
      return field.fixture.visitor.get(formOf(page).path.replace('/interaction/', '/authorize/'));
    },
    faults: stays(400),
  },
  {
    name: 'allowing twice',
    run: async (field) => {
      const { visitor, page } = await consentPage(field);
      const fields = whole(field, page);
      await visitor.follow(await visitor.post(formOf(page).path, fields));
      return visitor.post(formOf(page).path, fields);
    },
    faults: stays(400),
  },
  {
    name: 'a wrong password',
    run: async (field) => {
      const { visitor, page } = await signInPage(field);
      return visitor.submit(page, 'password', { email: field.fixture.person.email, password: 'wrong' });
    },
    faults: stays(401, 'The email or password is wrong.'),
  },
  {
    name: 'markup in the email, which the page repeats',
    run: async (field) => {
      const { visitor, page } = await signInPage(field);
      return visitor.submit(page, 'password', { email: '"><script>alert(1)</script>', password: 'x' });
    },
    faults: (response) => [...stays(422)(response), ...(response.text.includes('<script') ? ['has a script'] : [])],
  },
];

export const pageAttacks: readonly Attack[] = [...onEachPage, ...order];
