export {
  MANIFEST_VERSION,
  type Audience,
  type FoundRecord,
  type Manifest,
  type ManifestCommand,
  type ManifestIcon,
  type ManifestPalette,
  type ManifestRoute,
  type ManifestSection,
  type SearchResult,
  type SearchSource,
} from './manifest.js';
export { readManifest } from './read-manifest.js';
