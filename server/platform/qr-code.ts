/** QR codes as paths of an SVG. */
import { encode } from 'uqr';

export interface QrCode {
  /** Modules per side, without the margin. */
  readonly size: number;
  /** The dark modules, as the path of an SVG. */
  readonly path: string;
}

/** With error correction level M, which the guideline for transfers demands. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode([...Buffer.from(text)], { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}
