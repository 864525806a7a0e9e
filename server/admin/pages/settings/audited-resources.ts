/** Names and links of the resources in audit log entries. */
import { operations } from '#contracts/index.ts';
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import { events } from '#contracts/operations/events.ts';
import { groups } from '#contracts/operations/groups.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { payments } from '#contracts/operations/payments.ts';
import { permission } from '#contracts/operations/permission.ts';
import { users } from '#contracts/operations/users.ts';
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { type Label, say } from '../../language/say.ts';
import type { Contract } from '../../operations/call.ts';
import { Refused } from '../../operations/refused.ts';
import { type Cell, link } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { contactName } from '../contact-name.ts';

interface Kind {
  readonly noun: Label;
  readonly find: (context: Context, id: string) => Promise<Cell>;
}

function kind<Resource>(
  noun: Label,
  contract: Contract<Resource> & Guarded,
  linkOf: (resource: Resource, id: string) => readonly [name: string, path: string],
): Kind {
  const find = async ({ call, may }: Context, id: string): Promise<Cell> => {
    if (!may(contract)) return say(noun);
    try {
      return link(...linkOf(await call(contract, { params: { id } }), id));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      return say('{noun}, deleted since', { noun: say(noun) });
    }
  };
  return { noun, find };
}

const user = kind('A user', users.get, ({ displayName }, id) => [displayName, `/admin/users/${id}`]);
const contact = kind('A contact', contacts.get, (person, id) => [contactName(person), `/admin/contacts/${id}`]);

const developers = '/admin/settings/developers';

/** By the path segment before the id in operations. */
const kinds: Readonly<Record<string, Kind>> = {
  users: user,
  impersonate: user,
  contacts: contact,
  groups: kind('A group', groups.get, ({ name }, id) => [name, `/admin/groups/${id}`]),
  events: kind('An event', events.get, ({ title }, id) => [title, `/admin/events/${id}`]),
  payments: kind('A payment', payments.get, ({ number }, id) => [
    say('Payment {number}', { number }),
    `/admin/payments/${id}`,
  ]),
  adhesions: kind('A membership', adhesions.get, ({ number }, id) => [
    say('Membership {number}', { number }),
    `/admin/memberships/${id}`,
  ]),
  adhesion_types: kind('A membership type', adhesionTypes.get, ({ name }, id) => [
    name,
    `/admin/memberships/types/${id}`,
  ]),
  contracts: kind('A contract', memberContracts.get, ({ title }, id) => [title, `/admin/contracts/${id}`]),
  invoices: kind('An invoice', invoices.get, ({ number }, id) => [
    number === null ? say('Draft invoice') : say('Invoice {number}', { number }),
    `/admin/invoices/${id}`,
  ]),
  newsletters: kind('A newsletter', newsletters.get, ({ name }, id) => [name, `/admin/newsletters/${id}`]),
  email_templates: kind('An email template', emailTemplates.get, ({ name }, id) => [
    name,
    `/admin/email-templates/${id}`,
  ]),
  oauth_applications: kind('An OAuth application', oauthApplications.get, ({ name }, id) => [
    name,
    `${developers}/oauth-applications/${id}`,
  ]),
  webhook_subscriptions: kind('A webhook', webhookSubscriptions.get, ({ url }, id) => [
    url,
    `${developers}/webhooks/${id}`,
  ]),
  roles: kind('A role', permission.getRole, ({ label, key }) => [label, `/admin/settings/roles/${key}`]),
};

/** Kind of the resource that an operation changes or creates, by operation id. */
const kindOfAction: ReadonlyMap<string, Kind | undefined> = new Map(
  operations.map(({ id, path }) => [
    id,
    kinds[/([a-z_]+)\/\{id\}/.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1)],
  ]),
);

/** Looks up each resource only once, because many entries share one. */
export class AuditedResources {
  readonly #context: Context;
  readonly #found = new Map<string, Promise<Cell>>();

  constructor(context: Context) {
    this.#context = context;
  }

  user(id: string): Promise<Cell> {
    return this.#once(user, id);
  }

  /** @returns the name, also when the user is gone */
  async nameOfUser(id: string): Promise<string> {
    const cell = await this.user(id);
    return cell !== null && typeof cell === 'object' && 'text' in cell ? cell.text : say('a deleted user');
  }

  contact(id: string): Promise<Cell> {
    return this.#once(contact, id);
  }

  /** @returns null for resources without a page */
  of(action: string, resourceId: string | null): Promise<Cell> {
    const known = kindOfAction.get(action);
    return known && resourceId !== null ? this.#once(known, resourceId) : Promise.resolve(null);
  }

  #once(known: Kind, id: string): Promise<Cell> {
    const key = `${known.noun} ${id}`;
    const cached = this.#found.get(key);
    if (cached) return cached;
    const cell = known.find(this.#context, id);
    this.#found.set(key, cell);
    return cell;
  }
}
