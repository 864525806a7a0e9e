/** Pages of users, contacts and groups. */
import type { AdminRoute } from '../../page/routes.ts';
import { contactFormPages } from './contact-form.ts';
import { contactPages } from './contacts.ts';
import { tickedContactPages } from './contacts-bulk.ts';
import { erasePages } from './erase.ts';
import { groupFormPages } from './group-form.ts';
import { groupMemberPages } from './group-members.ts';
import { groupPages } from './groups.ts';
import { similarPages } from './lookalikes.ts';
import { mergePages } from './merge.ts';
import { personPaymentPages } from './person-tabs.ts';
import { personalDataPages } from './personal-data.ts';
import { timelinePages } from './timeline.ts';
import { userAccessPages } from './user-access.ts';
import { userDuplicatePages } from './user-duplicates.ts';
import { userFormPages } from './user-form.ts';
import { userGroupPages } from './user-groups.ts';
import { userPages } from './users.ts';
import { tickedUserPages } from './users-invite.ts';

export const peoplePages: readonly AdminRoute[] = [
  ...userPages,
  ...userFormPages,
  ...userAccessPages,
  ...userDuplicatePages,
  ...userGroupPages,
  ...contactPages,
  ...contactFormPages,
  ...tickedContactPages,
  ...tickedUserPages,
  ...similarPages,
  ...mergePages,
  ...timelinePages,
  ...personPaymentPages,
  ...personalDataPages,
  ...erasePages,
  ...groupPages,
  ...groupFormPages,
  ...groupMemberPages,
];
