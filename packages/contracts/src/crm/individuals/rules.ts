import { agentIssues, birthIssues, issueIf, saved, type Rules } from '../records/rules.js';

export const individualRules: Rules = (values, present, facts) => {
  const { lead_stage, lost_reason } = saved(values, present);
  const isAsked = values['lead_stage'] !== undefined || values['lost_reason'] !== undefined;
  return [
    ...issueIf(
      !present && values['status'] === 'deleted',
      'status',
      "A new individual can't start as deleted. Choose another status.",
    ),
    ...birthIssues('dob', values['dob'], facts),
    ...issueIf(
      isAsked && lead_stage === 'lost' && !lost_reason,
      'lost_reason',
      'Say why the lead was lost.',
      'lead_stage',
    ),
    ...agentIssues(values, facts, 'assigned_agent', 'additional_agent'),
  ];
};
