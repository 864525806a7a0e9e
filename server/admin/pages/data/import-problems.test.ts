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
  t.deepEqual(problemsIn(file, 'contacts'), [
    { member: 'email', message: 'This is no email address.', rows: [3, 4] },
    { member: '', message: 'The line is no JSON object.', rows: [4] },
    { member: 'firstName', message: 'Must have at most 100 characters; received\n"x".', rows: [5] },
  ]);
});

test('a file without problems, and an empty one, have none', (t) => {
  t.deepEqual(problemsIn('row,propertyPath,code,message\r\n', 'contacts'), []);
  t.deepEqual(problemsIn('', 'contacts'), []);
});

test('the first day of a membership is written as a day, and the start of an event as an instant', (t) => {
  const file = 'row,propertyPath,code,message\r\n1,startsAt,format,startsAt must be an ISO 8601 instant\r\n';
  const messageOf = (resource: 'adhesions' | 'events') => problemsIn(file, resource)[0]?.message ?? '';
  t.regex(messageOf('adhesions'), /Write the day as 31\.12\.1990/);
  t.regex(messageOf('events'), /ISO 8601/);
});

test('amounts that are not in cents are one kind of problem, however many they are', (t) => {
  const rows = ['25,00', '1 250,50', '40 €'].map(
    (given, n) => `${n + 1},amount,type,"amount must be a number; received ""${given}"""`,
  );
  const problems = problemsIn(['row,propertyPath,code,message', ...rows, ''].join('\r\n'), 'payments');
  t.deepEqual(problems, [
    { member: 'amount', message: 'Write the amount in cents, such as 2500 for 25.00.', rows: [1, 2, 3] },
  ]);
});

test('the sentence of a refused phone number also fits one that has its country code', (t) => {
  const file = 'row,propertyPath,code,message\r\n1,phone,format,"phone must be E.164; received ""+33 6 12"""\r\n';
  t.regex(problemsIn(file, 'users')[0]?.message ?? '', /one complete number with its country code/);
});
