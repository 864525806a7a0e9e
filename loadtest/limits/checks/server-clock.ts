/** The server's clock, by the Date of a response. */
import type { Sample } from '../../sample.ts';

/** Offset of the server's clock by the Date of a response, and its uncertainty. */
export function clockOf({ date, sentAt, receivedAt }: Sample): { aheadMs: number; doubtMs: number } | undefined {
  const dateMs = Date.parse(date ?? '');
  if (Number.isNaN(dateMs)) return undefined;
  const least = dateMs - receivedAt;
  const most = dateMs + 1000 - sentAt;
  return { aheadMs: (least + most) / 2, doubtMs: (most - least) / 2 };
}
