import type { Principal } from '@bindery/contracts/access';
import { premiumModes, type PremiumMode } from '@bindery/contracts/crm';
import { searchWords } from '@bindery/service-kit/database';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { clientHasPhone } from '../clients/phone-search.sql.js';
import { everyWordIn, type SearchedWord } from '../database/sql-fragments.js';
import { withPlainDays } from '../database/typed-day.js';
import { Prisma } from '../generated/prisma/client.js';
import { withPlainAmounts } from '../resources/typed-amount.js';

/** The words with which lists show how often a premium is paid. */
const modeWords: Readonly<Record<PremiumMode, string>> = {
  monthly: 'monthly a month /mo',
  quarterly: 'quarterly a quarter /qtr',
  semi_annual: 'semi-annual every 6 months /6 mo',
  annual: 'annually a year /yr',
};

/** The sign between an amount and how often it is paid: `$79.50/qtr`, `$79.50/6 mo`. */
const PER = /(?<=\d)\/(?=[a-z]|6 mo\b)/giu;

/**
 * Over `policies` with `individuals`: whether a row shows each word of a search. A client's number is one word in any
 * spelling.
 * @param places the conditions of one word, besides what all lists of policies show
 */
export function policyHasWords(
  caller: Principal,
  search: string,
  places: (word: SearchedWord) => readonly Prisma.Sql[],
): Prisma.Sql {
  const client = Prisma.sql`policies.insured_id`;
  const words = everyWordIn(withPlainAmounts(search.replaceAll(PER, ' /')), (word) => [
    ...namesLike(caller, word.pattern),
    ...places(word),
    ...isPaid(word),
    isComing(word),
    ...clientHasPhone(caller, word.word, client),
  ]);
  // A number of several words.
  const number = searchWords(search).length > 1 ? clientHasPhone(caller, withPlainDays(search), client) : [];
  return number.length === 0 ? words : Prisma.sql`(${Prisma.join([words, ...number], ' OR ')})`;
}

function isPaid({ word }: SearchedWord): Prisma.Sql[] {
  const modes = premiumModes.filter((mode) => modeWords[mode].includes(word));
  return modes.length === 0
    ? []
    : [
        Prisma.sql`(policies.premium IS NOT NULL AND policies.premium_mode = ANY (${modes})
          OR policies.next_premium_mode = ANY (${modes}))`,
      ];
}

/** `$79.50 monthly, $88.10 from Feb 1`: the day from which the next premium holds, and the words where there is none. */
const isComing = ({ pattern }: SearchedWord): Prisma.Sql =>
  Prisma.sql`(policies.next_premium_from IS NOT NULL AND concat_ws(' ', 'from',
    to_char(policies.next_premium_from, 'mon FMDD YYYYMMDD MM/DD/YYYY'),
    CASE WHEN policies.premium IS NULL THEN 'no premium' END,
    CASE WHEN policies.next_premium IS NULL THEN 'none' END) LIKE ${pattern})`;

/**
 * Over `policies` with `individuals`: whether the client, the carrier or the product has a name like the pattern. An
 * account has few carriers and products, so their names are folded once for a search, and not for each policy.
 */
function namesLike(caller: Principal, pattern: string): Prisma.Sql[] {
  const named = (
    table: 'carriers' | 'products',
  ) => Prisma.sql`ARRAY(SELECT named.id FROM ${Prisma.raw(table)} AS named
    WHERE ${ofAccountOrPlatformSql(caller, 'named')} AND searchable_name(named.name) LIKE ${pattern})`;
  return [
    Prisma.sql`individuals.folded_name LIKE ${pattern}`,
    Prisma.sql`policies.carrier_id = ANY (${named('carriers')})`,
    Prisma.sql`policies.product_id = ANY (${named('products')})`,
    // As a list shows what is not there.
    Prisma.sql`policies.policy_number IS NULL AND 'no number' LIKE ${pattern}`,
    Prisma.sql`policies.insured_id IS NULL AND 'unknown individual' LIKE ${pattern}`,
    Prisma.sql`policies.product_id IS NULL AND 'no product' LIKE ${pattern}`,
  ];
}
