/** A conformance run: a session, and the experiments shared by its cases. */

import { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { dialectWith } from '#harness/dialect/dialect.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import type { Timer } from '#harness/timer.ts';
import { Floods } from './flood.ts';
import { Invitees } from './invitees.ts';
import { BrowserSessions } from './oauth/browser-sessions.ts';
import { OwnFills } from './own-fills.ts';
import { PassiveJudge } from './passive-judge.ts';
import { Presences } from './presence.ts';

export class RunSession extends ProvisionedSession {
  readonly floods: Floods;
  readonly fills: OwnFills;
  readonly browserSessions: BrowserSessions;
  readonly invitees: Invitees;
  readonly judge: PassiveJudge;
  readonly presences: Presences;

  /** Nothing fails for operations that the host lacks, not even for those that the specification names. */
  readonly onlyServed: boolean;

  constructor(profile: Profile, client: HttpClient, timer: Timer, onlyServed = false) {
    const judge = new PassiveJudge(profile, dialectWith(profile.dialect));
    super(profile, judge.watch(client), timer);
    this.judge = judge;
    this.onlyServed = onlyServed;
    this.floods = new Floods(this);
    this.fills = new OwnFills(this, this.floods);
    this.browserSessions = new BrowserSessions(this);
    this.invitees = new Invitees(this);
    this.presences = new Presences(this);
  }
}
