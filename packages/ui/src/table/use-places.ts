import { useState } from 'react';

/** Rows by their ids, in the order in which they stand, and the place that each has. */
interface Seating {
  ids: readonly string[];
  places: ReadonlyMap<string, number>;
}

/**
 * A place for each row, to be its key: whoever stays keeps theirs, and who comes takes that of one who went. What is on
 * screen is then written over, which takes less time than to build it anew.
 */
export function usePlaces(ids: readonly string[]): (id: string) => number {
  const [seating, setSeating] = useState(() => seat(new Map(), ids));
  const isSame = ids.length === seating.ids.length && ids.every((id, nth) => id === seating.ids[nth]);
  const present = isSame ? seating : seat(seating.places, ids);
  if (!isSame) setSeating(present);
  return (id) => present.places.get(id) ?? -1;
}

function seat(before: ReadonlyMap<string, number>, ids: readonly string[]): Seating {
  const kept = ids.flatMap((id) => before.get(id) ?? []);
  const taken = new Set(kept);
  const free = ids.map((_id, place) => place).filter((place) => !taken.has(place));
  const places = new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? -1]));
  return { ids, places };
}
