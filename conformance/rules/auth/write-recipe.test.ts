import test from 'ava';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import { withoutRecipe } from '#harness/dialect/writes.ts';
import { operations } from '#harness/document.ts';
import { isWrite, requiresCredential } from '../applies.ts';
import { hasRecipe, recipeOf } from './write-recipe.ts';

const writes = operations.filter((operation) => isWrite(operation) && requiresCredential(operation));

test('every write with a credential has a good request, or a reason why it has none', (t) => {
  const missing = writes.filter((operation) => !hasRecipe(operation) && !Object.hasOwn(withoutRecipe, operation.id));
  t.deepEqual(
    missing.map(({ id }) => id),
    [],
  );
  t.true(writes.filter(hasRecipe).length >= 110);
});

test('every recipe and every reason is about a write', (t) => {
  const named = [
    ...Object.keys(defaultDialect.writes),
    ...Object.keys(defaultDialect.contactHash.writes),
    ...Object.keys(withoutRecipe),
  ];
  const known = writes.map(({ id }) => id);
  t.deepEqual(
    named.filter((id) => !known.includes(id)),
    [],
  );
});

test('a recipe that the table lacks follows from the path', (t) => {
  const archive = operations.find(({ id }) => id === 'contacts.archive');
  const recipe = archive && recipeOf(defaultDialect, archive);
  t.is(recipe?.path, '/api/v1/contacts/{{new contact.id}}/archive');
  t.is(recipe?.shows, '/api/v1/contacts/{{contact.id}}');
  t.false(recipe?.creates);
});

test('a creation takes the body of the resource, and shows in its collection', (t) => {
  const create = operations.find(({ id }) => id === 'contacts.create');
  const recipe = create && recipeOf(defaultDialect, create);
  t.deepEqual(recipe?.body, defaultDialect.resources.contact?.create.body);
  t.is(recipe?.shows, '/api/v1/contacts');
  t.true(recipe?.creates);
});
