/** What the rules about mail have in common. */
import { operation } from '../../document.ts';
import type { Mail } from '../../engine/mailbox.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive, NotMet } from '../../verdict.ts';

/** How long a mail may take, in milliseconds: the specification does not say, and nobody waits for longer. */
const patience = 30_000;

/**
 * @param answer to what should have sent it
 * @throws NotMet when none comes although the mailbox gets others of the host, Inconclusive when it gets none
 */
export async function expectMail(
  trial: Trial,
  {
    answer,
    to,
    wanted,
    what,
  }: { answer: Answer | undefined; to: string; wanted: (mail: Mail) => boolean; what: string },
): Promise<void> {
  const begun = performance.now();
  const mail = await trial.mailbox.find(to, wanted, patience);
  if (mail) {
    trial.measure(`it came within ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    return;
  }
  await controlMailbox(trial);
  throw new NotMet(`${what} within ${patience / 1_000} s`, 'no such mail, where others arrive', answer?.exchange);
}

/** Whether the mailbox is told anything of the host, by a mail that every host sends. @throws Inconclusive when it is not */
async function controlMailbox(trial: Trial): Promise<void> {
  const { method, path } = operation('identity.requestLoginOtp');
  const { account } = await trial.people.member();
  const body = { [trial.dialect.otp.email]: account.email };
  control(await trial.send({ method, path, body }), 'asking for a one-time code');
  if (await trial.mailbox.find(account.email, () => true)) return;
  throw new Inconclusive('control-failed', 'no mail of any kind comes: is the `mailbox` of the profile the right one?');
}

/** In the subject or in the text: a mailbox need not show both. */
export function mentions(word: string): (mail: Mail) => boolean {
  return ({ subject, text }) => subject.includes(word) || text.includes(word);
}
