/** Fills in what recipes of the dialect leave open, such as `{{unique}}` and `{{contact.id}}`. */

/** @returns what a word stands for. @param word without its braces, trimmed */
export type Fill = (word: string) => Promise<unknown>;

/** @returns the value with every `{{word}}` filled in; a text that is one word alone becomes whatever that stands for. */
export async function filled(value: unknown, fill: Fill): Promise<unknown> {
  if (typeof value === 'string') return filledText(value, fill);
  if (Array.isArray(value)) return Promise.all(value.map((item) => filled(item, fill)));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(async ([name, member]) => [name, await filled(member, fill)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  return value;
}

async function filledText(text: string, fill: Fill): Promise<unknown> {
  const whole = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1];
  if (whole !== undefined) return fill(whole.trim());
  let result = '';
  let rest = 0;
  for (const match of text.matchAll(/\{\{([^{}]+)\}\}/g)) {
    result += text.slice(rest, match.index) + String(await fill(match[1]?.trim() ?? ''));
    rest = match.index + match[0].length;
  }
  return result + text.slice(rest);
}

/** @returns the path with everything filled in and encoded. */
export async function filledPath(path: string, fill: Fill): Promise<string> {
  return String(await filled(path, async (word) => encodeURIComponent(String(await fill(word)))));
}
