/** Keys by which records can be recognized, in all types. */
export const matchKeys = [
  ...(['external_id', 'id', 'mbi', 'ssn', 'last_import', 'email', 'policy_number', 'name'] as const),
] as const;
export type MatchKey = (typeof matchKeys)[number];

/** Keys by which a policy's client is found: the first that finds somebody decides; else name and date of birth. */
export const clientKeys = ['external_id', 'id', 'mbi', 'ssn', 'email'] as const satisfies readonly MatchKey[];
