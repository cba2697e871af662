import type { SourcePlace } from '@bindery/contracts/crm';

/** The captured text, and the records of the account that it may name. */
export interface CaptureInput {
  readonly text: string;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  readonly host: string | null;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
  readonly carriers: readonly { readonly name: string }[];
  readonly products: readonly {
    readonly name: string;
    readonly carrier: string;
    readonly type?: string | null;
  }[];
  /** Which of `people` the fields describe; the first by default. */
  readonly person?: number | undefined;
}

export interface FoundField {
  /** A path of `importFields('individual')`. */
  readonly field: string;
  /** In the form that the record stores. */
  readonly value: string;
  /** The piece that says so, word for word. */
  readonly source: string;
  readonly place: SourcePlace;
  readonly state: 'rule' | 'suggested';
}

export interface Extraction {
  /** The people that the text is about, the most likely client first; relatives are dependents instead. */
  readonly people: readonly { readonly name: string }[];
  readonly person: number;
  readonly fields: readonly FoundField[];
  /** Values under labels of fields that can't be theirs, where no other value was found. */
  readonly impossible: readonly Pick<FoundField, 'field' | 'source' | 'place'>[];
  /** Whether a part of the text was left out, as there was too much of it. */
  readonly isCut: boolean;
}
