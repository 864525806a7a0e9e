import test from 'ava';
import { problemsIn } from './import-problems.ts';

test('problems are read from a file that is cut, in sentences for people', (t) => {
  const file = [
    '\ufeffrow,propertyPath,code,message',
    '3,email,format,"email must be email; received ""a,b"""',
    '4,,malformed_json,The line is no JSON object.',
    '4,email,format,email must be email',
    '5,firstName,too_long,"firstName must have at most 100 characters; received\n""x"""',
    '6,phone,for',
  ].join('\r\n');
  t.deepEqual(problemsIn(file), [
    { member: 'email', message: 'This is no email address.', rows: [3, 4] },
    { member: '', message: 'The line is no JSON object.', rows: [4] },
    { member: 'firstName', message: 'Must have at most 100 characters; received\n"x".', rows: [5] },
  ]);
});

test('a file without problems, and an empty one, have none', (t) => {
  t.deepEqual(problemsIn('row,propertyPath,code,message\r\n'), []);
  t.deepEqual(problemsIn(''), []);
});
