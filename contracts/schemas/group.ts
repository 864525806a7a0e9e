/** Schemas of groups of users. */
import { externalId, id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { key, search } from './listing.ts';

const name = () => line(100).min(1).example('Board');
const slug = () =>
  Joi.string()
    .max(64)
    .pattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'slug')
    .example('board');
const description = () => line(500).allow(null).description('What the group is for');

export interface Group {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  externalId: string | null;
  memberCount: number;
  createdAt: string;
  updatedAt: string;
}
export const group = Joi.object<Group, true>({
  id: id().required(),
  name: name().required(),
  slug: slug().required().description('The name of the group in the OAuth `groups` claim'),
  description: description().required(),
  externalId: externalId().required(),
  memberCount: Joi.number().integer().min(0).required().description('Number of users in it').example(12),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface NewGroup {
  name: string;
  slug: string;
  description?: string | null;
  externalId?: string | null;
}
export const newGroup = Joi.object<NewGroup>({
  name: name().required(),
  slug: slug().required().description('Unique per tenant'),
  description: description(),
  externalId: externalId(),
});

export const groupChanges = Joi.object<Partial<NewGroup>>({
  name: name(),
  slug: slug(),
  description: description(),
  externalId: externalId(),
}).min(1);

export interface GroupFilter {
  search?: string;
  slug?: string;
  externalId?: string;
}
export const groupFilter = Joi.object<GroupFilter>({
  search: search('the name or the slug'),
  slug: key('alto-voices'),
  externalId: key('crm-1042'),
});

export interface GroupMember {
  id: string;
  displayName: string;
  email: string;
  createdAt: string;
}
export const groupMember = Joi.object<GroupMember, true>({
  id: id().required().description('The user'),
  displayName: Joi.string().required(),
  email: Joi.string().required(),
  createdAt: instant().required().description('Member since'),
});

export interface NewGroupMember {
  userId: string;
}
export const newGroupMember = Joi.object<NewGroupMember, true>({ userId: id().required() });

export interface GroupMemberParams {
  id: string;
  userId: string;
}
export const groupMemberParams = Joi.object<GroupMemberParams, true>({
  id: id().required(),
  userId: id().required(),
});
