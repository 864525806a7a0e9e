import test from 'ava';
import { homeCountry } from './phone.ts';

test('the country of an organisation is that of its locale, or else of its account', (t) => {
  t.is(homeCountry('de-AT', 'FR7630006000011234567890189'), 'AT');
  t.is(homeCountry('fr', 'FR7630006000011234567890189'), 'FR');
  t.is(homeCountry('en', null), null);
});
