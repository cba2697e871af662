import { Bulkhead } from './bulkhead.js';
import { Copy } from './copy.js';

/** A service behind the gateway: its copies, asked in turn, and how much of the gateway it may take up. */
export class Service {
  readonly bulkhead: Bulkhead;
  private readonly copies: readonly Copy[];
  private turn = 0;

  constructor(addresses: readonly string[], mostInFlight: number) {
    this.copies = addresses.map((address) => new Copy(new URL(address)));
    this.bulkhead = new Bulkhead(mostInFlight);
  }

  /** Every copy in the order in which a request tries them: those that serve in turn, then those set aside. */
  inOrder(): Copy[] {
    this.turn = (this.turn + 1) % this.copies.length;
    const turned = [...this.copies.slice(this.turn), ...this.copies.slice(0, this.turn)];
    return [...turned.filter((copy) => !copy.isAside), ...turned.filter((copy) => copy.isAside)];
  }
}
