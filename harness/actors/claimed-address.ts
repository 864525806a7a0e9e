/** Headers by which a client can claim a false address. */

/** From TEST-NET-3 (RFC 5737), which is never assigned. */
const claimed = '203.0.113.77';

export const claimedAddress: Readonly<Record<string, string>> = {
  'x-forwarded-for': claimed,
  forwarded: `for=${claimed}`,
  'x-real-ip': claimed,
  'true-client-ip': claimed,
  'cf-connecting-ip': claimed,
};
