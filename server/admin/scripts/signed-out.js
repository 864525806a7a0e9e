/**
 * For the page after a sign-out on the pages of members, whose buttons no script follows: forgets what those of the
 * administration forget. What was chosen stays, as there.
 */
import { forgetDrafts } from './drafts.js';
import { forgetAll } from './recently-seen.js';
import { forgetTexts } from './saved-filters.js';

forgetDrafts();
forgetTexts();
forgetAll();
