/** A mail as plain text, from its HTML: for readers without HTML, and filters that dislike mails without text. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @returns the text of the body, a line for each block, and links with their address behind them. Variables stay. */
export function plainTextOf(html: string): string {
  return decode(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/^[\s\S]*?<body[^>]*>/i, '')
      .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, '')
      // What only shows beside the subject.
      .replace(/<div style="display:none[^>]*>[^<]*<\/div>/g, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, link)
      .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|tr|h[1-6]|li|table)>/gi, '\n')
      .replace(/<li\b[^>]*>/gi, '- ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function link(_whole: string, address: string, inner: string): string {
  const label = inner.replace(/<[^>]*>/g, '').trim();
  return label === '' || label === address ? address : `${label} (${address})`;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
}
