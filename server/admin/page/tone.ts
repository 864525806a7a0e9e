/** How a thing is: said by colour, and always by a word too. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'info';
