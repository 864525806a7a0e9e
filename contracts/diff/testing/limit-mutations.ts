/** Mutations of rate limits. */
import { type Choice, type Json, type Operator, one, operationsIn, type Site } from './mutation.ts';

const limited = (document: Json, key?: string): Site[] =>
  operationsIn(document).filter(
    ({ node }) => node['x-rate-limit'] && (key === undefined || node['x-rate-limit'].key === key),
  );
const unlimited = (document: Json) => operationsIn(document).filter(({ node }) => node['x-rate-limit'] === null);
const further = (document: Json) => operationsIn(document).filter(({ node }) => node['x-further-rate-limits']);

/** An operator that changes the limit of an operation. */
function ofLimit(
  name: string,
  severity: 'breaking' | 'additive' | 'risky',
  change: (limit: Json, choice: Choice) => void,
  key?: string,
): Operator {
  return {
    name,
    mutate(document, choice) {
      const { id, node } = choice.of(limited(document, key));
      change(node['x-rate-limit'], choice);
      return one(severity, [`limit ${node['x-rate-limit'].bucket}`], id);
    },
  };
}

export const limitMutations: readonly Operator[] = [
  ofLimit('quota lowered', 'breaking', (limit, choice) => {
    limit.quota -= choice.integer(1, limit.quota - 1);
  }),
  ofLimit('quota raised', 'additive', (limit, choice) => {
    limit.quota += choice.integer(1, 500);
  }),
  ofLimit('longer window', 'breaking', (limit, choice) => {
    limit.windowSeconds += choice.integer(1, 3600);
  }),
  ofLimit('shorter window', 'additive', (limit, choice) => {
    limit.windowSeconds -= choice.integer(1, limit.windowSeconds - 1);
  }),
  ofLimit('quota and window doubled', 'additive', (limit) => {
    limit.quota *= 2;
    limit.windowSeconds *= 2;
  }),
  ofLimit('quota doubled in thrice the window', 'breaking', (limit) => {
    limit.quota *= 2;
    limit.windowSeconds *= 3;
  }),
  ofLimit(
    'bucket of the address instead of the token',
    'breaking',
    (limit) => {
      limit.key = 'ip';
    },
    'token',
  ),
  ofLimit(
    'bucket of the user instead of the token',
    'breaking',
    (limit) => {
      limit.key = 'user';
    },
    'token',
  ),
  ofLimit(
    'bucket of the token instead of the user',
    'additive',
    (limit) => {
      limit.key = 'token';
    },
    'user',
  ),
  ofLimit('bucket renamed', 'risky', (limit) => {
    limit.bucket = `${limit.bucket}Again`;
  }),
  {
    name: 'limit gone',
    mutate(document, choice) {
      const { id, node } = choice.of(limited(document));
      const { bucket } = node['x-rate-limit'];
      node['x-rate-limit'] = null;
      return one('additive', [`limit ${bucket}`], id);
    },
  },
  {
    name: 'limit added',
    mutate(document, choice) {
      const { id, node } = choice.of(unlimited(document));
      node['x-rate-limit'] = { bucket: 'new', quota: choice.integer(1, 1000), windowSeconds: 60, key: 'token' };
      return one('breaking', ['limit new'], id);
    },
  },
  {
    name: 'bucket shared',
    mutate(document, choice) {
      const site = choice.of(limited(document));
      const other = choice.of(limited(document).filter(({ id }) => id !== site.id));
      const { bucket } = other.node['x-rate-limit'];
      site.node['x-rate-limit'] = { ...site.node['x-rate-limit'], bucket };
      const affects = [`limit ${bucket}`];
      return [...one('breaking', affects, affects[0] ?? ''), ...one('risky', affects, site.id)];
    },
  },
  {
    name: 'further limit added',
    mutate(document, choice) {
      const { id, node } = choice.of(unlimited(document).filter((site) => !site.node['x-further-rate-limits']));
      node['x-further-rate-limits'] = [{ bucket: 'more', quota: 200, windowSeconds: 60, key: 'ip' }];
      return one('breaking', ['limit more'], id);
    },
  },
  {
    name: 'further limit gone',
    mutate(document, choice) {
      const { id, node } = choice.of(further(document));
      const [{ bucket }] = node['x-further-rate-limits'];
      delete node['x-further-rate-limits'];
      return one('additive', [`limit ${bucket}`], id);
    },
  },
  {
    name: 'further limit counts every request',
    mutate(document, choice) {
      const { id, node } = choice.of(
        further(document).filter((site) => site.node['x-further-rate-limits'][0].onlyWith),
      );
      const [limit] = node['x-further-rate-limits'];
      delete limit.onlyWith;
      return one('breaking', [`limit ${limit.bucket}`], id);
    },
  },
  {
    name: 'quota of a further limit lowered',
    mutate(document, choice) {
      const { id, node } = choice.of(further(document));
      const [limit] = node['x-further-rate-limits'];
      limit.quota = choice.integer(1, limit.quota - 1);
      return one('breaking', [`limit ${limit.bucket}`], id);
    },
  },
];
