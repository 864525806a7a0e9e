/** Schemas of a mail's content as blocks, which are compiled to MJML. */
import { id, line, text } from './fields.ts';
import Joi from './joi.ts';

export const simpleBlockKinds = ['HEADING', 'TEXT', 'IMAGE', 'BUTTON', 'DIVIDER', 'EVENT'] as const;
export const mailBlockKinds = [...simpleBlockKinds, 'COLUMNS'] as const;
export type MailBlockKind = (typeof mailBlockKinds)[number];

/** Which members a kind needs and allows is checked beside the compiler. */
export interface SimpleBlock {
  kind: (typeof simpleBlockKinds)[number];
  text?: string;
  url?: string;
  alt?: string;
  eventId?: string;
}
export interface MailBlock extends Omit<SimpleBlock, 'kind'> {
  kind: MailBlockKind;
  left?: SimpleBlock[];
  right?: SimpleBlock[];
}

/** The variables in front are addresses of the service. Another variable there could hold any scheme. */
const linkPattern = /^(?:https?:\/\/|mailto:|\{\{ ?(?:tenant\.url|unsubscribeUrl) ?\}\})[^\s<>"'\\`]*$/u;

/** @returns whether a mail may link to the address */
export const isMailLink = (address: string): boolean => linkPattern.test(address);

const simple = {
  text: text(5000)
    .min(1)
    .description(
      'HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }}',
    )
    .example('Dear {{ firstName }}, **welcome**.'),
  url: Joi.string()
    .max(2000)
    .pattern(linkPattern, 'address of a link')
    .description(
      'BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there',
    )
    .example('https://acme.example/spring'),
  alt: line(500).min(1).description('IMAGE: its description for people who do not see it').example('The town hall'),
  eventId: id().description(
    'EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving',
  ),
};

const simpleBlock = Joi.object<SimpleBlock>({
  kind: Joi.string()
    .valid(...simpleBlockKinds)
    .required()
    .description('What the block shows'),
  ...simple,
});

const side = (which: string) =>
  Joi.array()
    .items(simpleBlock)
    .max(10)
    .description(`COLUMNS: the blocks on the ${which}; on a phone one above the other`);

const mailBlock = Joi.object<MailBlock>({
  kind: Joi.string()
    .valid(...mailBlockKinds)
    .required()
    .description('What the block shows')
    .example('TEXT'),
  ...simple,
  left: side('left'),
  right: side('right'),
});

export const mailBlocks = () =>
  Joi.array()
    .items(mailBlock)
    .max(60)
    .allow(null)
    .description('The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole')
    .example([{ kind: 'TEXT', text: 'Dear {{ firstName }}' }]);
