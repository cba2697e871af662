import { CountReviews } from './count-reviews.js';
import { GetAgentWork } from './get-agent-work.js';
import { ListBirthdays } from './list-birthdays.js';
import { TodayScopes } from './today-scopes.js';

/** Providers of Today's handlers. */
export const todayProviders = [CountReviews, GetAgentWork, ListBirthdays, TodayScopes];
