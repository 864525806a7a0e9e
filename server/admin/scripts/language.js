/** Texts of scripts in the language of the page. */
const texts = JSON.parse(document.body.dataset.texts ?? '{}');

/**
 * @param {string} text in English
 * @param {Record<string, string | number>} values of its placeholders
 */
export const say = (text, values = {}) =>
  (texts[text] ?? text).replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
