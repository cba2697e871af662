import { issueIf, saved, sharingIssues, type Rules } from '../records/rules.js';

export const productRules: Rules = (values, present, facts) => {
  const { carrier_id, is_global } = saved(values, present);
  const carrier = facts.carriers.get(String(carrier_id));
  const isChosen = values['carrier_id'] !== undefined;
  return [
    ...sharingIssues(values, present, facts),
    ...issueIf(isChosen && carrier?.isTrashed !== false, 'carrier_id', 'Choose a carrier of your account.'),
    ...issueIf(
      is_global === true && (isChosen || values['is_global'] !== undefined) && carrier?.isGlobal !== true,
      'is_global',
      'Only products of a global carrier can be global.',
    ),
  ];
};
