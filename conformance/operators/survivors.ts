/** Defects of operators that the suite does not notice, each with the reason. */
interface Survivor {
  /** Name of the operator; absent: of any. */
  readonly operator?: string;
  /** Ids of operations. */
  readonly operations: readonly string[];
  readonly reason: string;
}

const survivors: readonly Survivor[] = [
  {
    operations: ['secondFactor.addPasskey', 'secondFactor.removePasskey', 'secondFactor.verifyPasskey'],
    reason: 'They never succeed: the suite has no passkey, which would be bound to the address of a browser.',
  },
  {
    operations: ['personalData.eraseContact', 'personalData.eraseUser'],
    reason: 'They never succeed: the suite erases no one, because that deletes files of exports which it has not made.',
  },
  {
    operator: 'does-it-twice',
    operations: [
      'webhookSubscriptions.enable',
      'webhookSubscriptions.disable',
      'waitlist.bulkApprove',
      'waitlist.bulkReject',
      'invitations.openOwn',
      'newsletters.countAudience',
      'notifications.preview',
      'webhookSubscriptions.recover',
      'identity.beginEmailChange',
      'identity.endEverySession',
      'invitations.resetLink',
      'groups.addMember',
      'users.bulkUpsert',
      'contacts.bulkDelete',
      'contacts.bulkTag',
      'contacts.bulkUpsert',
      'events.bulkUpsert',
      'payments.bulkUpsert',
      'adhesions.bulkUpsert',
    ],
    reason: 'Done twice, it leaves what it leaves when done once.',
  },
  {
    operator: 'does-it-twice',
    operations: ['identity.refreshToken'],
    reason: 'A token that is used again within seconds gets the same successor, as after a response that was lost.',
  },
  {
    operator: 'does-it-twice',
    operations: ['secondFactor.beginPasskey'],
    reason: 'The suite has no passkey, so that it does not learn which challenge is valid.',
  },
  {
    operator: 'does-it-twice',
    operations: ['groups.create', 'users.create'],
    reason: 'A second one with the same name or email is refused, wherever the suite counts them.',
  },
  {
    operator: 'does-it-twice',
    operations: ['webhookDeliveries.redeliver', 'emailTemplates.sendTest', 'newsletters.sendTest'],
    reason: 'A delivery and a mail may come more than once: the sender does not always learn that one has arrived.',
  },
  {
    operator: 'does-it-twice',
    operations: ['exports.create'],
    reason: 'An export holds nothing of its request by which a second one could be told from that of another client.',
  },
  {
    operator: 'never-denies',
    operations: ['newsletters.send'],
    reason: 'Its quota is for the plan to say, so that no number of admitted requests is too many.',
  },
  {
    operator: 'does-it-to-the-last-one',
    operations: ['webhookSubscriptions.recover'],
    reason: 'The subscriptions of the suite have missed nothing, so that nothing is recovered.',
  },
  {
    operator: 'does-it-to-the-last-one',
    operations: ['ownInvoices.print', 'ownAdhesions.print', 'ownContracts.print'],
    reason: 'Each document of the suite belongs to a user of its own, to whom that of another is refused.',
  },
  {
    operator: 'does-nothing',
    operations: ['permission.setSecondFactorRoles', 'notifications.update', 'tenant.update'],
    reason: 'The suite writes these settings as they are, so that nothing changes.',
  },
  {
    operator: 'ignores-the-query',
    operations: ['oauthGrants.list', 'oauthApplications.listGrants'],
    reason: 'There are too few of them for a second page: each needs a consent.',
  },
  {
    operator: 'ignores-the-page-size',
    operations: ['oauthGrants.list', 'oauthApplications.listGrants'],
    reason: 'There are too few of them for a second page: each needs a consent.',
  },
  {
    operator: 'loses-the-first-row',
    operations: ['oauthGrants.list', 'oauthApplications.listGrants'],
    reason: 'No grant is there whose absence could be noticed: each needs a consent.',
  },
  {
    operator: 'refuses-and-does',
    operations: ['forms.send'],
    reason: 'It mails invited contacts alone, and the rule about refusals reads the mails of none of them.',
  },
  {
    operator: 'does-and-refuses',
    operations: ['identity.getMe'],
    reason: 'Without it no credential can be tried: every case is inconclusive, so that the run is not green.',
  },
  {
    operator: 'does-and-refuses',
    operations: ['webhookDeliveries.get'],
    reason: 'Its cases are inconclusive (the delivery cannot be read), so that the run is not green.',
  },
  {
    operator: 'serves-the-other-tenant',
    operations: ['identity.getMe'],
    reason: 'Without it no credential can be tried: every case is inconclusive, so that the run is not green.',
  },
  {
    operator: 'has-one-page',
    operations: ['oauthGrants.list', 'oauthApplications.listGrants'],
    reason: 'There are too few of them for a second page: each needs a consent.',
  },
  {
    operator: 'does-nothing',
    operations: ['oauthGrants.delete'],
    reason: 'A grant needs a consent in a browser, so that no grant is made to be deleted.',
  },
  {
    operator: 'shifts-times',
    operations: ['personalData.ofUser', 'personalData.ofContact'],
    reason: 'Their only time of their own is that of the request; all others are inside of what they hold.',
  },
  {
    operator: 'drops-last-member',
    operations: [
      'invitations.list',
      'invitations.bulkCreate',
      'users.create',
      'contacts.list',
      'contacts.create',
      'users.list',
      'users.get',
      'users.update',
      'contacts.update',
      'contacts.archive',
      'contacts.restore',
      'oauthApplications.rotateSecret',
    ],
    reason: 'The member is optional by the document, and may be left out.',
  },
  {
    operator: 'errors-have-another-status',
    operations: ['oauth.userInfo'],
    reason: 'Errors of OAuth have members of their own (RFC 6749, 5.2; RFC 6750, 3).',
  },
  {
    operator: 'errors-lack-their-title',
    operations: ['oauth.userInfo'],
    reason: 'Errors of OAuth have members of their own (RFC 6749, 5.2; RFC 6750, 3).',
  },
  {
    operator: 'denies-and-does',
    operations: ['permission.impersonate'],
    reason: 'An impersonation whose JWT was not sent shows in no response.',
  },
  {
    operator: 'refuses-and-does',
    operations: ['permission.impersonate'],
    reason: 'An impersonation whose JWT was not sent shows in no response.',
  },
  {
    operator: 'has-one-page',
    operations: ['newsletters.recipients'],
    reason: 'The newsletters of the suite have too few recipients for a second page: more would be mailed.',
  },
  {
    operator: 'answers-the-last-one-again',
    operations: [
      'statistics.webhookDeliveries',
      'statistics.payments',
      'statistics.registrations',
      'statistics.tags',
      'statistics.contacts',
      'limits.list',
    ],
    reason: 'Counts of a moment: those of the moment before may have been right.',
  },
  {
    operator: 'answers-the-last-one-again',
    operations: [
      'identity.beginEmailChange',
      'identity.requestLoginOtp',
      'identity.requestPasswordResetOtp',
      'webhookEventTypes.list',
      'webhookSubscriptions.recover',
    ],
    reason: 'The response is the same each time, but for the fields about limits and times.',
  },
  {
    operator: 'answers-the-last-one-again',
    operations: ['notifications.get', 'notifications.update'],
    reason: 'The suite changes none of these settings, so that the response is the same each time.',
  },
];

/** @returns why the suite cannot notice the defect; undefined if it must */
export function reasonOf(defect: string): string | undefined {
  const [operator = '', operation = ''] = defect.split('@');
  return survivors.find((one) => [operator, undefined].includes(one.operator) && one.operations.includes(operation))
    ?.reason;
}
