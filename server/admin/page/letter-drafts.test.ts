import test from 'ava';
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';
import { blocksOf, draftsIn, draftsOf, pressed, shownDrafts, valuesOfDrafts } from './letter-drafts.ts';

const blocks: MailBlock[] = [
  { kind: 'TEXT', text: 'One' },
  { kind: 'COLUMNS', left: [{ kind: 'BUTTON', text: 'Go', url: 'https://acme.example/' }], right: [] },
  { kind: 'DIVIDER' },
];
const drafts = draftsOf(blocks);
const keys = (press: string) => pressed(drafts, press).drafts.map(({ key }) => key);

test('blocks survive the way through the values of a form', (t) => {
  t.deepEqual(blocksOf(draftsIn(valuesOfDrafts(drafts))), blocks);
});

test('a block moves within its list, and not beyond its ends', (t) => {
  t.deepEqual(keys('down:b1'), ['b2', 'b1', 'b4']);
  t.deepEqual(keys('up:b1'), ['b1', 'b2', 'b4']);
  t.deepEqual(keys('down:b4'), ['b1', 'b2', 'b4']);
  t.deepEqual(keys('remove:b2'), ['b1', 'b4']);
  t.deepEqual(pressed(drafts, 'remove:b3').drafts[1]?.left, []);
});

test('a new block has a key of its own, and comes to the end of its list', (t) => {
  t.like(pressed(drafts, 'add:blocks:EVENT'), { focus: 'b5', drafts: { 3: { key: 'b5', kind: 'EVENT' } } });
  t.is(pressed(drafts, 'add:b2.right:TEXT').drafts[1]?.right[0]?.key, 'b5');
});

test('unknown presses, kinds and keys change nothing', (t) => {
  for (const press of ['', 'add:blocks:SCRIPT', 'add:b9.left:TEXT', 'up:b9', 'toString:b1', 'remove:'])
    t.deepEqual(blocksOf(pressed(drafts, press).drafts), blocks, press);
  t.deepEqual(draftsIn({ blocks: ['constructor', 'b1', 'b2'], 'b1.kind': 'SCRIPT', 'b2.text': 'no kind' }), []);
  t.deepEqual(draftsIn({ blocks: 'b1', 'b1.kind': 'COLUMNS', 'b1.left': 'b1' })[0]?.left, [], 'columns in columns');
});

test('the preview leaves out blocks that are still empty', (t) => {
  const empty = draftsOf([
    { kind: 'TEXT', text: ' ' },
    { kind: 'IMAGE' },
    { kind: 'EVENT' },
    { kind: 'BUTTON', text: 'Go' },
  ]);
  t.deepEqual(blocksOf(shownDrafts(empty)), [{ kind: 'BUTTON', text: 'Go', url: '{{ tenant.url }}' }]);
});
