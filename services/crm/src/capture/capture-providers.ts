import { PossibleDuplicates } from '../duplicates/possible-duplicates.js';
import { AcceptDrafts } from './accept-drafts.js';
import { AcceptedCompanies } from './accepted-companies.js';
import { CaptureCounts } from './capture-counts.js';
import { CaptureReferences } from './capture-references.js';
import { CleanDrafts } from './clean-drafts.js';
import { CompletedParts } from './completed-parts.js';
import { DraftDecisions } from './draft-decisions.js';
import { DraftViews } from './draft-views.js';
import { FindDifferences } from './find-differences.js';
import { FindMatches } from './find-matches.js';
import { KeptValues } from './kept-values.js';
import { PlanClient } from './plan-client.js';
import { ReadAccepted } from './read-accepted.js';
import { ReadByRules } from './read-by-rules.js';
import { RecentTwins } from './recent-twins.js';
import { AskModel } from './language-model/ask-model.js';
import { Consents } from './language-model/consents.js';
import { StoredDrafts } from './stored-drafts.js';
import { WriteClient } from './write-client.js';

/** Providers of capture's handlers and jobs. */
export const captureProviders = [
  PossibleDuplicates,
  CaptureCounts,
  DraftDecisions,
  StoredDrafts,
  KeptValues,
  CompletedParts,
  DraftViews,
  CaptureReferences,
  ReadByRules,
  AskModel,
  Consents,
  FindMatches,
  FindDifferences,
  ReadAccepted,
  AcceptedCompanies,
  PlanClient,
  WriteClient,
  RecentTwins,
  AcceptDrafts,
  CleanDrafts,
];
