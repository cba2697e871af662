/**
 * A header in the form that synonyms are compared in: lower case words without accents and punctuation. `#` and `no.` are
 * numbers, `PolicyNumber` and `policy_number` are two words.
 */
export function normalHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))
    .replaceAll('#', ' number ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(?:no|num|nbr|nr)\b/g, 'number')
    .replaceAll(/\b(?:e mail|mail address)\b/g, 'email')
    .replaceAll(/\b(?:birth ?date|birthday|bday)\b/g, 'date of birth')
    .trim();
}
