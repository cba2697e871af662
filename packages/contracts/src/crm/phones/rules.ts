import { isAssignable, PHONE_NUMBER } from '../../validation/index.js';
import { issueIf, type Rules } from '../records/rules.js';

/** The form knows the numbering plan of North America, the server those of all countries. */
export const phoneRules: Rules = ({ phone }, _present, { e164 }) => {
  if (typeof phone !== 'string') return [];
  const number = e164(phone);
  return issueIf(number === undefined || !isAssignable(number), 'phone', PHONE_NUMBER);
};
