/** The values of an individual that the driver changes. All of them are made up. */
export interface RecordValues {
  readonly first_name: string;
  readonly notes: string;
  readonly ssn: string;
}

/** What one client knows of one individual that it made. `last_name` is nobody else's, so it finds every copy. */
export interface RecordFact {
  readonly lastName: string;
  readonly accountId: string;
  /** Known with the first acknowledgement. */
  id?: string;
  /** As last acknowledged. */
  version: number;
  values: RecordValues;
  state: 'asked for' | 'there' | 'deleted';
  /** A change whose outcome its client never learnt: it may have happened, once. */
  unsettled?: { readonly values?: RecordValues; readonly deleted?: true };
}

/** A value that was answered, and the request that did it. */
export interface RevealFact {
  readonly requestId: string;
  readonly accountId: string;
  readonly recordId: string;
}

/** What one person's sign-up came to, as far as it was acknowledged. */
export interface PersonFact {
  readonly email: string;
  mailAcknowledged: boolean;
  signedIn?: { readonly userId: string; readonly accountId: string };
  planAcknowledged: boolean;
}

/** Everything that was acknowledged to anybody: what the checks hold the product to. */
export class Ledger {
  readonly records: RecordFact[] = [];
  readonly reveals: RevealFact[] = [];
  readonly people: PersonFact[] = [];
  /** Access tokens of sessions that their people have ended. */
  readonly endedTokens: string[] = [];
  /** Every personal value that was sent, also where nobody knows whether it arrived. */
  readonly personalValues = new Set<string>();
  /** Creates, edits, deletes, sign-ins and plans that were acknowledged. */
  acknowledged = 0;
  /** What a client saw that cannot be, the moment that it saw it. */
  readonly surprises: {
    readonly kind: 'lost' | 'doubled' | 'altered' | 'session lost';
    readonly what: string;
  }[] = [];
}
