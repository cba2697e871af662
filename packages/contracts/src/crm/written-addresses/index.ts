export { addressIn } from './address-in.js';
export { readAddress, readPlace, type WrittenAddress } from './read-address.js';
export { stateCodeOf } from './states.js';
export { isNamedStreet, isStreet } from './streets.js';
export { placeIn, stateIn, tailsIn, type AddressParts } from './tails.js';
export type { TextPart } from './text-part.js';
