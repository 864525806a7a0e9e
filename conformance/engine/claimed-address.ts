/** Headers in which a client may claim an address that is not its own. */

/** From TEST-NET-3 (RFC 5737): nobody's. */
const claimed = '203.0.113.77';

export const claimedAddress: Readonly<Record<string, string>> = {
  'x-forwarded-for': claimed,
  forwarded: `for=${claimed}`,
  'x-real-ip': claimed,
  'true-client-ip': claimed,
  'cf-connecting-ip': claimed,
};
