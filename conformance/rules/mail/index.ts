import type { Rule } from '../../rule.ts';
import { invitationIsMailed } from './invitation-is-mailed.ts';
import { newsletterIsMailed } from './newsletter-is-mailed.ts';
import { testMailIsSent } from './test-mail-is-sent.ts';

/** What the host mails. */
export const mailRules: readonly Rule[] = [testMailIsSent, newsletterIsMailed, invitationIsMailed];
