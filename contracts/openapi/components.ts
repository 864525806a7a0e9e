/**
 * Names for what recurs, so that typed clients get `User` and not an anonymous object each time. A schema is named
 * after the constant that its module exports; a page after what it holds.
 */
import Joi, { type Schema } from 'joi';
import type { AnyOperation } from '../operation.ts';
import * as adhesion from '../schemas/adhesion.ts';
import * as adhesionType from '../schemas/adhesion-type.ts';
import * as apiToken from '../schemas/api-token.ts';
import * as audit from '../schemas/audit.ts';
import * as bulk from '../schemas/bulk.ts';
import * as contact from '../schemas/contact.ts';
import * as emailTemplate from '../schemas/email-template.ts';
import * as event from '../schemas/event.ts';
import * as form from '../schemas/form.ts';
import * as group from '../schemas/group.ts';
import * as impersonation from '../schemas/impersonation.ts';
import * as invitation from '../schemas/invitation.ts';
import * as invoice from '../schemas/invoice.ts';
import * as limit from '../schemas/limit.ts';
import * as listed from '../schemas/listed.ts';
import * as mailContent from '../schemas/mail-content.ts';
import * as memberContract from '../schemas/member-contract.ts';
import * as newsletter from '../schemas/newsletter.ts';
import * as oauthApplication from '../schemas/oauth-application.ts';
import * as oauthGrant from '../schemas/oauth-grant.ts';
import * as otp from '../schemas/otp.ts';
import * as party from '../schemas/party.ts';
import * as payment from '../schemas/payment.ts';
import * as problem from '../schemas/problem.ts';
import * as registration from '../schemas/registration.ts';
import * as role from '../schemas/role.ts';
import * as session from '../schemas/session.ts';
import * as statistics from '../schemas/statistics.ts';
import * as tenant from '../schemas/tenant.ts';
import * as user from '../schemas/user.ts';
import * as waitlist from '../schemas/waitlist.ts';
import * as webhook from '../schemas/webhook.ts';
import { type Direction, isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  session,
  otp,
  role,
  impersonation,
  apiToken,
  oauthApplication,
  oauthGrant,
  group,
  audit,
  user,
  event,
  contact,
  bulk,
  listed,
  invitation,
  registration,
  waitlist,
  form,
  mailContent,
  emailTemplate,
  newsletter,
  payment,
  party,
  invoice,
  adhesionType,
  adhesion,
  memberContract,
  tenant,
  webhook,
  limit,
  statistics,
  problem,
];

type Section = 'schemas' | 'responses' | 'parameters' | 'headers';

/** Collects what the operations refer to; nothing unused reaches the document. */
export interface Components {
  /** @returns a reference to the schema if it has a name, else the schema, with named parts replaced by references. */
  schema(schema: Schema, direction: Direction): JsonSchema;
  /** Keeps `value` under `name`. @returns a reference to it. */
  keep(section: Exclude<Section, 'schemas'>, name: string, value: JsonSchema): JsonSchema;
  /** @returns the `components` of the document, sorted by name. */
  all(): Record<Section, JsonSchema>;
}

/** @returns components that know the names of the exported schemas and of the pages of these operations. */
export function newComponents(operations: readonly AnyOperation[]): Components {
  const names = exportedNames();
  const kept: Record<Section, Map<string, unknown>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    headers: new Map(),
  };

  function put(section: Section, name: string, value: JsonSchema): JsonSchema {
    const before = kept[section].get(name);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
      throw new Error(`two different ${section} would be named ${name}: give one of them another name`);
    }
    kept[section].set(name, value);
    return { $ref: `#/components/${section}/${name}` };
  }

  function refer(json: JsonSchema): JsonSchema {
    const name = names.get(JSON.stringify(json));
    return name === undefined ? parts(json) : put('schemas', name, parts(json));
  }

  function parts(json: JsonSchema): JsonSchema {
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, part(value)]));
  }

  function part(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(part);
    return isRecord(value) ? refer(value) : value;
  }

  for (const { success } of operations.filter((contract) => contract.page)) {
    const page = success.body && jsonSchemaOf(success.body, 'output');
    const item = page && itemName(page, names);
    if (page && item) names.set(JSON.stringify(page), `${item}Page`);
  }

  return {
    schema: (schema, direction) => refer(jsonSchemaOf(schema, direction)),
    keep: put,
    all: () => ({
      schemas: sorted(kept.schemas),
      responses: sorted(kept.responses),
      parameters: sorted(kept.parameters),
      headers: sorted(kept.headers),
    }),
  };
}

/** By content, and not by the identity of the joi object: `user` inside a page is the same `User`. */
function exportedNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [key, value] of modules.flatMap((exported) => Object.entries(exported))) {
    if (!Joi.isSchema(value)) continue;
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    names.set(JSON.stringify(jsonSchemaOf(value, 'output')), name);
    names.set(JSON.stringify(jsonSchemaOf(value, 'input')), name);
  }
  return names;
}

function itemName(page: JsonSchema, names: ReadonlyMap<string, string>): string | undefined {
  const member = isRecord(page.properties) ? page.properties.member : undefined;
  return isRecord(member) ? names.get(JSON.stringify(member.items)) : undefined;
}

function sorted(entries: ReadonlyMap<string, unknown>): JsonSchema {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
