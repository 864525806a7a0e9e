/** What broken hosts about one-time codes need in common. */
import type { ProxiedAnswer } from '../mutant.ts';

export const code = /(?<![0-9])[0-9]{6}(?![0-9])/g;

/** As to somebody who has signed in. */
export const given: ProxiedAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.","refresh_token":"refresh-token-of-nobody"}'),
};
