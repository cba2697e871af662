import type { HeldBy } from './held-records.js';

const everything = `Bindery: everything in your account

The CSV files open in any spreadsheet. The JSON files hold the same records with all of their fields, for programs.`;
const ofOne = `Bindery: everything that is held of one individual

client.pdf has the records to be read and handed over. The CSV files open in any spreadsheet. The JSON files hold the same records with all of their fields, for programs.
history.json has every change, and earlier-notes.json what notes said before they were edited.`;

const IMPORTED = `- Importing the whole archive into another Bindery account brings back everything in it but the history. Masked numbers stay blank.
- Captured drafts aren't included. Accepted ones that are no clients yet have a file of their own, in the drafts.
`;

export const MASKED_NUMBERS = 'Protected numbers, such as Social Security numbers, are masked.';

/** The first file of an archive, for whoever opens it years later. */
export const readme = ({ individualId, isFull }: HeldBy): string =>
  `${individualId === undefined ? everything : ofOne}

- An ID in one file is the same record in every other file: “Individual ID” in policies.csv is “ID” in individuals.csv.
- Dates are YYYY-MM-DD. Times in the CSV files are in your time zone, in the JSON files in UTC.
- ${
    isFull
      ? 'Protected numbers, such as Social Security numbers, are in full. Keep these files where only you can read them.'
      : MASKED_NUMBERS
  }
- A cell of a CSV file that starts with ', followed by =, +, - or @, has that mark so that no spreadsheet runs it. Importing the file into Bindery takes it off again.
- Records in the trash aren't included.
${individualId === undefined ? IMPORTED : ''}`.replaceAll('\n', '\r\n');
