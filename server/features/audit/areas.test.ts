import test from 'ava';
import { operations } from '#contracts/index.ts';
import { isAudited } from '#contracts/operation.ts';
import { auditAreas } from '#contracts/schemas/audit.ts';
import { groupsOf } from './areas.ts';

test('each audited operation belongs to one area', (t) => {
  const groups = groupsOf(auditAreas.join(','));
  t.is(new Set(groups).size, groups.length);
  // What operators do has no operation.
  const others = ['signing_keys', 'secrets', 'limits', 'tenants', 'oauth'];
  const recorded = new Set([...others, ...operations.filter(isAudited).map(({ id }) => id.slice(0, id.indexOf('.')))]);
  t.deepEqual(
    [...recorded].filter((group) => !groups.includes(group)),
    [],
  );
});
