import { serviceLevelWords, type ServiceLevel } from '@bindery/contracts/access';

/** A service level in one sentence: `CRM only: The CRM with ….` */
export function levelSentence(level: ServiceLevel): string {
  const { name, description } = serviceLevelWords[level];
  return `${name}: ${description}`;
}
