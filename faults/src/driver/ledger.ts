/** The sample values of an individual that the driver changes. */
export interface RecordValues {
  readonly first_name: string;
  readonly nickname: string;
  /** Encrypted, in the primary note. */
  readonly notes: string;
  readonly ssn: string;
}

/** A client's knowledge of an individual that it created. `lastName` is unique, so it finds duplicates. */
export interface RecordFact {
  readonly lastName: string;
  readonly accountId: string;
  /** Known with the first acknowledgement. */
  id?: string;
  /** As last acknowledged. */
  version: number;
  values: RecordValues;
  state: 'requested' | 'created' | 'deleted';
  /** A change with an unknown outcome: it may have happened, once. */
  unsettled?: { readonly values?: RecordValues; readonly deleted?: true };
}

export interface RevealFact {
  readonly requestId: string;
  readonly accountId: string;
  readonly recordId: string;
}

/** The acknowledged steps of one sign-up. */
export interface PersonFact {
  readonly email: string;
  mailAcknowledged: boolean;
  signedIn?: { readonly userId: string; readonly accountId: string };
  planAcknowledged: boolean;
}

/** Everything that the product acknowledged, for the checks. */
export class Ledger {
  readonly records: RecordFact[] = [];
  readonly reveals: RevealFact[] = [];
  readonly people: PersonFact[] = [];
  /** Access tokens of ended sessions. */
  readonly endedTokens: string[] = [];
  /** Every personal value that was sent, whether it arrived or not. */
  readonly personalValues = new Set<string>();
  /** The number of acknowledged creates, edits, deletes, sign-ins and plans. */
  acknowledged = 0;
  /** Impossible responses, recorded when they arrive. */
  readonly surprises: {
    readonly kind: 'lost' | 'doubled' | 'altered' | 'session lost';
    readonly what: string;
  }[] = [];
}
