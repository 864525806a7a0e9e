import test from 'ava';
import { inviteByIds, resultText } from './invited.ts';

test('ids are invited in parts of 500, and their counts are added', async (t) => {
  const ids = Array.from({ length: 1_100 }, (_, index) => String(index));
  const parts: number[] = [];
  const sum = await inviteByIds(ids, async (some) => {
    parts.push(some.length);
    return { created: some.length - 1, skipped: 1, failed: 0, sent: 2 };
  });
  t.deepEqual(parts, [500, 500, 100]);
  t.deepEqual(sum, { created: 1_097, skipped: 3, failed: 0, sent: 6 });
  t.deepEqual(await inviteByIds([], () => Promise.reject(new Error('no request'))), {
    created: 0,
    skipped: 0,
    failed: 0,
    sent: 0,
  });
});

test('the result says who was invited, who had an invitation, and who could not be invited', (t) => {
  t.is(resultText({ created: 1, skipped: 0, failed: 0, sent: 0 }), '1 person invited.');
  t.is(
    resultText({ created: 1_250, skipped: 3, failed: 2, sent: 1_250 }),
    '1,250 people invited, 1,250 mails on the way. 3 had an invitation already. 2 could not be invited: their accounts are disabled or deleted.',
  );
});
