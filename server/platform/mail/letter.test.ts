/** The text of a mail. */
import test from 'ava';
import { renderLetter } from './letter.ts';

const tenant = { host: 'acme.localhost', baseUrl: 'http://acme.localhost', name: 'Acme' };

test('in French a no-break space stands before the colons of the text', async (t) => {
  const letter = {
    subject: 'S',
    paragraphs: ['P'],
    facts: [{ label: 'Lieu', value: 'Paris' }],
    button: { label: 'Répondre', link: 'http://acme.localhost/' },
  };
  const textIn = async (language: 'fr' | 'de') => (await renderLetter(tenant, { ...letter, language })).text;
  t.regex(await textIn('fr'), /Lieu\u00a0: Paris[\s\S]*Répondre\u00a0: http/);
  t.regex(await textIn('de'), /Lieu: Paris[\s\S]*Répondre: http/);
});
