/** Fields as others see them, without a way to send them. */
import type { Field } from './fields.ts';

export interface SampleBlock {
  readonly kind: 'sample';
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly Field[];
}
