/**
 * Good requests of the write operations, and where their effects show. Placeholders: see `dialect.ts`. Most recipes follow from
 * the path: `POST /contacts` creates the contact of `resources`, `PATCH /contacts/{id}` changes a new one. The table has the rest.
 */
import type { Recipe } from './resources.ts';

interface MailDialect {
  readonly to: string;
  /** A text of its subject or body. */
  readonly names: string;
}

/** Deviations of one operation from the convention. */
export interface WriteDialect {
  /** Replaces the path of the operation, whose first parameter is otherwise a new object of its collection. */
  readonly path?: string;
  readonly body?: unknown;
  /** Requests that bring the objects of the path into the required state. */
  readonly before?: readonly Recipe[];
  /** Path of a GET whose response changes. Absent: the object of the path, or the collection of a creation; `null`: none. */
  readonly shows?: string | null;
  /** The mail that the write sends, in place of anything to read. */
  readonly mails?: MailDialect;
}

const changed = 'Conformance {{unique}}';

export const defaultWrites: Readonly<Record<string, WriteDialect>> = {
  'permission.createRole': {
    body: { key: 'ROLE_{{UNIQUE}}', label: 'Conformance', permissions: ['events:read'] },
  },
  'permission.updateRole': { path: '/api/v1/permission/roles/{{new role.id}}', body: { label: changed } },
  'permission.deleteRole': { path: '/api/v1/permission/roles/{{new role.id}}' },
  'permission.setRolesOfUser': {
    path: '/api/v1/permission/users/{{new user.id}}/roles',
    body: { roles: ['{{role.key}}'] },
    shows: '/api/v1/users/{{user.id}}',
  },
  'permission.impersonate': {
    path: '/api/v1/permission/impersonate/{{new user.id}}',
    body: {},
    shows: null,
  },
  'apiTokens.create': { body: { name: changed, accessLevel: 'READ_ONLY' } },
  'apiTokens.update': { path: '/api/v1/api_tokens/{{new apiToken.id}}', body: { name: changed } },
  'apiTokens.delete': { path: '/api/v1/api_tokens/{{new apiToken.id}}' },
  'oauthApplications.update': { body: { name: changed } },
  'oauthApplications.rotateSecret': {
    path: '/api/v1/oauth_applications/{{new confidentialApplication.id}}/rotate-secret',
    shows: '/api/v1/oauth_applications/{{confidentialApplication.id}}',
  },
  'users.endSessions': { shows: null },
  'users.update': { body: { lastName: changed } },
  // `bulk` has the body.
  'users.bulkInvite': { mails: { to: '{{invitedUser.email}}', names: '{{invitedUser.email}}' } },
  'groups.update': { body: { name: changed } },
  'groups.addMember': {
    body: { userId: '{{new user.id}}' },
    shows: '/api/v1/groups/{{group.id}}/members',
  },
  'groups.removeMember': {
    path: '/api/v1/groups/{{new group.id}}/members/{{new user.id}}',
    before: [{ method: 'POST', path: '/api/v1/groups/{{group.id}}/members', body: { userId: '{{user.id}}' } }],
    shows: '/api/v1/groups/{{group.id}}/members',
  },
  'events.update': { body: { title: changed } },
  'events.publish': { path: '/api/v1/events/{{new draftEvent.id}}/publish' },
  'events.restore': {
    before: [{ method: 'POST', path: '/api/v1/events/{{event.id}}/archive' }],
  },
  'contacts.update': { body: { firstName: changed } },
  'contacts.restore': {
    before: [{ method: 'POST', path: '/api/v1/contacts/{{contact.id}}/archive' }],
  },
  'contacts.merge': {
    body: { contactId: '{{new otherContact.id}}', take: ['lastName'] },
    shows: '/api/v1/contacts/{{contact.id}}',
  },
  'users.bulkUpsert': {
    before: [{ method: 'PATCH', path: '/api/v1/users/{{new user.id}}', body: { externalId: '{{user.id}}' } }],
    body: { items: [{ externalId: '{{user.id}}', lastName: changed }] },
    shows: '/api/v1/users/{{user.id}}',
  },
  'contacts.bulkUpsert': {
    before: [{ method: 'PATCH', path: '/api/v1/contacts/{{new contact.id}}', body: { externalId: '{{contact.id}}' } }],
    body: { items: [{ externalId: '{{contact.id}}', firstName: changed }] },
    shows: '/api/v1/contacts/{{contact.id}}',
  },
  'events.bulkUpsert': {
    before: [{ method: 'PATCH', path: '/api/v1/events/{{new event.id}}', body: { externalId: '{{event.id}}' } }],
    body: { items: [{ externalId: '{{event.id}}', title: changed }] },
    shows: '/api/v1/events/{{event.id}}',
  },
  'payments.bulkUpsert': {
    before: [{ method: 'PATCH', path: '/api/v1/payments/{{new payment.id}}', body: { externalId: '{{payment.id}}' } }],
    body: { items: [{ externalId: '{{payment.id}}', note: changed }] },
    shows: '/api/v1/payments/{{payment.id}}',
  },
  'adhesions.bulkUpsert': {
    before: [
      { method: 'PATCH', path: '/api/v1/adhesions/{{new adhesion.id}}', body: { externalId: '{{adhesion.id}}' } },
    ],
    body: { items: [{ externalId: '{{adhesion.id}}', note: changed }] },
    shows: '/api/v1/adhesions/{{adhesion.id}}',
  },
  // `bulk` has the bodies.
  'contacts.bulkDelete': { shows: '/api/v1/contacts/{{contact.id}}' },
  'contacts.bulkTag': { shows: '/api/v1/contacts/{{contact.id}}' },
  'invitations.create': {
    body: { contactId: '{{new contact.id}}' },
    shows: '/api/v1/events/{{event.id}}/invitations',
  },
  'invitations.bulkCreate': {
    path: '/api/v1/events/{{new event.id}}/invitations/bulk-create',
    body: { contactIds: ['{{new contact.id}}'] },
    shows: '/api/v1/events/{{event.id}}/invitations',
  },
  'invitations.send': { path: '/api/v1/invitations/{{new draftInvitation.id}}/send' },
  // The link is not part of any response.
  'invitations.resetLink': { shows: null },
  'registrations.create': {
    body: { contactId: '{{new contact.id}}' },
    shows: '/api/v1/events/{{event.id}}/registrations',
  },
  'registrations.approve': { path: '/api/v1/registrations/{{new pendingRegistration.id}}/approve' },
  'registrations.reject': { path: '/api/v1/registrations/{{new pendingRegistration.id}}/reject' },
  'registrations.undoCheckIn': {
    before: [{ method: 'POST', path: '/api/v1/registrations/{{registration.id}}/check-in' }],
  },
  // Participants have had a mail of their registration: this one is known by its text.
  'registrations.message': {
    path: '/api/v1/events/{{new event.id}}/messages',
    before: [
      { method: 'POST', path: '/api/v1/events/{{event.id}}/registrations', body: { contactId: '{{new contact.id}}' } },
    ],
    body: { statuses: ['CONFIRMED'], subject: 'Conformance', text: 'For {{contact.email}}.' },
    shows: '/api/v1/events/{{event.id}}',
    mails: { to: '{{contact.email}}', names: 'For {{contact.email}}.' },
  },
  'waitlist.bulkApprove': { shows: '/api/v1/waitlist_entries/{{waitlistEntry.id}}' },
  'waitlist.bulkReject': { shows: '/api/v1/waitlist_entries/{{waitlistEntry.id}}' },
  'forms.update': { body: { title: changed } },
  'forms.close': { path: '/api/v1/forms/{{new openForm.id}}/close' },
  // Sent to contacts who were mailed an invitation to the event of the form; who got it shows nowhere.
  'forms.send': {
    path: '/api/v1/forms/{{new invitedForm.id}}/send',
    body: { contactIds: ['{{new invitation.contactId}}'] },
    shows: null,
  },
  'forms.respond': {
    path: '/api/v1/forms/{{new openForm.id}}/responses',
    body: { answers: { answer: changed } },
    shows: '/api/v1/forms/{{openForm.id}}/responses',
  },
  'ownForms.respond': {
    path: '/api/v1/me/forms/{{new openForm.id}}/response',
    body: { answers: { answer: changed } },
    shows: '/api/v1/forms/{{openForm.id}}/responses',
  },
  'forms.deleteResponse': { path: '/api/v1/form_responses/{{new formResponse.id}}' },
  'emailTemplates.update': { body: { subject: changed } },
  // Test mails go to users of the tenant.
  'emailTemplates.sendTest': {
    path: '/api/v1/email_templates/send-test',
    body: { templateId: '{{new emailTemplate.id}}', to: ['{{new user.email}}'] },
    mails: { to: '{{user.email}}', names: '{{emailTemplate.subject}}' },
  },
  'newsletters.update': { body: { subject: changed } },
  'newsletters.sendTest': {
    path: '/api/v1/newsletters/{{new newsletter.id}}/send-test',
    body: { to: ['{{new user.email}}'] },
    mails: { to: '{{user.email}}', names: '{{newsletter.subject}}' },
  },
  'newsletters.send': { body: {} },
  'payments.update': { body: { note: changed } },
  'payments.refund': {
    before: [{ method: 'POST', path: '/api/v1/payments/{{payment.id}}/mark-paid', body: {} }],
    body: {},
  },
  'payments.markPaid': { body: {} },
  'payments.undoPaid': {
    before: [{ method: 'POST', path: '/api/v1/payments/{{payment.id}}/mark-paid', body: {} }],
  },
  'invoices.create': {
    body: {
      currency: 'EUR',
      contactId: '{{contact.id}}',
      lines: [{ description: 'Conformance', unitAmount: 12000, taxRate: 2000 }],
      note: changed,
    },
  },
  'invoices.update': { path: '/api/v1/invoices/{{new draftInvoice.id}}', body: { note: changed } },
  'invoices.delete': { path: '/api/v1/invoices/{{new draftInvoice.id}}' },
  'invoices.issue': { path: '/api/v1/invoices/{{new draftInvoice.id}}/issue' },
  'adhesionTypes.update': { body: { name: changed } },
  'adhesionTypes.delete': {},
  'adhesions.update': { body: { note: changed } },
  'adhesions.approve': { path: '/api/v1/adhesions/{{new pendingAdhesion.id}}/approve' },
  'adhesions.cancel': { body: {} },
  'adhesions.resume': {
    before: [{ method: 'POST', path: '/api/v1/adhesions/{{adhesion.id}}/suspend' }],
  },
  // The next period is an adhesion of its own, of the same contact.
  'adhesions.renew': {
    path: '/api/v1/adhesions/{{new adhesion.id}}/renew',
    shows: '/api/v1/adhesions?contactId={{adhesion.contactId}}',
  },
  'ownAdhesions.create': { body: { typeId: '{{new adhesionType.id}}' } },
  // The next period is an adhesion of its own.
  'ownAdhesions.renew': {
    path: '/api/v1/me/adhesions/{{new ownAdhesion.id}}/renew',
    shows: '/api/v1/me/adhesions?sort=-createdAt',
  },
  'ownAdhesions.cancel': { body: {} },
  'contracts.update': { body: { title: changed } },
  'contracts.sign': {
    before: [{ method: 'POST', path: '/api/v1/contracts/{{contract.id}}/send' }],
    body: { signerName: 'Conformance' },
  },
  'contracts.terminate': {
    before: [
      { method: 'POST', path: '/api/v1/contracts/{{contract.id}}/send' },
      { method: 'POST', path: '/api/v1/contracts/{{contract.id}}/sign', body: { signerName: 'Conformance' } },
    ],
    body: { reason: 'Conformance' },
  },
  // An empty file is a file.
  'imports.upload': { path: '/api/v1/imports/{{new import.id}}/file', shows: '/api/v1/imports/{{import.id}}' },
  'imports.cancel': { path: '/api/v1/imports/{{new import.id}}/cancel' },
  'exports.delete': { path: '/api/v1/exports/{{new export.id}}' },
  'webhookSubscriptions.create': {
    body: { url: '{{receiver}}', events: ['product_payment.*'], description: changed },
  },
  'webhookSubscriptions.update': { body: { description: changed } },
  'webhookSubscriptions.enable': {
    before: [{ method: 'POST', path: '/api/v1/webhook_subscriptions/{{webhookSubscription.id}}/disable' }],
  },
  'webhookSubscriptions.rotateSecret': {
    body: {},
    shows: '/api/v1/webhook_subscriptions/{{webhookSubscription.id}}/secret',
  },
  'webhookSubscriptions.test': {
    body: {},
    shows: '/api/v1/webhook_subscriptions/{{webhookSubscription.id}}/deliveries',
  },
};

/** Good requests of an invited contact, by the hash of its invitation to the shared `openEvent`. */
export const contactWrites: Readonly<Record<string, WriteDialect>> = {
  'invitations.openOwn': { path: '/api/v1/invitation/open', shows: '/api/v1/invitation' },
  'invitations.answerOwn': {
    path: '/api/v1/invitation/answer',
    body: { answer: 'ACCEPTED' },
    shows: '/api/v1/invitation',
  },
  'registrations.createOwn': {
    path: '/api/v1/invitation/registration',
    body: {},
    shows: '/api/v1/invitation/registration',
  },
  'registrations.cancelOwn': {
    path: '/api/v1/invitation/registration',
    before: [{ method: 'POST', path: '/api/v1/invitation/registration', body: {} }],
    shows: '/api/v1/invitation/registration',
  },
  'forms.respondOwn': {
    path: '/api/v1/invitation/forms/{{new eventForm.id}}/response',
    body: { answers: { answer: 'Conformance' } },
    shows: '/api/v1/forms/{{eventForm.id}}/responses',
  },
};

/** Write operations without a recipe, each with the reason. */
export const withoutRecipe: Readonly<Record<string, string>> = {
  'identity.updateMe': 'changes the caller, whom the suite may not have made',
  'identity.changePassword': 'changes the caller alone: there is nothing that a refused caller could change',
  'identity.beginEmailChange': 'changes the caller alone',
  'identity.confirmEmailChange': 'needs the code of a mail',
  'identity.endSession': 'changes the caller alone',
  'identity.endEverySession': 'changes the caller alone',
  'secondFactor.begin': 'changes the caller alone',
  'secondFactor.confirm': 'needs an authenticator app',
  'secondFactor.renewRecoveryCodes': 'needs an authenticator app',
  'secondFactor.remove': 'needs an authenticator app',
  'secondFactor.beginPasskey': 'changes the caller alone',
  'secondFactor.addPasskey': 'needs an authenticator',
  'secondFactor.removePasskey': 'needs a passkey',
  'secondFactor.removeOfUser': 'needs a user with an authenticator app',
  'permission.setSecondFactorRoles': 'changes who has access, also of the callers of the suite',
  'permission.endImpersonation': 'ends the credential that it is sent with',
  'apiTokens.rotate': 'ends the credential that it is sent with',
  'oauthGrants.delete': 'changes the caller alone',
  'oauth.userInfoByPost': 'reads',
  'emailTemplates.preview': 'reads',
  'newsletters.preview': 'reads',
  'newsletters.countAudience': 'reads',
  'invoices.send': 'mails what a host may have mailed when it issued the invoice',
  'notifications.update': 'changes what the suite has not made',
  'notifications.preview': 'reads',
  'newsletters.pause': 'needs a newsletter that is being sent, which a test cannot hold still',
  'newsletters.resume': 'needs a newsletter that is being sent',
  'newsletters.cancel': 'needs a newsletter that is being sent',
  'personalData.eraseUser': 'deletes files of exports that the suite has not made',
  'personalData.eraseContact': 'deletes files of exports that the suite has not made',
  'tenant.update': 'changes what the suite has not made',
  'waitlist.createOwn': 'needs an event without free seats',
  'waitlist.cancelOwn': 'needs an event without free seats',
  'webhookSubscriptions.recover': 'needs deliveries that have failed',
  'webhookDeliveries.redeliver': 'needs a delivery, whose id no response to a write has',
};
