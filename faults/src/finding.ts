/** The kind of broken promise. */
type FindingKind =
  | 'lost'
  | 'doubled'
  | 'altered'
  | 'slow'
  | 'bad answer'
  | 'not recovered'
  | 'audit'
  | 'pending'
  | 'personal'
  | 'session lost'
  | 'let in';

/** One broken promise, in a sentence without personal values. A run without findings has passed. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
}
