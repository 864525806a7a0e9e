/** Status colour, always accompanied by a word. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'info';
