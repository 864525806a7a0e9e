import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import test from 'ava';
import { CopyStream, StalledReader } from './copy-stream.ts';

function source() {
  const calls: string[] = [];
  return { calls, pause: () => void calls.push('pause'), resume: () => void calls.push('resume') };
}
const row = (content: string) => Buffer.from(`${content}\n`);

test('rows end with CRLF, whatever line feeds are in them, also rows longer than a block', async (t) => {
  const stream = new CopyStream({ bom: true });
  const contents = ['a,b', '"two\nlines",x', '', 'x'.repeat(300_000), 'é'.repeat(40_000), 'last'];
  for (const content of contents) stream.takeRow(row(content), source());
  stream.finish();
  t.is((await text(stream)).replace('\ufeff', ''), contents.map((content) => `${content}\r\n`).join(''));
});

test('a source is paused without a reader, and resumed when it reads', async (t) => {
  const stream = new CopyStream({ bom: false });
  const from = source();
  let rows = 0;
  for (; from.calls.length === 0; rows += 1) stream.takeRow(row('x'.repeat(1_000)), from);
  t.true(rows > 100 && rows < 1_000);
  t.deepEqual(from.calls, ['pause']);
  stream.resume();
  await once(stream, 'data');
  stream.pause();
  t.deepEqual(from.calls, ['pause', 'resume']);
});

for (const [how, end] of [
  ['ends', (stream: CopyStream) => stream.finish()],
  ['is destroyed', (stream: CopyStream) => stream.destroy()],
] as const) {
  test(`a paused source is resumed when its stream ${how}, because its connection is reused`, async (t) => {
    const stream = new CopyStream({ bom: false });
    const from = source();
    while (from.calls.length === 0) stream.takeRow(row('x'.repeat(1_000)), from);
    const closed = how === 'is destroyed' ? once(stream, 'close') : undefined;
    end(stream);
    await closed;
    t.deepEqual(from.calls, ['pause', 'resume']);
    stream.destroy();
  });
}

test('a reader that takes nothing for too long loses the stream', async (t) => {
  const stream = new CopyStream({ bom: false, patience: 5 });
  const from = source();
  while (from.calls.length === 0) stream.takeRow(row('x'.repeat(1_000)), from);
  const [error] = await once(stream, 'error');
  t.true(error instanceof StalledReader);
  t.deepEqual(from.calls, ['pause', 'resume']);
});
