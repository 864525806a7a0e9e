/**
 * Registering on the page of a public event: the visitor enters an address, which gets a mail with a link. The page answers
 * all addresses alike. The link of an unknown one asks for the name, and makes a contact. Nothing needs a script or a
 * cookie, so that there is no token against cross-site requests: what the forms do takes an address or its proof, not a
 * session.
 */
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { email as emailSchema } from '#contracts/schemas/fields.ts';
import { invalidPage } from '#server/features/invitation-page/notices.ts';
import { receiveForm, textOf } from '#server/features/invitation-page/posted-form.ts';
import { guarded, sendPage } from '#server/features/invitation-page/send.ts';
import { limitedByAddress } from '#server/features/public-pages/limited.ts';
import { selectOrganisation } from '#server/features/public-pages/organisation.ts';
import { isUuid, sendPublic, sendPublicEvent } from '#server/features/public-pages/send.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import type { PageDeps } from '#server/gateway/server.ts';
import { rawPayload } from '#server/gateway/stages/body.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type JoinNames, joinEvent } from './join.ts';
import { insertSignup, type Signup, selectSignup } from './store.ts';
import { signupOf } from './token.ts';
import { joinPage } from './view.ts';

export interface EventSignupDeps extends PageDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

const byEmail = { id: 'eventSignup', limit: 'eventSignup' } as const;

export function eventSignupRoutes(deps: EventSignupDeps): ServerRoute[] {
  const join = '/events/{id}/join/{token}';
  const styles = ['/invitation/page.css'];
  const bucket = 'eventSignupByAddress';
  return [
    {
      method: 'POST',
      path: '/events/{id}',
      options: { payload: rawPayload },
      handler: limitedByAddress({ bucket, styles: [], send: sendPublic }, deps, (request, h) => ask(request, h, deps)),
    },
    {
      method: 'GET',
      path: join,
      handler: limitedByAddress({ bucket, styles, send: sendPage }, deps, async (request, h) => {
        const signup = await signupAt(request, deps);
        if (!signup || signup.hasJoined) return sendInvalid(request, h, deps);
        return sendPage(request, h, joinPage(signup, visitOf(request, signup)));
      }),
    },
    {
      method: 'POST',
      path: join,
      options: { payload: rawPayload },
      handler: limitedByAddress({ bucket, styles, send: sendPage }, deps, (request, h) => proceed(request, h, deps)),
    },
  ];
}

async function ask(request: Request, h: ResponseToolkit, deps: EventSignupDeps): Promise<ResponseObject> {
  const { database, random, clock, rateLimit } = deps;
  const form = await receiveForm(request);
  const eventId = String(request.params.id);
  const typed = textOf(form, 'email');
  const { error } = emailSchema().required().validate(typed);
  const db = database.reading(tenantOf(request).id);
  if (error || !isUuid(eventId)) return sendPublicEvent(request, h, { refused: typed }, deps);
  const email = normalisedEmail(typed);
  await rateLimit.take(request, byEmail, 'email', () => email);
  const locale = localeFor(request, (await selectOrganisation(db)).locale);
  await insertSignup(database.writing(tenantOf(request).id), { id: newId(random, clock), eventId, email, locale });
  return h.response().code(303).header('location', `/events/${eventId}?done=mailed`);
}

/** @returns undefined for a link that is invalid, used or too old */
async function signupAt(request: Request, { database, secrets }: EventSignupDeps): Promise<Signup | undefined> {
  const { id: tenantId } = tenantOf(request);
  const id = signupOf(secrets, tenantId, String(request.params.token));
  const signup = id && (await selectSignup(database.reading(tenantId), id));
  return signup && signup.eventId === String(request.params.id).toLowerCase() ? signup : undefined;
}

const visitOf = (request: Request, { locale }: Signup) => ({
  path: request.path,
  locale: localeFor(request, locale),
});

async function proceed(request: Request, h: ResponseToolkit, deps: EventSignupDeps): Promise<ResponseObject> {
  const form = await receiveForm(request);
  const signup = await signupAt(request, deps);
  if (!signup) return sendInvalid(request, h, deps);
  const names: JoinNames = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName') };
  const missing = Object.entries(names).flatMap(([name, text]) => (text === '' ? [name] : []));
  const refuse = (faults: readonly string[]) =>
    sendPage(request, h, joinPage(signup, { ...visitOf(request, signup), names, faults }));
  if (missing.length > 0) return refuse(missing);
  try {
    const { database } = deps;
    const hash = await database.transaction(tenantOf(request).id, (db) => joinEvent(db, signup, names, deps));
    if (hash === undefined) return sendInvalid(request, h, deps);
    return guarded(h.response().code(303).header('location', `/invitation/${hash}`));
  } catch (error) {
    if (!(error instanceof Problem) || !error.violations) throw error;
    return refuse(error.violations.map(({ propertyPath }) => propertyPath));
  }
}

async function sendInvalid(
  request: Request,
  h: ResponseToolkit,
  { database }: EventSignupDeps,
): Promise<ResponseObject> {
  const { locale } = await selectOrganisation(database.reading(tenantOf(request).id));
  return sendPage(request, h, invalidPage(localeFor(request, locale)));
}
