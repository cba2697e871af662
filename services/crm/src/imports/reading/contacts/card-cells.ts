import { readPersonName } from '@bindery/contracts/crm/person-names';
import type ICAL from 'ical.js';
import { WORDS } from './card-text.js';

/** The cells of a card by the headers of their columns, which are people's words. */
export type CardCells = ReadonlyMap<string, string>;

/** Headers of properties without parts. Others keep their names. */
const HEADERS: Readonly<Record<string, string>> = {
  fn: 'Full name',
  nickname: 'Nickname',
  bday: 'Birthday',
  anniversary: 'Anniversary',
  org: 'Organization',
  title: 'Job title',
  role: 'Role',
  note: 'Note',
  url: 'Website',
  categories: 'Categories',
  gender: 'Gender',
  label: 'Address label',
};
const NAME_PARTS = ['Last name', 'First name', 'Middle name', 'Title', 'Suffix'];
/** The parts of an address in their order (RFC 6350, 6.3.1). The box comes first. */
const ADDRESS_PARTS = ['box', 'address 2', 'street', 'city', 'state', 'ZIP', 'country'];
/** Properties that say nothing about a client, or are said with others: labels. */
const SKIPPED =
  /^(?:version|prodid|rev|uid|clientpidmap|kind|sort-string|mailer|x-ab(?:label|adr|uid|showas)|x-phonetic.*|x-addressbookserver.*)$/;

/** Kinds of phones, by words of their types and labels, the plainer ones last. */
const PHONES: readonly (readonly [RegExp, string])[] = [
  [/\bfax\b/i, 'Fax'],
  [/\b(?:cell|mobile|iphone)\b/i, 'Cell phone'],
  [/\bhome\b/i, 'Home phone'],
  [/\bwork\b/i, 'Work phone'],
  [/\bother\b|\bpager\b|\bcar\b|\bassistant\b/i, 'Other phone'],
  [/^(?:main)?$/i, 'Home phone'],
];
const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/\bhome\b/i, 'Home'],
  [/\bwork\b/i, 'Work'],
  [/^$/, 'Home'],
];
/** Types that say nothing of whose something is. */
const NO_KIND = new Set(['pref', 'voice', 'internet', 'postal', 'parcel', 'dom', 'intl', 'x400', 'msg']);

/** A property with what says its kind: the label that a person gave it, else its types. */
interface Told {
  readonly name: string;
  readonly kind: string;
  readonly parts: readonly string[];
}

/** The cells of one card. */
export function cellsOf(card: ICAL.Component, labels: ReadonlyMap<string, string>): CardCells {
  const cells = new Cells();
  const told = card.getAllProperties().map((property) => toldOf(property, labels));
  nameOf(told).forEach((part, index) => cells.add(NAME_PARTS[index] ?? 'Name', part));
  for (const { name, kind, parts } of told.toSorted(byKind)) {
    const text = parts.filter((part) => part !== '').join(', ');
    if (SKIPPED.test(name)) continue;
    if (name === 'tel') addPhone(cells, text, kind);
    else if (name === 'adr') addAddress(cells, parts, kind);
    else if (name === 'email') cells.add('Email', text);
    else if (name !== 'n') cells.add(HEADERS[name] ?? name.replace(/^x-/, '').toUpperCase(), text);
  }
  return cells.all;
}

/** Phones and addresses without a kind come last: they are of the home, if that has none by then. */
const byKind = (one: Told, other: Told): number => Number(one.kind === '') - Number(other.kind === '');

/** Cells under free headers: a second one of a kind is under `Email 2`. */
class Cells {
  readonly all = new Map<string, string>();

  has(header: string): boolean {
    return this.all.has(header);
  }

  add(header: string, text: string): void {
    if (text === '') return;
    let free = header;
    for (let number = 2; this.all.has(free); number += 1) free = `${header} ${String(number)}`;
    this.all.set(free, text);
  }

  /** Adds to a cell that has something: a column for each would be more than a client has fields for. */
  join(header: string, text: string): void {
    const already = this.all.get(header);
    if (already === undefined) this.add(header, text);
    else if (text !== '') this.all.set(header, `${already} / ${text}`);
  }
}

function toldOf(property: ICAL.Property, labels: ReadonlyMap<string, string>): Told {
  const label = labels.get(String(property.getParameter('group')).toUpperCase()) ?? '';
  const types = [property.getParameter('type') as unknown].flat().filter((one) => typeof one === 'string');
  const kind = types.filter((type) => !NO_KIND.has(type.toLowerCase())).join(' ');
  return {
    name: property.name.replace(WORDS.toLowerCase(), ''),
    kind: label === '' ? kind : label,
    parts: partsOf(property),
  };
}

/** The parts of a name or an address, each a text; of other properties their values. */
function partsOf(property: ICAL.Property): string[] {
  const [first] = property.getValues() as unknown[];
  if (!Array.isArray(first)) return property.getValues().map(String);
  const separator = property.name === 'n' ? ' ' : ', ';
  return first.map((part: unknown) => [part].flat().map(String).join(separator));
}

/** The parts of the name. A card without them has it in words, unless those are an organization. */
function nameOf(told: readonly Told[]): readonly string[] {
  const partsOfFirst = (name: string) => told.find((one) => one.name === name)?.parts ?? [];
  const parts = partsOfFirst('n');
  const [words = ''] = partsOfFirst('fn');
  if (parts.slice(0, 2).some((part) => part !== '') || words === '' || words === partsOfFirst('org')[0])
    return parts;
  const { last_name = '', first_name = '', middle_name = '', title = '' } = readPersonName(words).name;
  return [last_name, first_name, middle_name, title];
}

const OTHER_PHONE = 'Other phone';

/** A second number of a kind is another phone, and so is one with a label that is no kind, beside which it stays. */
function addPhone(cells: Cells, number: string, kind: string): void {
  const known = PHONES.find(([words]) => words.test(kind))?.[1];
  const header = known === undefined || cells.has(known) ? OTHER_PHONE : known;
  const told = known === undefined && number !== '' ? `${number} (${kind})` : number;
  if (header === OTHER_PHONE) cells.join(header, told);
  else cells.add(header, told);
}

function addAddress(cells: Cells, [box = '', ...rest]: readonly string[], kind: string): void {
  const own = ADDRESSES.find(([words]) => words.test(kind))?.[1] ?? 'Other';
  const isTaken = (one: string) => ADDRESS_PARTS.some((part) => cells.has(headerOf(one, part)));
  const prefix = [own, 'Other', 'Third'].find((one) => !isTaken(one)) ?? 'Further';
  const poBox = /^\d+$/.test(box) ? `PO Box ${box}` : box;
  const [line2 = '', street = ''] = rest;
  // A box without a street is the first line of the address.
  const parts = street === '' ? ['', line2, poBox, ...rest.slice(2)] : [poBox, ...rest];
  parts.forEach((part, index) => cells.add(headerOf(prefix, ADDRESS_PARTS[index] ?? 'address'), part));
}

const headerOf = (prefix: string, part: string): string => {
  const header = `${prefix} ${part}`.trim();
  return header.charAt(0).toUpperCase() + header.slice(1);
};
