import { recordAddress } from '../../../../records/record-address.js';

/** The page on which one individual is merged into another. @param keptId who stays */
export function mergeAddress(keptId: string, mergedId: string): string {
  return `${recordAddress('individuals', keptId)}/merge/${mergedId}`;
}
