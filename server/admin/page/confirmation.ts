/** Confirmation of what cannot be undone: a word that is typed. */
import { say } from '../language/say.ts';
import { type Field, type FormValues, typedIn } from './fields.ts';
import { FormFault } from './form-fault.ts';

/** @returns the field for the word */
export function wordField(word: string): Field {
  const label = say('Type {word} to confirm', { word });
  return { kind: 'text', name: 'confirm', label, required: true, autocomplete: 'off', autofocus: true };
}

/** @throws FormFault unless the word was typed, in whatever case */
export function requireWord(values: FormValues, word: string): void {
  if (typedIn(values, 'confirm').trim().toLowerCase() !== word.toLowerCase()) {
    throw new FormFault('confirm', say('Type {word} to confirm, or go back.', { word }));
  }
}
