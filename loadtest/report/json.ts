/** The reports as JSON, for programs. */
import type { Proof } from '../limits/proof.ts';

/** @returns the proof itself, its members always in the order in which their type names them; what is undefined is left out */
export function proofJson(proof: Proof): string {
  return `${JSON.stringify(proof, undefined, 2)}\n`;
}
