/** Defects of operators that the suite does not notice, each with the reason. */
interface Survivor {
  /** Names of operators; absent: any. */
  readonly operators?: readonly string[];
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
    operators: ['does-it-twice'],
    operations: [
      'webhookSubscriptions.enable',
      'users.endSessions',
      'oauth.userInfoByPost',
      'webhookSubscriptions.disable',
      'waitlist.bulkApprove',
      'waitlist.bulkReject',
      'invitations.openOwn',
      'invitations.answerOwn',
      'newsletters.countAudience',
      'newsletters.preview',
      'notifications.preview',
      'webhookSubscriptions.recover',
      'identity.beginEmailChange',
      'identity.endEverySession',
      'invitations.resetLink',
      'invitations.bulkCreate',
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
    operators: ['does-it-twice'],
    operations: ['forms.send', 'invoices.send', 'users.bulkInvite'],
    reason: 'It mails twice. Mail systems repeat a mail, too (RFC 1047), so that a second copy is no proof.',
  },
  {
    operators: ['refuses-and-does'],
    operations: ['apiTokens.rotate'],
    reason:
      'The token that is rotated in place of that of the refused caller goes on for a while, as the document says.',
  },
  {
    operators: ['does-it-twice'],
    operations: ['identity.refreshToken'],
    reason: 'A token that is used again within seconds gets the same successor, as after a response that was lost.',
  },
  {
    operators: ['does-it-twice'],
    operations: ['secondFactor.beginPasskey'],
    reason: 'The suite has no passkey, so that it does not learn which challenge is valid.',
  },
  {
    operators: ['does-it-twice'],
    operations: ['groups.create', 'users.create'],
    reason: 'A second one with the same name or email is refused, wherever the suite counts them.',
  },
  {
    operators: ['does-it-twice'],
    operations: [
      'webhookDeliveries.redeliver',
      'emailTemplates.sendTest',
      'newsletters.sendTest',
      'registrations.message',
    ],
    reason: 'A delivery and a mail may come more than once: the sender does not always learn that one has arrived.',
  },
  {
    operators: ['does-it-twice', 'refuses-and-does'],
    operations: ['exports.create', 'imports.create'],
    reason: 'What the suite sends has nothing by which a further one could be told from that of another client.',
  },
  {
    operators: ['never-denies', 'empties-the-bucket-on-errors'],
    operations: ['newsletters.send'],
    reason: 'Its quota is for the plan to say, so that no number of admitted requests is too many.',
  },
  {
    operators: ['does-it-to-the-last-one'],
    operations: ['ownInvoices.print', 'ownAdhesions.print', 'ownContracts.print'],
    reason: 'Each document of the suite belongs to a user of its own, to whom that of another is refused.',
  },
  {
    operators: ['does-nothing'],
    operations: ['notifications.preview', 'oauth.userInfoByPost'],
    reason: 'They change nothing, and the success before this one says the same.',
  },
  {
    operators: ['ignores-the-page-size', 'ignores-the-query'],
    operations: ['webhookDeliveries.list'],
    reason: 'The subscriptions of the suite have too few deliveries for a second page: each test counts in a limit.',
  },
  {
    operators: ['does-nothing', 'does-it-to-the-last-one'],
    operations: ['webhookSubscriptions.recover'],
    reason: 'The subscriptions of the suite have missed nothing, so that nothing is recovered.',
  },
  {
    operators: ['does-nothing'],
    operations: ['permission.setSecondFactorRoles', 'notifications.update', 'tenant.update'],
    reason: 'The suite writes these settings as they are, so that nothing changes.',
  },
  {
    operators: [
      'answers-the-last-one-again',
      'does-it-to-the-last-one',
      'has-one-page',
      'ignores-the-page-size',
      'ignores-the-query',
      'loses-the-first-row',
      'loses-the-last-row',
      'repeats-a-row',
    ],
    operations: ['oauthGrants.list', 'oauthApplications.listGrants'],
    reason: 'There are none, or too few for a second page: each needs a consent.',
  },
  {
    operators: ['has-one-page', 'ignores-the-page-size', 'ignores-the-query'],
    operations: ['forms.listOwn'],
    reason: 'There are too few forms for a second page: each needs an event of its own.',
  },
  {
    operators: ['refuses-and-does'],
    operations: ['forms.send'],
    reason: 'It mails invited contacts alone, and the rule about refusals reads the mails of none of them.',
  },
  {
    operators: ['does-and-refuses', 'serves-the-other-tenant'],
    operations: ['webhookDeliveries.get', 'webhookDeliveries.redeliver'],
    reason: 'Their cases are inconclusive (a good request is refused), so that the run is not green.',
  },
  {
    operators: ['denies-in-advance'],
    operations: ['identity.loginCheck', 'secondFactor.verify'],
    reason: 'Its cases are inconclusive (others may use the bucket of an address), so that the run is not green.',
  },
  {
    operators: ['does-and-refuses', 'serves-the-other-tenant'],
    operations: ['identity.getMe'],
    reason: 'Without it no credential can be tried: every case is inconclusive, so that the run is not green.',
  },
  {
    operators: ['does-nothing'],
    operations: ['oauthGrants.delete'],
    reason: 'A grant needs a consent in a browser, so that no grant is made to be deleted.',
  },
  {
    operators: ['shifts-times'],
    operations: ['personalData.ofUser', 'personalData.ofContact', 'personalData.getOwn'],
    reason: 'Their only time of their own is that of the request; all others are inside of what they hold.',
  },
  {
    operators: ['drops-last-member'],
    operations: [
      'invitations.list',
      'invitations.bulkCreate',
      'users.create',
      'contacts.list',
      'contacts.create',
      'contacts.get',
      'users.list',
      'users.get',
      'users.update',
      'contacts.update',
      'contacts.archive',
      'contacts.restore',
      'oauthApplications.rotateSecret',
      'forms.listResponses',
      'permission.setRolesOfUser',
    ],
    reason: 'The member is optional by the document, and may be left out.',
  },
  {
    operators: ['errors-have-another-status', 'errors-lack-their-title'],
    operations: ['oauth.userInfo', 'oauth.userInfoByPost'],
    reason: 'Errors of OAuth have members of their own (RFC 6749, 5.2; RFC 6750, 3).',
  },
  {
    operators: ['denies-and-does', 'refuses-and-does'],
    operations: ['permission.impersonate'],
    reason: 'An impersonation whose JWT was not sent shows in no response.',
  },
  {
    operators: ['has-one-page', 'ignores-the-query', 'ignores-the-page-size'],
    operations: ['newsletters.recipients'],
    reason: 'The newsletters of the suite have too few recipients for a second page: more would be mailed.',
  },
  {
    operators: ['answers-the-last-one-again'],
    operations: [
      'statistics.webhookDeliveries',
      'statistics.payments',
      'statistics.registrations',
      'statistics.tags',
      'statistics.contacts',
      'statistics.users',
      'limits.list',
    ],
    reason: 'Counts of a moment: those of the moment before may have been right.',
  },
  {
    operators: ['answers-the-last-one-again'],
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
    operators: ['answers-the-last-one-again'],
    operations: ['notifications.get', 'notifications.update', 'permission.setSecondFactorRoles'],
    reason: 'The suite changes none of these settings, so that the response is the same each time.',
  },
];

/** @returns why the suite cannot notice the defect; undefined if it must */
export function reasonOf(defect: string): string | undefined {
  const [operator = '', operation = ''] = defect.split('@');
  return survivors.find((one) => (one.operators?.includes(operator) ?? true) && one.operations.includes(operation))
    ?.reason;
}
