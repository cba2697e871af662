export { FieldCipher } from './field-cipher.js';
export { IntegrityFailure, type FieldPlace } from './integrity-failure.js';
export { createLocalRootKey, type RootKeyProvider } from './root-key.js';
export type { KeyStore, StoredAccountKeys, StoredDataKey } from './key-store.js';
export { createMemoryKeyStore } from './memory-key-store.js';
export { equalInConstantTime } from './constant-time.js';
export { openFile, sealFile, type FilePlace } from './file-cipher.js';
export { hkdfKey, open, packed, seal, unpacked, type SealedBox } from './sealed-box.js';
export { KEY_CACHE_TTL_MS, type MonotonicClock } from './keyring.js';
