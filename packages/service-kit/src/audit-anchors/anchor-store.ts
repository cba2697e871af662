/** The store of anchors: outside the database, ideally one in which nobody can change them afterwards. */
export interface AnchorStore {
  /** Writes a new anchor. It never replaces one. */
  write(name: string, anchor: string): Promise<void>;
  /** The names of the anchors that begin like this, in order. */
  list(prefix: string): AsyncIterable<string>;
  read(name: string): Promise<string>;
}
