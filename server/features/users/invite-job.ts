/** Name of the task that mails an invitation to sign in. */
export const inviteJob = 'users.invite';
