/** Block of a QR code, for a phone that scans the screen. */
import { qrCodeOf } from '#server/platform/qr-code.ts';

export interface QrBlock {
  readonly kind: 'qr';
  readonly title: string;
  readonly text: string;
  /** Accessible name of the picture. */
  readonly label: string;
  /** Modules per side. */
  readonly size: number;
  /** The dark modules, as the path of an SVG. */
  readonly path: string;
  /** To type where nothing can be scanned. */
  readonly typed: string;
}

/** @param content that the code holds */
export function qr(content: string, texts: Pick<QrBlock, 'title' | 'text' | 'label' | 'typed'>): QrBlock {
  return { kind: 'qr', ...texts, ...qrCodeOf(content) };
}
