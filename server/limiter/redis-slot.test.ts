import test from 'ava';
import { slotOf } from './redis-slot.ts';

test('keys belong to the slots that Redis gives them', (t) => {
  t.is(slotOf('123456789'), 0x31c3);
  t.is(slotOf('foo'), 12_182);
  t.is(slotOf('guildgate:limiter:nodes'), slotOf('{guildgate:limiter:nodes}'));
  t.is(slotOf('{user1000}.following'), slotOf('user1000'));
  t.is(slotOf('foo{{bar}}zap'), slotOf('{bar'));
  t.not(slotOf('foo{}{bar}'), slotOf('bar'));
});
