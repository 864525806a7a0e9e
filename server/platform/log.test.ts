import test from 'ava';
import { createLogger } from './log.ts';

function written(log: (logger: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  log(createLogger('info', { write: (line) => void lines.push(line) }));
  return { text: lines.join(''), line: JSON.parse(lines[0] ?? '{}') };
}

test('of an error its name, message, stack, code and cause are logged, and no other properties', (t) => {
  const cause = Object.assign(new Error('below'), { code: '57P01', detail: 'CANARY', client: { secretKey: 'CANARY' } });
  const error = Object.assign(new Error('above', { cause }), { parameters: ['CANARY'] });
  const { text, line } = written((logger) => logger.error({ err: error }, 'failed'));
  t.like(line.err, { type: 'Error', message: 'above', cause: { message: 'below', code: '57P01' } });
  t.true(line.err.stack.includes('log.test'));
  t.false(text.includes('CANARY'));
});

test('an error that is its own cause, and what is no error, are written too', (t) => {
  const error: Error = new Error('round');
  error.cause = error;
  t.is(written((logger) => logger.error({ err: error }, 'x')).line.err.message, 'round');
  t.is(written((logger) => logger.error({ err: 'CANARY' }, 'x')).text.includes('CANARY'), false);
});

test('secrets are redacted even if they are logged', (t) => {
  const { text } = written((logger) =>
    logger.info({ password: 'CANARY', body: { token: 'CANARY' }, request: { headers: { a: 'CANARY' } } }, 'x'),
  );
  t.false(text.includes('CANARY'));
});
