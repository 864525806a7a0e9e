/** All texts of the administration. Each area has its own beside its pages. */
import { refusalTexts } from '../operations/refusal-texts.ts';
import { violationTexts } from '../operations/violation-texts.ts';
import { pageTexts } from '../page/texts.ts';
import { accountTexts } from '../pages/account/texts.ts';
import { eventTexts } from '../pages/activities/event-texts.ts';
import { moneyTexts } from '../pages/activities/money-texts.ts';
import { formsTexts } from '../pages/communication/forms/texts.ts';
import { communicationTexts } from '../pages/communication/texts.ts';
import { contractsTexts } from '../pages/contracts/texts.ts';
import { dataTexts } from '../pages/data/texts.ts';
import { developersTexts } from '../pages/developers/texts.ts';
import { homeTexts } from '../pages/home/texts.ts';
import { membershipsTexts } from '../pages/memberships/texts.ts';
import { peopleTexts } from '../pages/people/texts.ts';
import { userTexts } from '../pages/people/user-texts.ts';
import { searchTexts } from '../pages/search/texts.ts';
import { auditedActionTranslations } from '../pages/settings/audited-action-translations.ts';
import { permissionTranslations } from '../pages/settings/permission-translations.ts';
import { settingsTexts } from '../pages/settings/texts.ts';
import { sessionTexts } from '../session/texts.ts';
import { sharedTexts } from './shared-texts.ts';

export const texts = {
  ...sharedTexts,
  ...refusalTexts,
  ...violationTexts,
  ...pageTexts,
  ...sessionTexts,
  ...accountTexts,
  ...eventTexts,
  ...moneyTexts,
  ...communicationTexts,
  ...formsTexts,
  ...contractsTexts,
  ...dataTexts,
  ...developersTexts,
  ...homeTexts,
  ...membershipsTexts,
  ...peopleTexts,
  ...userTexts,
  ...searchTexts,
  ...auditedActionTranslations,
  ...permissionTranslations,
  ...settingsTexts,
};

/** English, as it is written where it is used. */
export type Text = keyof typeof texts;
