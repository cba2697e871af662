/** How every CSV file is written, as options of csv-stringify. */
export const csvOptions = {
  // Spreadsheets run cells that begin like a formula.
  escape_formulas: true,
  record_delimiter: 'windows',
  // A lone line feed ends a record for most readers, though it is no delimiter here.
  quoted_match: /[\n\r]/,
} as const;
