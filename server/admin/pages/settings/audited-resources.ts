/** What entries of the audit log are about, by name and with the way to its page. */
import { operations } from '#contracts/index.ts';
import { getContact } from '#contracts/operations/contacts.ts';
import { getEmailTemplate } from '#contracts/operations/email-templates.ts';
import { getEvent } from '#contracts/operations/events.ts';
import { getGroup } from '#contracts/operations/groups.ts';
import { getInvoice } from '#contracts/operations/invoices.ts';
import { getNewsletter } from '#contracts/operations/newsletters.ts';
import { getOAuthApplication } from '#contracts/operations/oauth.ts';
import { getPayment } from '#contracts/operations/payments.ts';
import { getRole } from '#contracts/operations/permission.ts';
import { getUser } from '#contracts/operations/users.ts';
import { getWebhookSubscription } from '#contracts/operations/webhooks.ts';
import type { Contract } from '../../operations/call.ts';
import { Refused } from '../../operations/refused.ts';
import { type Cell, link } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { contactName } from '../people/contacts.ts';

interface Kind {
  readonly noun: string;
  readonly find: (context: Context, id: string) => Promise<Cell>;
}

function kind<Resource>(
  noun: string,
  contract: Contract<Resource> & Guarded,
  shown: (resource: Resource, id: string) => readonly [name: string, path: string],
): Kind {
  const find = async ({ call, may }: Context, id: string): Promise<Cell> => {
    if (!may(contract)) return noun;
    try {
      return link(...shown(await call(contract, { params: { id } }), id));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      return `${noun}, deleted since`;
    }
  };
  return { noun, find };
}

const user = kind('A user', getUser, ({ displayName }, id) => [displayName, `/admin/users/${id}`]);
const contact = kind('A contact', getContact, (person, id) => [contactName(person), `/admin/contacts/${id}`]);

const developers = '/admin/settings/developers';

/** By what stands before the id in the paths of operations. */
const kinds: Readonly<Record<string, Kind>> = {
  users: user,
  impersonate: user,
  contacts: contact,
  groups: kind('A group', getGroup, ({ name }, id) => [name, `/admin/groups/${id}`]),
  events: kind('An event', getEvent, ({ title }, id) => [title, `/admin/events/${id}`]),
  payments: kind('A payment', getPayment, ({ number }, id) => [`Payment ${number}`, `/admin/payments/${id}`]),
  invoices: kind('An invoice', getInvoice, ({ number }, id) => [
    number === null ? 'A draft of an invoice' : `Invoice ${number}`,
    `/admin/invoices/${id}`,
  ]),
  newsletters: kind('A newsletter', getNewsletter, ({ name }, id) => [name, `/admin/newsletters/${id}`]),
  email_templates: kind('An email template', getEmailTemplate, ({ name }, id) => [
    name,
    `/admin/email-templates/${id}`,
  ]),
  oauth_applications: kind('An OAuth application', getOAuthApplication, ({ name }, id) => [
    name,
    `${developers}/oauth-applications/${id}`,
  ]),
  webhook_subscriptions: kind('A webhook', getWebhookSubscription, ({ url }, id) => [
    url,
    `${developers}/webhooks/${id}`,
  ]),
  roles: kind('A role', getRole, ({ label, key }) => [label, `/admin/settings/roles/${key}`]),
};

/** By the operation's id: what it is done to, or what it makes. */
const kindOfAction: ReadonlyMap<string, Kind | undefined> = new Map(
  operations.map(({ id, path }) => [
    id,
    kinds[/([a-z_]+)\/\{id\}/.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1)],
  ]),
);

/** Finds each only once: the entries of a page are often about the same. */
export class AuditedResources {
  readonly #context: Context;
  readonly #found = new Map<string, Promise<Cell>>();

  constructor(context: Context) {
    this.#context = context;
  }

  user(id: string): Promise<Cell> {
    return this.#once(user, id);
  }

  contact(id: string): Promise<Cell> {
    return this.#once(contact, id);
  }

  /** @returns nothing for what has no page */
  of(action: string, resourceId: string | null): Promise<Cell> {
    const known = kindOfAction.get(action);
    return known && resourceId !== null ? this.#once(known, resourceId) : Promise.resolve(null);
  }

  #once(known: Kind, id: string): Promise<Cell> {
    const key = `${known.noun} ${id}`;
    const before = this.#found.get(key);
    if (before) return before;
    const finding = known.find(this.#context, id);
    this.#found.set(key, finding);
    return finding;
  }
}
