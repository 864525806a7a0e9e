/** Requests of all neighbours in turn, and which of them were not served. */
import type { Admission } from '../admission.ts';
import type { LoadRequest, Source } from '../throughput/scenario.ts';
import type { Party } from './parties.ts';
import type { NeighbourRun } from './report-data.ts';

export class NeighbourSource implements Source {
  readonly operations = [];
  readonly omitted = [];
  readonly #neighbours: readonly { readonly party: Party; sent: number; served: number }[];
  readonly #admission: Admission;
  #count = 0;

  constructor(neighbours: readonly Party[], admission: Admission) {
    this.#neighbours = neighbours.map((party) => ({ party, sent: 0, served: 0 }));
    this.#admission = admission;
  }

  isExpected(status: number): boolean {
    return this.#admission.isAdmitted(status);
  }

  next(): LoadRequest {
    const neighbour = this.#neighbours[this.#count % this.#neighbours.length];
    if (!neighbour) throw new RangeError('there is no neighbour');
    this.#count += 1;
    neighbour.sent += 1;
    return {
      ...neighbour.party.usual,
      onResponse: (status) => {
        if (this.#admission.isAdmitted(status)) neighbour.served += 1;
      },
    };
  }

  /** Since the start. */
  unserved(): NeighbourRun['unserved'] {
    return this.#neighbours
      .filter(({ sent, served }) => served < sent)
      .map(({ party, sent, served }) => ({ neighbour: party.name, count: sent - served }));
  }
}
