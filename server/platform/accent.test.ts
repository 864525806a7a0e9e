/** Shades of a tenant's colour that can be read. */
import test from 'ava';
import fc from 'fast-check';
import { accentOf, accentStyle } from './accent.ts';

function contrast(a: string, b: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const value = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

test('whatever the colour, text in it and on it has a contrast of 4.5 on light and dark pages', (t) => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const { light, dark } = accentOf(colour);
      for (const surface of ['#ffffff', '#f4f5f7', light.back]) t.true(contrast(light.accent, surface) >= 4.5, colour);
      for (const surface of ['#0f1116', '#191c23', dark.back]) t.true(contrast(dark.accent, surface) >= 4.5, colour);
      t.true(contrast(light.accent, light.text) >= 4.5, colour);
      t.true(contrast(dark.accent, dark.text) >= 4.5, colour);
    }),
    { numRuns: 500 },
  );
});

test('a colour that can be read stays as it is', (t) => {
  t.is(accentOf('#7a1f5c').light.accent, '#7a1f5c');
  t.true(accentStyle(null).includes('--accent:#2350c8'));
});
