/** A session with actors and resources, created on demand and removed at the end. */
import type { HttpClient } from '../http/client.ts';
import type { Profile } from '../profile.ts';
import { HostSession } from '../session.ts';
import type { Timer } from '../timer.ts';
import { Actors } from './actors.ts';
import type { RemovalProgress } from './removals.ts';
import { Resources } from './resources.ts';

export class ProvisionedSession extends HostSession {
  readonly actors: Actors;
  readonly resources: Resources;

  constructor(profile: Profile, client: HttpClient, timer: Timer) {
    super(profile, client, timer);
    this.resources = new Resources(this, (as, tenant) => this.actors.maker(as, tenant));
    this.actors = new Actors(this, this.resources);
  }

  /** Removes created resources as far as the host allows; `notes` lists the rest. */
  override async close(progress?: RemovalProgress): Promise<void> {
    await this.resources.removeAll(progress);
    await super.close();
  }
}
