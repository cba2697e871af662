import { nameKeyOf, strongKeys, type Identity } from '@bindery/contracts/crm';

/** A value that more people share is that of a group. */
export const GROUP = 20;

/**
 * People who share the value of a key. Of a group, a row is compared with its namesakes only: all members of a group policy
 * have its number, and a file in which everybody has one email address must not take the square of its rows.
 */
export class Sharers<One extends object> {
  private readonly all = new Set<One>();
  private readonly byName = new Map<string, One[]>();
  /** People whose names were not asked for yet, or are not known yet. */
  private unnamed: One[] = [];

  constructor(
    private readonly identityOf: (one: One) => Identity | null,
    all: Iterable<One> = [],
  ) {
    for (const one of all) this.add(one);
  }

  add(one: One): void {
    if (this.all.has(one)) return;
    this.all.add(one);
    this.unnamed.push(one);
  }

  *[Symbol.iterator](): Iterator<One> {
    yield* this.all;
  }

  /** People whom a row can be about. Of more namesakes than a few, nobody can be told by this value. */
  comparedWith(identity: Identity, key: string): readonly One[] {
    if (this.all.size <= GROUP || strongKeys.has(key)) return this.first();
    this.nameAll();
    const namesakes = this.byName.get(nameOf(identity)) ?? [];
    return namesakes.length > GROUP ? [] : namesakes;
  }

  private first(): One[] {
    const first: One[] = [];
    for (const one of this.all) if (first.push(one) === GROUP) break;
    return first;
  }

  private nameAll(): void {
    const unknown: One[] = [];
    for (const one of this.unnamed) {
      const identity = this.identityOf(one);
      if (!identity) unknown.push(one);
      else {
        const name = nameOf(identity);
        const namesakes = this.byName.get(name);
        if (namesakes) namesakes.push(one);
        else this.byName.set(name, [one]);
      }
    }
    this.unnamed = unknown;
  }
}

const nameOf = (identity: Identity): string => nameKeyOf(identity) ?? '';
