import test from 'ava';
import { InvalidArgumentError } from 'commander';
import { readReportOption } from './report-option.ts';

test('reports are asked for by format and file, as many as one likes', (t) => {
  const first = readReportOption('html=a/b=c.html');
  t.deepEqual(readReportOption('json=-', first), [
    { format: 'html', file: 'a/b=c.html' },
    { format: 'json', file: '-' },
  ]);
});

test('another format, no file, and the same file twice are refused', (t) => {
  for (const text of ['pdf=a.pdf', 'html', 'html=']) {
    t.throws(
      () => readReportOption(text),
      { instanceOf: InvalidArgumentError, message: /html=FILE or json=FILE/ },
      text,
    );
  }
  const before = readReportOption('html=a');
  t.throws(() => readReportOption('json=./a', before), { instanceOf: InvalidArgumentError, message: /Two reports/ });
});
