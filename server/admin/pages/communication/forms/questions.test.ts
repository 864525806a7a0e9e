import test from 'ava';
import { FormFault } from '../../../page/form-fault.ts';
import { emptyQuestion, pressed, type Question, questionsIn, questionValues } from '../../../page/questions.ts';
import { fieldsOf, questionsOf } from './questions.ts';

const question = (label: string, more: Partial<Question> = {}): Question => ({ ...emptyQuestion, label, ...more });
const labels = (questions: readonly Question[]) => questions.map(({ label }) => label).join('');
const abc = ['a', 'b', 'c'].map((label) => question(label));

test('questions survive the page that shows them', (t) => {
  const questions = [
    question('Diet?', { type: 'CHOICE', options: 'Vegan\nAll', required: true }),
    question('', { help: 'x' }),
  ];
  t.deepEqual(questionsIn(questionValues(questions)), questions);
  t.deepEqual(questionsIn({ title: 'x' }), []);
});

test('a press adds, moves or removes a question, and an edited one changes nothing', (t) => {
  t.is(labels(pressed(abc, 'up.2')), 'acb');
  t.is(labels(pressed(abc, 'up.0')), 'abc');
  t.is(labels(pressed(abc, 'down.0')), 'bac');
  t.is(labels(pressed(abc, 'down.2')), 'abc');
  t.is(labels(pressed(abc, 'move.2.0')), 'cab');
  t.is(labels(pressed(abc, 'move.0.9')), 'bca');
  t.is(labels(pressed(abc, 'remove.1')), 'ac');
  t.is(pressed(abc, 'add').length, 4);
  for (const press of ['', 'up', 'up.-1', 'remove.9', 'remove.', 'x.1', 'down.1e0', 'move.1', 'move.1.-1'])
    t.is(labels(pressed(abc, press)), 'abc', press);
  const many = Array.from({ length: 50 }, () => emptyQuestion);
  t.is(pressed(many, 'add').length, 50);
});

test('new questions get keys of their own, and stored ones keep theirs and their options', (t) => {
  const stored = fieldsOf([question('Was isst du?'), question('Größe'), question('Größe'), question('名前')], []);
  t.deepEqual(
    stored.map(({ key }) => key),
    ['wasIsstDu', 'groE', 'groE2', 'question'],
  );
  const known = [{ key: 'diet', label: 'Diet', type: 'CHOICE' as const, options: [{ value: 'V', label: 'Vegan' }] }];
  const [first] = questionsOf(known);
  const changed = { ...question('x'), ...first, label: 'What do you eat?', options: 'Vegan\r\n\r\nAll' };
  t.deepEqual(fieldsOf([changed], known)[0], {
    key: 'diet',
    label: 'What do you eat?',
    help: null,
    type: 'CHOICE',
    required: false,
    options: [
      { value: 'V', label: 'Vegan' },
      { value: 'All', label: 'All' },
    ],
  });
});

test('long options that begin alike have values of their own, as long as they may be, of whole characters', (t) => {
  const begins = `I agree that ${'😀'.repeat(60)}`;
  const options = `${begins} one\n${begins} two\nShort`;
  const [field] = fieldsOf([question('Consent', { type: 'MULTI_CHOICE', options })], []);
  const values = field?.options?.map(({ value }) => value) ?? [];
  t.is(new Set(values).size, 3);
  for (const value of values) t.true(value.length <= 100 && value.isWellFormed(), value);
  t.is(values[2], 'Short');
  const stored = field ? [field] : [];
  t.deepEqual(fieldsOf(questionsOf(stored), stored), stored, 'saved again, they stay');
});

test('a question that is not complete is named', (t) => {
  const fault = (...questions: readonly Question[]) =>
    t.throws(() => fieldsOf(questions, []), { instanceOf: FormFault }).message;
  t.is(fault(), 'Add at least one question.');
  t.is(fault(question('a'), question(' ')), 'Question 2: enter the question, or remove it.');
  t.is(fault(question('a', { type: 'constructor' })), 'Question 1: choose what an answer looks like.');
  t.is(fault(question('a', { type: 'CHOICE', options: '\n' })), 'Question 1: enter its options, one per line.');
  t.is(fault(question('a', { type: 'CHOICE', options: 'x\nx' })), 'Question 1: each option may be there only once.');
});
