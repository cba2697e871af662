import { serviceLevelWords, type ServiceLevel } from '@bindery/contracts/access';

/** What a service level gives: `CRM only: The CRM with ….` */
export function levelSentence(level: ServiceLevel): string {
  const { name, description } = serviceLevelWords[level];
  return `${name}: ${description}`;
}
