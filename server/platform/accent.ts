/** The colour of a tenant, in the shades that its pages, mails and documents need. */

/** Without a colour of the tenant. */
export const usualAccent = '#2350c8';

/** WCAG 2.2, 1.4.3, and a little more, because shades are rounded. */
const leastContrast = 4.6;

type Rgb = readonly [red: number, green: number, blue: number];

interface Shades {
  /** Of links, focus and buttons: readable on the page and its cards. */
  readonly accent: string;
  /** On a surface in `accent`. */
  readonly text: string;
  /** A surface on which `accent` is readable. */
  readonly back: string;
}

export interface Accent {
  readonly light: Shades;
  readonly dark: Shades;
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** Darkest surface of light pages; lightest of dark ones. */
const lightPage: Rgb = [244, 245, 247];
const darkCard: Rgb = [32, 35, 43];

/** @param colour `#rrggbb`; null: the usual one */
export function accentOf(colour: string | null | undefined): Accent {
  const chosen = parse(colour ?? usualAccent);
  const light = readable(chosen, black, (shade) => [lightPage, mix(white, shade, 0.1)]);
  const dark = readable(chosen, white, (shade) => [darkCard, mix(darkCard, shade, 0.18)]);
  return {
    light: { accent: format(light), text: '#ffffff', back: format(mix(white, light, 0.1)) },
    dark: { accent: format(dark), text: '#0b0f1a', back: format(mix(darkCard, dark, 0.18)) },
  };
}

/** @returns the stylesheet of the tenant, which follows that of the page */
export function accentStyle(colour: string | null | undefined): string {
  const { light, dark } = accentOf(colour);
  const rule = ({ accent, text, back }: Shades) =>
    `:root{--accent:${accent};--accent-text:${text};--accent-back:${back};--bar:${accent}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

/** Mixes in black or white until the colour can be read on all its surfaces. */
function readable(colour: Rgb, into: Rgb, surfaces: (shade: Rgb) => readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, into, share);
    if (surfaces(shade).every((surface) => contrast(shade, surface) >= leastContrast)) return shade;
  }
  return into;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(a[index] * (1 - share) + b[index] * share);
  return [at(0), at(1), at(2)];
}

/** @returns the contrast ratio of WCAG 2.2, from 1 to 21 */
function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = colour;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function parse(colour: string): Rgb {
  const at = (index: number) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  return [at(0), at(1), at(2)];
}

const format = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
