import test from 'ava';
import { problemsIn } from './import-problems.ts';

test('problems are read from a file that is cut, in sentences for people', (t) => {
  const file = [
    '\ufeffrow,propertyPath,code,message',
    '3,email,format,"email must be email; received ""a,b"""',
    '4,,malformed_json,The line is no JSON object.',
    '5,firstName,too_long,"firstName must have at most 100 characters; received\n""x"""',
    '6,phone,for',
  ].join('\r\n');
  t.deepEqual(problemsIn(file), [
    { row: 3, member: 'email', message: 'This is no email address.' },
    { row: 4, member: '', message: 'The line is no JSON object.' },
    { row: 5, member: 'firstName', message: 'Must have at most 100 characters; received\n"x".' },
  ]);
});

test('a file without problems, and an empty one, have none', (t) => {
  t.deepEqual(problemsIn('row,propertyPath,code,message\r\n'), []);
  t.deepEqual(problemsIn(''), []);
});
