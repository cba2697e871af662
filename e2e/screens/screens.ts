import { agencyScreens } from './agency-screens.js';
import { agentScreens } from './agent-screens.js';
import { beginnerScreens } from './beginner-screens.js';
import { brokenScreens } from './broken-screens.js';
import { buyingScreens } from './buying-screens.js';
import { captureScreens } from './capture-screens.js';
import { carrierScreens } from './carrier-screens.js';
import { contactScreens } from './contact-screens.js';
import { familyScreens } from './family-screens.js';
import { mergeScreens } from './merge-screens.js';
import { overlayScreens } from './overlay-screens.js';
import { policyScreens } from './policy-screens.js';
import { promoScreens } from './promo-screens.js';
import { reportScreens } from './report-screens.js';
import type { Screen } from './screen.js';
import { securityScreens } from './security-screens.js';
import { strangerScreens } from './stranger-screens.js';
import { subscriptionScreens } from './subscription-screens.js';
import { superuserScreens } from './superuser-screens.js';
import { workScreens } from './work-screens.js';

/** All screens, by section. Within a section, one leads to the next. */
export const parts = {
  'before the sign-in': strangerScreens,
  'of a beginner': beginnerScreens,
  'of an agent': agentScreens,
  'of the day': workScreens,
  'of a family': familyScreens,
  'of captures': captureScreens,
  'of carriers': carrierScreens,
  'of policies': policyScreens,
  'of reports': reportScreens,
  'of signing in securely': securityScreens,
  'of an agency': agencyScreens,
  'of buying': buyingScreens,
  'of a subscription': subscriptionScreens,
  'of promo codes': promoScreens,
  'of contacts': contactScreens,
  'over a page': overlayScreens,
  'of something slow, gone or broken': brokenScreens,
  'of merging': mergeScreens,
  'of the superuser': superuserScreens,
} satisfies Record<string, readonly Screen[]>;

export const screens: readonly Screen[] = Object.values(parts).flat();
