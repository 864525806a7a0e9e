/** Defects of operators that the suite does not notice, each with the reason. The test refuses a reason that is not needed. */
interface Survivor {
  /** Name of the operator. */
  readonly operator: string;
  /** Ids of operations. */
  readonly operations: readonly string[];
  readonly reason: string;
}

const survivors: readonly Survivor[] = [
  {
    operator: 'does-it-twice',
    operations: [
      'webhookSubscriptions.enable',
      'waitlist.bulkApprove',
      'invitations.openOwn',
      'newsletters.countAudience',
      'secondFactor.addPasskey',
    ],
    reason: 'Done twice, it leaves what it leaves when done once.',
  },
  {
    operator: 'does-it-twice',
    operations: ['secondFactor.beginPasskey', 'secondFactor.renewRecoveryCodes'],
    reason: 'The suite has no authenticator, and uses no recovery code, so that it does not learn which one is valid.',
  },
  {
    operator: 'drops-last-member',
    operations: [
      'invitations.list',
      'users.list',
      'users.get',
      'users.update',
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
    reason: 'An impersonation whose JWT nobody got shows in no response.',
  },
  {
    operator: 'has-one-page',
    operations: ['newsletters.recipients'],
    reason: 'The newsletters of the suite have too few recipients for a second page: more would be mailed.',
  },
  {
    operator: 'ignores-the-page-size',
    operations: ['exports.list'],
    reason: 'The suite fills no collection of jobs, so that one page may hold all of its rows.',
  },
  {
    operator: 'exports-unquoted',
    operations: ['exports.download'],
    reason: 'The specification names no such file, so that only the exports that it names are read back.',
  },
  {
    operator: 'answers-the-last-one-again',
    operations: ['statistics.webhookDeliveries', 'statistics.payments', 'statistics.tags'],
    reason: 'Counts of a moment: those of the moment before may have been right.',
  },
];

/** @returns why the suite cannot notice the defect; undefined if it must */
export function reasonOf(defect: string): string | undefined {
  const [operator = '', operation = ''] = defect.split('@');
  return survivors.find((one) => one.operator === operator && one.operations.includes(operation))?.reason;
}
